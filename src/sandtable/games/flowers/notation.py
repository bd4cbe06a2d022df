"""Position JSON of Flowers."""

from __future__ import annotations

from itertools import chain
from types import SimpleNamespace

from sandtable.games.flowers.moves import CARDS_PER_COLOUR, MANDALAS, WORDS
from sandtable.games.flowers.reading import read
from sandtable.games.flowers.tally import lacks, tally
from sandtable.games.flowers.tiles import BACKS, DARK_TILES, NAMES
from sandtable.games.flowers.words.pictures import picture
from sandtable.games.flowers.words.refusals import explain
from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.counts import counts, index_or_none, size
from sandtable.games.words.filling import Unseen, shown_in
from sandtable.games.words.labels import Labels, renamed
from sandtable.games.words.reading import Json, require

__all__ = ["LABELS", "WORDS", "explain", "fill", "lacks", "picture", "read", "tally", "write"]


def _of_backs(position: Json) -> tuple[str, ...]:
    """Return the colours that may change places: dark and light ones stay apart (F1)."""
    return ("bpr", "goy") if position["options"]["backs"] == "colour" else (LETTERS,)


LABELS = Labels(
    per_seat=("hands", "known", "up", "down", "singles", "flowers"),
    seats=("active", "marker"),
    colours={
        "tiles": renamed,
        "singles": renamed,
        "flowers": lambda flowers, names: [
            [sorted(pair) for pair in of_seat] for of_seat in renamed(flowers, names)
        ],
        **dict.fromkeys(BACKS, lambda tiles, names: sorted(renamed(tiles, names))),
    },
    families=_of_backs,
    has_equal_seats=lambda position: position["options"]["end"] != "round",  # ends by seat 0 (F14)
)


def write(table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
    seats = range(table.players)
    stacks = dict(zip(BACKS, table.stack, strict=True))
    return {
        "deck": size(table.deck) if is_view else counts(table.deck),
        "discard": counts(table.discard),
        "hands": [_hand(table, s, not is_view or s == seat) for s in seats],
        "known": list(map(counts, table.known[: table.players])),
        "mandalas": [_mandala(table, mandala) for mandala in range(MANDALAS)],
        "stacks": {
            back: tiles.bit_count() if is_view else _sorted_names(tiles)
            for back, tiles in stacks.items()
        },
        "singles": [[NAMES[tile] for tile in table.single[s] if tile >= 0] for s in seats],
        "flowers": [_flowers(table, s) for s in seats],
        "taking": index_or_none(table.taking),
        "ending": bool(table.ending),
        "active": table.active,
        "passes": table.passes,
    }


def _hand(table: SimpleNamespace, seat: int, is_seen: bool) -> Json:
    if is_seen:
        return counts(table.hand[seat])
    known = table.known[seat]
    return {"known": counts(known), "hidden": size(table.hand[seat]) - size(known)}


def _sorted_names(tiles: int) -> list[str]:
    return sorted(name for tile, name in NAMES.items() if tiles >> tile & 1)


def _mandala(table: SimpleNamespace, mandala: int) -> Json:
    return {
        "tiles": [NAMES[tile] for tile in table.tile[mandala] if tile >= 0],
        "up": list(map(counts, table.up[mandala][: table.players])),
        "down": list(map(counts, table.down[mandala][: table.players])),
        "marker": index_or_none(table.marker[mandala]),
    }


def _flowers(table: SimpleNamespace, seat: int) -> list[list[str]]:
    return [
        sorted(NAMES[tile] for tile in pair)
        for pair, owner in zip(table.flower, table.flower_owner)
        if owner == seat
    ]


def fill(view: Json) -> Json:
    """Return a position that agrees with a view: cards that it does not show lie somewhere."""
    areas = [pile for m in view["mandalas"] for pile in (*m["up"], *m["down"])]
    seen = map(shown_in, (view["deck"], *view["hands"]))
    unseen = Unseen(CARDS_PER_COLOUR, (view["discard"], *areas, *seen))
    hands = [unseen.fill(hand) for hand in view["hands"]]
    filled = {"hands": hands, "deck": unseen.fill(view["deck"]), "stacks": _stacks(view)}
    unseen.finish()
    return view | filled


def _stacks(view: Json) -> Json:
    """Return the stacks of a view: the tiles that nobody has seen yet."""
    areas = (mandala["tiles"] for mandala in view["mandalas"])
    pairs = (pair for of_seat in view["flowers"] for pair in of_seat)
    shown = set(chain(*areas, *view["singles"], *pairs))
    dark = DARK_TILES[view["options"]["backs"] != "colour"]
    stacks = {}
    for back, stack in view["stacks"].items():
        tiles = [
            name
            for tile, name in NAMES.items()
            if name not in shown and (back == "dark") == bool(dark >> tile & 1)
        ]
        require(stack in (len(tiles), tiles), f"{len(tiles)} {back} tiles are unseen")
        stacks[back] = sorted(tiles)
    return stacks
