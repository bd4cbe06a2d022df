"""Move words and position JSON of Patterns."""

from __future__ import annotations

from sandtable.games.cards import LETTERS
from sandtable.games.compiled import Record
from sandtable.games.counts import river_colours
from sandtable.games.patterns.pictures import picture
from sandtable.games.patterns.reading import read
from sandtable.games.patterns.refusals import explain
from sandtable.games.patterns.rules import (
    DONE,
    ESTABLISH,
    FLIP,
    MAT,
    SEATS,
    SWAP,
    TAKE_BOWL,
    colour_on,
)
from sandtable.games.patterns.spaces import NAMES, ON_MAT
from sandtable.games.reading import Json

__all__ = ["WORDS", "explain", "picture", "read", "write"]


def _all_words() -> dict[int, str]:
    words = {DONE: "done"}
    for colour, letter in enumerate(LETTERS):
        words[TAKE_BOWL << 6 | colour] = f"B{letter}"
    for kind, letter in ((ESTABLISH, "E"), (FLIP, "F"), (SWAP, "S")):
        for space in ON_MAT:
            words[kind << 6 | space] = letter + NAMES[space]
    return words


WORDS = _all_words()


def write(record: Record, seat: int | None, *, is_view: bool) -> Json:
    """Write a position; in Patterns a view is the position."""
    return {
        "board": [_row(record, row) for row in range(7, -1, -1)],
        "offered": _letters(record.offered),
        "bowls": [_letter(record.bowl[seat]) for seat in range(SEATS)],
        "groups": [_groups(record, seat) for seat in range(SEATS)],
    }


def _letter(colour: int) -> str | None:
    return None if colour < 0 else LETTERS[colour]


def _letters(offered: Record) -> list[str] | None:
    return None if offered[0] < 0 else [LETTERS[offered[index]] for index in range(2)]


def _row(record: Record, row: int) -> str:
    face_down = int(record.owned[0]) | int(record.owned[1])
    text = ""
    for space in range(8 * row, 8 * row + 8):
        if not MAT >> space & 1:
            text += "."
        else:
            letter = LETTERS[colour_on(record, space)]
            text += letter.upper() if face_down >> space & 1 else letter
    return text


def _groups(record: Record, seat: int) -> list[Json]:
    return [
        {"colour": LETTERS[colour], "marker": NAMES[record.marker[seat, colour]]}
        for colour in river_colours(record.river[seat])
    ]
