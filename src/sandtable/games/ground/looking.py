"""A state, and all that compiled code can say of it, in one call.

To call compiled code takes longer than all that it does for one move, and ten times as long with
a record as with an array of records: so a move is played, and what follows from it is found, by
one call that is given one array.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.records import Records
from sandtable.games.ground.rng import reseed
from sandtable.games.ground.verbs import apply, legal, view

SPECTATOR = 1  # where the view of a spectator is, behind the state; those of the seats follow


class Look(NamedTuple):
    """A state and its views as one row of records, and what else everybody wants to know."""

    states: Records
    moves: list[int]  # that are legal
    phase: int
    to_move: int  # -1: nobody
    is_chance: bool  # whether the move that led here used random numbers

    def place_of(self, seat: int | None) -> int:
        """Return where the view of a seat (None: a spectator) is among the states."""
        return SPECTATOR if seat is None else SPECTATOR + 1 + seat


def look_at(game: Game, players: int, content: bytes) -> Look:
    """Look at a state, given as its bytes."""
    states, moves = _room_for(game, players, content)
    number, phase, to_move = look(states.rows, moves)
    return Look(states, moves[:number].tolist(), phase, to_move, is_chance=False)


def look_after(game: Game, players: int, content: bytes, move: int, seed: int | None) -> Look:
    """Play a legal move, and look at the state after it; a seed decides what the move draws."""
    states, moves = _room_for(game, players, content)
    draws, is_seeded = np.uint64(seed or 0), seed is not None
    number, phase, to_move, is_chance = step(states.rows, move, draws, is_seeded, moves)
    return Look(states, moves[:number].tolist(), phase, to_move, is_chance)


def _room_for(game: Game, players: int, content: bytes) -> tuple[Records, Any]:
    states = Records(game.rules.STATE, content, SPECTATOR + 1 + players)
    return states, np.empty(game.rules.MOST_LEGAL, np.int64)


@compiled
def look(states: Record, moves: Record) -> tuple[int, int, int]:
    """Build all views behind a state; list its legal moves, and return how many, phase and seat."""
    state = states[0]
    for place in range(SPECTATOR, len(states)):
        view(state, place - SPECTATOR - 1, states[place])
    return legal(state, moves), state.phase, state.to_move


@compiled
def step(
    states: Record, move: int, seed: np.uint64, is_seeded: bool, moves: Record
) -> tuple[int, int, int, bool]:
    """Play a legal move and look at what comes of it, also whether it used random numbers."""
    state = states[0]
    if is_seeded:
        reseed(state, seed)
    rng = state.rng
    apply(state, move)
    number, phase, to_move = look(states, moves)
    return number, phase, to_move, state.rng != rng
