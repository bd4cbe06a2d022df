"""What a player is asked and what it answers: all that passes between a table and a player."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import bytes_of
from sandtable.games.position import Position


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat knows when it is to move, who is to think about it, and for how long.

    This is the whole of a player's input; it can be sent to another process or machine.
    """

    game: str
    seen: bytes  # the record of the view of the seat to move
    level: str
    seed: int = 0
    time_ms: int | None = None  # at most; None for the level's own time
    simulations: int | None = None  # at most; None for as many as the time allows

    @classmethod
    def about(
        cls,
        position: Position,
        level: str,
        *,
        seed: int = 0,
        time_ms: int | None = None,
        simulations: int | None = None,
    ) -> Question:
        """Ask on behalf of the seat to move, from its view alone."""
        seen = bytes_of(position.seen_by(position.to_move))
        return cls(position.game.name, seen, level, seed, time_ms, simulations)


@dataclass(frozen=True, slots=True)
class Line:
    """A move that was considered, with the play it is expected to lead to."""

    moves: tuple[str, ...]
    value: float  # -1 (lost) to 1 (won) for the seat that was asked
    visits: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The move chosen, what it is worth to the seat that was asked, and the lines considered."""

    move: str
    value: float
    lines: tuple[Line, ...] = ()  # the chosen one first
    simulations: int = 0
    is_exact: bool = False  # the value is proven


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think: the first limit that is reached ends it."""

    seconds: float
    simulations: int | None = None
    enough: Event | None = None  # set from another thread, it ends the thought at once

    @property
    def is_enough(self) -> bool:
        """Whether whoever asked wants the answer now."""
        return self.enough is not None and self.enough.is_set()


def derived_seed(*numbers: int) -> int:
    """Return a seed that depends on all of the numbers, and from which none of them can be told."""
    digest = hashlib.blake2b(" ".join(map(str, numbers)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


Player = Callable[[Game, Record, Budget, int], Answer]


def players_of(game: Game, seen: Record) -> int:
    """Return the number of players, which only games that have a choice keep in their records."""
    return int(seen.players) if len(game.players) > 1 else game.players[0]
