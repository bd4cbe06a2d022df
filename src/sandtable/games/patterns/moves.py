"""A move of Patterns: its parts, its integer and its word."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.games.ground.cards import LETTERS
from sandtable.games.ground.compiled import compiled, plain_python
from sandtable.games.patterns.spaces import NAMES, ON_MAT
from sandtable.games.words.moves import words_and_parser

# A move is kind << 6 | space, the space being a colour for TAKE_BOWL and 0 for DONE.
ESTABLISH, FLIP, SWAP, TAKE_BOWL, DONE_KIND = range(5)
DONE = DONE_KIND << 6

# How words look, right or wrong.
SHAPE = re.compile(r"(?P<kind>[EFS])(?P<space>[a-h][1-8])|B(?P<colour>[bgopry])|done")


@compiled
def move_of(kind: int, space: int) -> int:
    """Pack a move."""
    return kind << 6 | space


@compiled
def parts_of(move: int) -> tuple[int, int]:
    """Return kind and space of a move."""
    return move >> 6, move & 63


class Move(NamedTuple):
    """A move for people: B takes a bowl token, E is Establish, F Flip, S Swap, and d done."""

    kind: str
    space: str = ""
    colour: str = ""


def _all_moves() -> dict[int, tuple[str, Move]]:
    pack = plain_python(move_of)
    moves = {DONE: ("done", Move("d"))}
    for colour, letter in enumerate(LETTERS):
        moves[pack(TAKE_BOWL, colour)] = f"B{letter}", Move("B", colour=letter)
    for kind, letter in ((ESTABLISH, "E"), (FLIP, "F"), (SWAP, "S")):
        for space in ON_MAT:
            moves[pack(kind, space)] = letter + NAMES[space], Move(letter, NAMES[space])
    return moves


WORDS, parse = words_and_parser(_all_moves())
