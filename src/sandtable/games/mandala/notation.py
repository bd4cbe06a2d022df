"""Position JSON of Mandala."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from sandtable.games.ground.cards import UNKNOWN
from sandtable.games.mandala.moves import WORDS
from sandtable.games.mandala.reading import read
from sandtable.games.mandala.rules import CARDS_PER_COLOUR, SEATS
from sandtable.games.mandala.tally import lacks, tally
from sandtable.games.mandala.words.pictures import picture
from sandtable.games.mandala.words.refusals import explain
from sandtable.games.words.counts import counts, index_or_none, numbers, river_word, size
from sandtable.games.words.filling import Unseen, shown_in
from sandtable.games.words.labels import Labels, renamed
from sandtable.games.words.reading import Json

__all__ = ["LABELS", "WORDS", "explain", "fill", "lacks", "picture", "read", "tally", "write"]

LABELS = Labels(
    per_seat=("hands", "fields", "rivers", "cups", "dealt_cups"),
    seats=("completed_by",),
    colours={"rivers": renamed},
)


def write(table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
    sees = [not is_view or seat == other for other in range(SEATS)]
    return {
        "deck": size(table.deck) if is_view else counts(table.deck),
        "discard": counts(table.discard),
        "hands": list(map(_pile, table.hand, sees)),
        "mandalas": [
            {"mountain": counts(mountain), "fields": list(map(counts, fields))}
            for mountain, fields in zip(table.mountain, table.field)
        ],
        "rivers": list(map(river_word, table.river)),
        "cups": list(map(_cup, table.cup, sees)),
        "dealt_cups": list(map(_pile, table.dealt_cup, sees)),
        "last_mandala": bool(table.last_mandala),
        "idle_turns": table.idle_turns,
        "claiming": index_or_none(table.claiming),
        "completed_by": index_or_none(table.completed_by),
    }


def _pile(pile: int, is_seen: bool) -> Json | int:
    return counts(pile) if is_seen else size(pile)


def _cup(pile: int, is_seen: bool) -> Json:
    return counts(pile) if is_seen else {"known": counts(pile), "hidden": numbers(pile)[UNKNOWN]}


def fill(view: Json) -> Json:
    """Return a position that agrees with a view: cards that it does not show lie somewhere."""
    areas = [area for m in view["mandalas"] for area in (m["mountain"], *m["fields"])]
    seen = map(shown_in, (view["deck"], *view["hands"], *view["cups"]))
    unseen = Unseen(CARDS_PER_COLOUR, (view["discard"], *areas, *view["rivers"], *seen))
    dealt = [unseen.fill(pile) for pile in view["dealt_cups"]]
    cups = [
        dict(Counter(cup["known"]) + Counter(pile)) if "hidden" in cup else cup
        for cup, pile in zip(view["cups"], dealt, strict=True)
    ]
    hands = [unseen.fill(hand) for hand in view["hands"]]
    filled = {"hands": hands, "cups": cups, "dealt_cups": dealt, "deck": unseen.fill(view["deck"])}
    unseen.finish()
    return view | filled
