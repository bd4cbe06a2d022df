"""One game at a time for a learning program: a move, and all it wants to know next, in one call."""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.observing import DTYPE, WORD
from sandtable.games.ground.records import Records
from sandtable.games.ground.verbs import apply, legal, observe, view
from sandtable.research.observations import Numbers, observation_layout


@compiled
def look_ahead(states: Record, seat: int, moves: Record, mask: Record, out: Record) -> None:
    """Write what a seat observes, and which moves it may make now."""
    state = states[0]
    if seat == state.to_move:
        number = legal(state, moves)
        for index in range(number):
            mask[moves[index]] = 1
    view(state, seat, states[1])
    observe(states[1], seat, out)


@compiled
def advance(states: Record, move: int, moves: Record, mask: Record, out: Record) -> int:
    """Play a legal move, write the same for the seat to move then, and return it."""
    apply(states[0], move)
    seat = int(states[0].to_move)
    if seat >= 0:
        look_ahead(states, seat, moves, mask, out)
    return seat


class Turns:
    """A game that goes on move by move, and what the seat to move sees of it."""

    def __init__(self, game: Game, players: int, options: int) -> None:
        self.game = game
        self.players = players
        self._options = options
        self.size = observation_layout(game.name, players).size
        self._moves = np.empty(game.rules.MOST_LEGAL, np.int64)
        self._records = Records(game.rules.STATE, b"", 2)  # the state, and room for a view
        self.seat = -1
        self.observation: Numbers = np.zeros(self.size, DTYPE)
        self.mask: Numbers = np.zeros(game.rules.MOVES, DTYPE)

    def deal(self, seed: int) -> None:
        """Begin anew; equal seeds give the games of `Match`."""
        self.game.rules.setup(self._row, self.players, self._options, np.uint64(seed))
        self.seat = self._records.plain_at(0).to_move
        self.observation, self.mask = self.look(self.seat)

    def go_to(self, content: bytes) -> None:
        """Go on from a state."""
        self._records.content[: len(content)] = content
        self.seat = self._records.plain_at(0).to_move
        if self.seat >= 0:
            self.observation, self.mask = self.look(self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state; the rest follows from it."""
        return _restored, (self.game, self.players, self._options, self.content)

    def play(self, move: int) -> None:
        """Play a legal move."""
        self.mask = np.zeros(self.game.rules.MOVES, DTYPE)  # new ones: the old are others' now
        self.observation = seen = np.zeros(self.size, DTYPE)
        self.seat = advance(self._records.rows, move, self._moves, self.mask, seen.view(WORD))

    def look(self, seat: int) -> tuple[Numbers, Numbers]:
        """Return what a seat observes, and the moves it may make now."""
        mask, observation = np.zeros(self.game.rules.MOVES, DTYPE), np.zeros(self.size, DTYPE)
        look_ahead(self._records.rows, seat, self._moves, mask, observation.view(WORD))
        return observation, mask

    @property
    def _row(self) -> Any:
        return self._records.rows[0]

    @property
    def content(self) -> bytes:
        """The bytes of that record."""
        return self._records.bytes_at(0)

    def returns(self) -> list[float]:
        """Return what a finished game is worth to each seat: 1 for a win, all together 0."""
        rules = self.game.rules
        return shared_returns([int(rules.rank(self._row, seat)) for seat in range(self.players)])


def _restored(game: Game, players: int, options: int, content: bytes) -> Turns:
    turns = Turns(game, players, options)
    turns.go_to(content)
    return turns


def shared_returns(ranks: list[int]) -> list[float]:
    """Return 1 for the highest rank, or a share of it, and what makes the sum 0 for the others."""
    best, players = max(ranks), len(ranks)
    share = players / ranks.count(best)
    return [((rank == best) * share - 1) / (players - 1) for rank in ranks]
