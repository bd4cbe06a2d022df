"""A move of Mandala: its parts, its integer and its word."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.games.ground.cards import LETTERS
from sandtable.games.ground.compiled import compiled, plain_python
from sandtable.games.words.moves import words_and_parser

# A move is place << 6 | colour << 3 | number - 1; Mandala m adds m to its place.
BUILD, GROW, DISCARD, CLAIM_COLOUR, PASS_PLACE = 0, 2, 4, 5, 6
PASS = PASS_PLACE << 6
MOST_CARDS = 8  # in a hand, and so in a move

# How words look, right or wrong.
SHAPE = re.compile(
    r"(?P<kind>[MF](?=[0-9])|[DC])(?P<mandala>(?<=[MF])[0-9])?"
    r"(?P<colour>[bgopry])(?P<number>[0-9]{0,2})|pass"
)


@compiled
def move_of(place: int, colour: int, number: int) -> int:
    """Pack a move."""
    return place << 6 | colour << 3 | (number - 1)


@compiled
def parts_of(move: int) -> tuple[int, int, int]:
    """Return place, colour and number of a move."""
    return move >> 6, (move >> 3) & 7, (move & 7) + 1


class Move(NamedTuple):
    """A move for people: M is Build, F Grow, D Discard, C Claim, and p Pass."""

    kind: str
    mandala: int = -1
    colour: str = ""
    number: int = 0

    @property
    def cards(self) -> dict[str, int]:
        """The cards that leave the hand."""
        return {self.colour: self.number}


def _all_moves() -> dict[int, tuple[str, Move]]:
    pack = plain_python(move_of)
    moves = {PASS: ("pass", Move("p"))}
    for colour, letter in enumerate(LETTERS):
        moves[pack(CLAIM_COLOUR, colour, 1)] = f"C{letter}", Move("C", colour=letter)
        for mandala in range(2):
            build = f"M{mandala + 1}{letter}", Move("M", mandala, letter, 1)
            moves[pack(BUILD + mandala, colour, 1)] = build
        for number in range(1, MOST_CARDS + 1):
            discard = f"D{letter}{number}", Move("D", -1, letter, number)
            moves[pack(DISCARD, colour, number)] = discard
            for mandala in range(2):
                grow = f"F{mandala + 1}{letter}{number}", Move("F", mandala, letter, number)
                moves[pack(GROW + mandala, colour, number)] = grow
    return moves


WORDS, parse = words_and_parser(_all_moves())
