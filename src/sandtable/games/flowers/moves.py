"""A move of Flowers: its parts, its integer and its word."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.games.flowers.tiles import NAMES
from sandtable.games.ground.cards import LETTERS
from sandtable.games.ground.compiled import compiled, plain_python
from sandtable.games.words.moves import words_and_parser

MANDALAS = 3
CARDS_PER_COLOUR = 15

# A move is mandala << 7 | colour << 4 | number for a play, TAKE_TILE + tile for a take.
TAKE_TILE = MANDALAS << 7
PASS = TAKE_TILE + 48  # 6 colours of 8 places each, of which 6 are tiles

# How words look, right or wrong.
SHAPE = re.compile(
    r"P(?P<mandala>[0-9])(?P<colour>[bgopry])(?P<number>[0-9]{1,2})|T(?P<tile>[bgopry][23457x])|pass"
)


@compiled
def play_of(mandala: int, colour: int, number: int) -> int:
    """Pack the move that plays cards."""
    return mandala << 7 | colour << 4 | number


@compiled
def take_of(tile: int) -> int:
    """Pack the move that takes a tile."""
    return TAKE_TILE + tile


@compiled
def is_play(move: int) -> bool:
    """Whether a move plays cards."""
    return move < TAKE_TILE


@compiled
def played(move: int) -> tuple[int, int, int]:
    """Return Mandala, colour and number of cards of a play."""
    return (move >> 7) & 3, (move >> 4) & 7, move & 15


@compiled
def taken(move: int) -> int:
    """Return the tile of a take."""
    return move - TAKE_TILE


class Move(NamedTuple):
    """A move for people: P is Play, T Take, and p Pass."""

    kind: str
    mandala: int = -1
    colour: str = ""
    number: int = 0
    tile: str = ""

    @property
    def cards(self) -> dict[str, int]:
        """The cards that leave the hand."""
        return {self.colour: self.number}

    @property
    def tiles(self) -> list[str]:
        """The tiles that are chosen."""
        return [self.tile]


def _all_moves() -> dict[int, tuple[str, Move]]:
    moves = {PASS: ("pass", Move("p"))}
    for tile, name in NAMES.items():
        moves[plain_python(take_of)(tile)] = f"T{name}", Move("T", colour=name[0], tile=name)
    for mandala in range(MANDALAS):
        for colour, letter in enumerate(LETTERS):
            for number in range(1, CARDS_PER_COLOUR + 1):
                play = f"P{mandala + 1}{letter}{number}", Move("P", mandala, letter, number)
                moves[plain_python(play_of)(mandala, colour, number)] = play
    return moves


WORDS, parse = words_and_parser(_all_moves())
