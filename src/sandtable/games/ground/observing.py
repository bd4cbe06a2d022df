"""Observations: what a view is to a learning program, as a row of small whole numbers.

A game describes its own in `observation.py`: the pieces of the row in their order, and a compiled
function that writes them. It is handed a view and nothing else, so that it cannot tell more than
the seat may know. Seats are turned so that the observing one comes first, then those after it.

Numbers have a byte each and are written eight at a time, as a word of 64 bits: a pile of cards is
such a word already, with a byte for each colour. So that every write is a whole word, a piece may
take more room than it has numbers; what is left over is always 0.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np

from sandtable.errors import BadRequest
from sandtable.games.ground.compiled import Record, compiled

DTYPE = np.int8
MOST = 127  # that a number of this type can be
WORD = np.int64
NUMBERS = 8  # in a word


class Described(NamedTuple):
    """A piece as a game describes it."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    room: int = 0  # of the last axis, if it takes more room than it has numbers


class Piece(NamedTuple):
    """A piece with its place in the row: numbers from 0 to `high`, of some shape."""

    name: str
    offset: int
    shape: tuple[int, ...]
    high: int
    meaning: str
    room: int  # how far apart the rows of its last axis begin

    @property
    def rows(self) -> tuple[int, ...]:
        """All axes but the last."""
        return self.shape[:-1]

    @property
    def end(self) -> int:
        """Where the next piece begins."""
        return self.offset + prod(self.rows) * self.room

    def of(self, observation: Any) -> Any:
        """Return this piece of an observation, or of a batch of them, without a copy."""
        lead = observation.shape[:-1]
        rows = observation[..., self.offset : self.end].reshape(*lead, *self.rows, self.room)
        return rows[..., : self.shape[-1]]


@dataclass(frozen=True)
class ObservationLayout:
    """What the numbers of an observation mean, for one game and number of players."""

    game: str
    players: int
    version: int  # another one means other numbers
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.pieces[-1].end

    @cached_property
    def high(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The highest value of each number; the lowest is 0."""
        high = np.zeros(self.size, DTYPE)
        for piece in self.pieces:
            high[piece.offset : piece.end] = piece.high
        return high

    def places(self, names: Container[str] | None = None) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return where the numbers of some pieces are, or of all, without what is always 0."""
        numbers = np.arange(self.size)
        chosen = [piece for piece in self.pieces if names is None or piece.name in names]
        return np.concatenate([numbers[:0], *(piece.of(numbers).ravel() for piece in chosen)])

    def split(self, observation: Any) -> dict[str, Any]:
        """Return the pieces of an observation, or of a batch of them, by name, without a copy."""
        shape = getattr(observation, "shape", None)
        if not shape or shape[-1] != self.size:
            raise BadRequest(f"observation must be an array of rows of {self.size}, not {shape}")
        return {piece.name: piece.of(observation) for piece in self.pieces}

    def __str__(self) -> str:
        """Return a table of the pieces."""
        head = f"{self.game} for {self.players}, version {self.version}, {self.size} numbers"
        rows = [
            f"{piece.offset:5} {piece.name:14} {'x'.join(map(str, piece.shape)):10} "
            f"0..{piece.high:<4} {piece.meaning}"
            for piece in self.pieces
        ]
        return "\n".join([head, *rows])


def laid_out(
    game: str, players: int, version: int, described: list[Described]
) -> ObservationLayout:
    """Put pieces one after another."""
    pieces: list[Piece] = []
    for name, shape, high, meaning, room in described:
        at = pieces[-1].end if pieces else 0
        pieces.append(Piece(name, at, shape, high, meaning, room or shape[-1]))
    if pieces[-1].end % NUMBERS:
        raise ValueError(f"the pieces of {game} must fill whole words of {NUMBERS} numbers")
    return ObservationLayout(game, players, version, tuple(pieces))


# ---------------------------------------------------------------------------- writing one
# Words are written one after another; the first number of each is in its lowest byte.

PLACES = 0xFFFF
# The word of each set of eight: to look it up is twice as fast as to reckon.
SPREAD = np.unpackbits(np.arange(256, dtype=np.uint8), bitorder="little").view("<i8")


@compiled
def put(out: Record, at: int, word: int) -> int:
    """Write a word, such as a pile of cards, and return where the next one goes."""
    at &= PLACES  # so that the compiler need not count from the end, as for a negative place
    out[at] = word
    return at + 1


@compiled
def put_board(out: Record, at: int, spaces: int) -> int:
    """Write 1 for each of 64 spaces that is in a set, a row of the board to a word."""
    at &= PLACES
    for row in range(8):
        out[at + row] = spread(spaces >> (row << 3))
    return at + 8


@compiled
def spread(members: int) -> int:
    """Return a word with 1 for each of the lowest eight members of a set."""
    return int(SPREAD[members & 0xFF])


@compiled
def choice(index: int) -> int:
    """Return a word with 1 for one of some choices and 0 for the others; -1 is none of them."""
    return int(index >= 0) << ((index & 7) << 3)


@compiled
def capped(number: int) -> int:
    """Return a number, or the greatest there is room for."""
    return min(number, MOST)


@compiled
def after(word: int, number: int) -> int:
    """Move a word to behind so many numbers of another."""
    return word << (number << 3)


@compiled
def turned(seat: int, turn: int, players: int) -> int:
    """Return the seat that comes so many turns after another."""
    other = seat + turn
    return other - players if other >= players else other


@compiled
def turns_to(other: int, seat: int, players: int) -> int:
    """Return how many turns a seat comes after another; -1 for none."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + players
