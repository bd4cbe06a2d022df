"""Patterns as a learning program sees it: a view as a row of small whole numbers.

The mat is written as planes of 8 by 8 spaces, from a1 on, row by row.
"""

from __future__ import annotations

from sandtable.games.ground.cards import COLOURS
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.observing import (
    MOST,
    NUMBERS,
    Described,
    after,
    capped,
    choice,
    put,
    put_board,
    turns_to,
)
from sandtable.games.patterns.rules import PHASES, SEATS, of_colour, score

VERSION = 2  # of this encoding: a program that learned from another one cannot be used

ROWS = COLUMNS = 8


def pieces(players: int) -> list[Described]:
    """Describe the pieces in the order in which `observe` writes them."""
    return [
        Described("token", (COLOURS, ROWS, COLUMNS), 1, "where tokens of each colour lie"),
        Described("owned", (SEATS, ROWS, COLUMNS), 1, "the face-down tokens of each seat's groups"),
        Described("marker", (SEATS, ROWS, COLUMNS), 1, "each seat's claim markers"),
        Described("phase", (len(PHASES),), 1, "bowl, turn, flips, over"),
        Described("seat", (SEATS,), 1, "the number of the observing seat"),
        Described("to_move", (SEATS,), 1, "whose move it is"),
        Described("offered", (COLOURS,), 1, "the colours to choose from (P3)", NUMBERS),
        Described("bowl", (SEATS, COLOURS), 1, "the colour of each seat's bowl token", NUMBERS),
        Described("group", (SEATS, COLOURS), COLOURS, "each colour's group number, or 0", NUMBERS),
        Described("points", (SEATS,), MOST, "points as they stand (P10)", NUMBERS),
    ]


@compiled
def marked(seen: Record, seat: int) -> int:
    """Return the spaces with the claim markers of a seat."""
    spaces = 0
    for colour in range(COLOURS):
        space = seen.marker[seat, colour]
        spaces |= int(space >= 0) << (space & 63)
    return spaces


@compiled
def observe(seen: Record, seat: int, out: Record) -> None:
    """Write what a seat sees."""
    other = 1 - seat
    at = 0
    for colour in range(COLOURS):
        at = put_board(out, at, of_colour(seen, colour))
    at = put_board(out, at, seen.owned[seat])
    at = put_board(out, at, seen.owned[other])
    at = put_board(out, at, marked(seen, seat))
    at = put_board(out, at, marked(seen, other))
    at = put(out, at, stage(seen, seat))
    at = put(out, at, choice(seen.offered[0]) | choice(seen.offered[1]))
    at = put(out, at, choice(seen.bowl[seat]))
    at = put(out, at, choice(seen.bowl[other]))
    at = put(out, at, seen.river[seat])
    at = put(out, at, seen.river[other])
    put(out, at, capped(score(seen, seat)) | after(capped(score(seen, other)), 1))


@compiled
def stage(seen: Record, seat: int) -> int:
    """Return the word of the phase, of who observes and of who moves."""
    to_move = choice(turns_to(seen.to_move, seat, SEATS))
    return choice(seen.phase) | after(choice(seat), 4) | after(to_move, 6)
