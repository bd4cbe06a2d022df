"""Position JSON of Patterns."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from sandtable.games.ground.cards import LETTERS
from sandtable.games.patterns.moves import WORDS
from sandtable.games.patterns.reading import read
from sandtable.games.patterns.rules import SEATS
from sandtable.games.patterns.spaces import MAT, NAMES
from sandtable.games.patterns.tally import lacks, tally
from sandtable.games.patterns.words.pictures import picture
from sandtable.games.patterns.words.refusals import explain
from sandtable.games.words.counts import river_colours
from sandtable.games.words.labels import Labels, renamed
from sandtable.games.words.reading import Json

__all__ = ["LABELS", "WORDS", "explain", "fill", "lacks", "picture", "read", "tally", "write"]

SYMBOLS = f"{LETTERS}.."  # off the mat of the small game there is no colour

LABELS = Labels(
    per_seat=("bowls", "groups"),
    colours={
        "board": renamed,
        "offered": lambda colours, names: colours and sorted(renamed(colours, names)),
        "bowls": renamed,
        "colour": renamed,
    },
    has_equal_seats=lambda position: position["phase"] != "bowl",  # seat 1 chooses (P3)
)


def write(table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position; in Patterns a view is the position."""
    return {
        "board": _board(table),
        "offered": None if table.offered[0] < 0 else [LETTERS[colour] for colour in table.offered],
        "bowls": [None if colour < 0 else LETTERS[colour] for colour in table.bowl],
        "groups": [_groups(table, seat) for seat in range(SEATS)],
    }


def fill(view: Json) -> Json:
    """Return the position that agrees with a view, which is the view."""
    return view


def _board(table: SimpleNamespace) -> list[str]:
    face_down = table.owned[0] | table.owned[1]
    rows = zip(*[bits.to_bytes(8, "big") for bits in (*table.plane, face_down)])  # row 8 first
    return [_row_text(7 - index, *bits) for index, bits in enumerate(rows)]


@lru_cache(2**14)  # a move changes one row, or two
def _row_text(row: int, first: int, second: int, third: int, face_down: int) -> str:
    text = ""
    for space in range(8):
        colour = first >> space & 1 | (second >> space & 1) << 1 | (third >> space & 1) << 2
        letter = SYMBOLS[colour] if MAT >> 8 * row + space & 1 else "."
        text += letter.upper() if face_down >> space & 1 else letter
    return text


def _groups(table: SimpleNamespace, seat: int) -> list[Json]:
    return [
        {"colour": LETTERS[colour], "marker": NAMES[table.marker[seat][colour]]}
        for colour in river_colours(table.river[seat])
    ]
