"""Position JSON of Mandala."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.ground.cards import UNKNOWN
from sandtable.games.mandala.moves import WORDS
from sandtable.games.mandala.pictures import picture
from sandtable.games.mandala.reading import read
from sandtable.games.mandala.refusals import explain
from sandtable.games.mandala.rules import SEATS
from sandtable.games.mandala.tally import lacks, tally
from sandtable.games.words.counts import counts, index_or_none, numbers, river_word, size
from sandtable.games.words.labels import Labels, renamed
from sandtable.games.words.reading import Json

__all__ = ["LABELS", "WORDS", "explain", "lacks", "picture", "read", "tally", "write"]

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
