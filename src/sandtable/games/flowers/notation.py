"""Move words and position JSON of Flowers."""

from __future__ import annotations

from sandtable.games.cards import LETTERS, total
from sandtable.games.compiled import Record
from sandtable.games.counts import counts
from sandtable.games.flowers.pictures import picture
from sandtable.games.flowers.reading import read
from sandtable.games.flowers.refusals import explain
from sandtable.games.flowers.rules import (
    CARDS_PER_COLOUR,
    DARK,
    LIGHT,
    MANDALAS,
    PASS,
    TAKE_TILE,
    play_of,
)
from sandtable.games.flowers.tiles import NAMES
from sandtable.games.reading import Json

__all__ = ["WORDS", "explain", "picture", "read", "write"]


def _all_words() -> dict[int, str]:
    words = {PASS: "pass"}
    for tile, name in NAMES.items():
        words[TAKE_TILE + tile] = f"T{name}"
    for mandala in range(MANDALAS):
        for colour, letter in enumerate(LETTERS):
            for number in range(1, CARDS_PER_COLOUR + 1):
                words[play_of(mandala, colour, number)] = f"P{mandala + 1}{letter}{number}"
    return words


WORDS = _all_words()


def write(record: Record, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
    seats = range(int(record.players))
    stacks = {"dark": int(record.stack[DARK]), "light": int(record.stack[LIGHT])}
    return {
        "deck": total(record.deck) if is_view else counts(record.deck),
        "discard": counts(record.discard),
        "hands": [_hand(record, s, not is_view or s == seat) for s in seats],
        "known": [counts(record.known[s]) for s in seats],
        "mandalas": [_mandala(record, mandala) for mandala in range(MANDALAS)],
        "stacks": {
            back: tiles.bit_count() if is_view else _sorted_names(tiles)
            for back, tiles in stacks.items()
        },
        "singles": [_singles(record, s) for s in seats],
        "flowers": [_flowers(record, s) for s in seats],
        "taking": None if record.taking < 0 else int(record.taking),
        "ending": bool(record.ending),
        "active": int(record.active),
        "passes": int(record.passes),
    }


def _hand(record: Record, seat: int, is_seen: bool) -> Json:
    if is_seen:
        return counts(record.hand[seat])
    known = record.known[seat]
    return {"known": counts(known), "hidden": total(record.hand[seat]) - total(known)}


def _sorted_names(tiles: int) -> list[str]:
    return sorted(name for tile, name in NAMES.items() if tiles >> tile & 1)


def _mandala(record: Record, mandala: int) -> Json:
    seats = range(int(record.players))
    tiles = [int(record.tile[mandala, index]) for index in range(2)]
    marker = int(record.marker[mandala])
    return {
        "tiles": [NAMES[tile] for tile in tiles if tile >= 0],
        "up": [counts(record.up[mandala, seat]) for seat in seats],
        "down": [counts(record.down[mandala, seat]) for seat in seats],
        "marker": None if marker < 0 else marker,
    }


def _singles(record: Record, seat: int) -> list[str]:
    return [NAMES[int(record.single[seat, i])] for i in range(int(record.singles[seat]))]


def _flowers(record: Record, seat: int) -> list[list[str]]:
    return [
        sorted(NAMES[int(record.flower[flower, index])] for index in range(2))
        for flower in range(int(record.flowers))
        if record.flower_owner[flower] == seat
    ]
