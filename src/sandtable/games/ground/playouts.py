"""Whole games of random moves, many at a time: on the cores of this machine or on a GPU.

Game number i of a run is dealt from seed first + i and played by dice of the same seed, so that
every way of running gives the same games, and `Match.play_randomly` too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.cores import Cores
from sandtable.games.ground.rng import CHOICES, MIX_1, reseed
from sandtable.games.ground.verbs import apply, random_move, rank, score, setup

WHOLE_GAME = 80  # moves, about


class Playouts(NamedTuple):
    """The outcome of each game of a run: one row a game, where it has several numbers."""

    lengths: np.ndarray[Any, np.dtype[np.int32]]  # moves
    scores: np.ndarray[Any, np.dtype[np.int32]]  # by seat
    winners: np.ndarray[Any, np.dtype[np.bool_]]  # by seat; several share a win
    reasons: np.ndarray[Any, np.dtype[np.int8]]  # places in the REASONS of the rules
    digests: np.ndarray[Any, np.dtype[np.uint64]]  # of all moves and scores


@compiled
def note_result(
    state: Record, players: int, index: int, scores: Record, winners: Record, reasons: Record
) -> None:
    """Write how a finished game ended."""
    best = rank(state, 0)
    for seat in range(1, players):
        best = max(best, rank(state, seat))
    for seat in range(players):
        scores[index, seat] = score(state, seat)
        winners[index, seat] = rank(state, seat) == best
    reasons[index] = state.reason


@unlocked
def play_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    players: int, options: int, first: np.uint64,
    lengths: Record, scores: Record, winners: Record, reasons: Record, digests: Record,
) -> None:  # fmt: skip
    """Deal and play whole games, and write how each ended."""
    state = room[0]
    for index in range(begin, end):
        seed = first + np.uint64(index)
        setup(state, players, options, seed)
        reseed(dice[0], seed ^ CHOICES)
        length = 0
        digest = np.uint64(0)
        while state.to_move >= 0:
            move = random_move(state, dice[0])
            apply(state, move)
            digest = (digest + np.uint64(move + 1)) * MIX_1
            length += 1
        note_result(state, players, index, scores, winners, reasons)
        for seat in range(players):
            digest = (digest + np.uint64(scores[index, seat] + 1)) * MIX_1
        lengths[index] = length
        digests[index] = digest


def room_for(device: Any, games: int, players: int) -> Playouts:
    """Make the arrays that a run writes."""
    return Playouts(
        device.empty(games, np.int32),
        device.empty((games, players), np.int32),
        device.empty((games, players), np.bool_),
        device.empty(games, np.int8),
        device.empty(games, np.uint64),
    )


def run_playouts(
    game: Game, games: int, *, players: int = 2, options: int = 0, first: int = 0, threads: int = 1
) -> Playouts:
    """Play games on the CPU; with 0 threads, on all cores."""
    return run_on(Cores(game, threads), games, players, options, first)


def run_on(device: Any, games: int, players: int, options: int, first: int) -> Playouts:
    """Play games on the cores or on the card that are given."""
    outcome = room_for(device, games, players)
    settings = (players, options, np.uint64(first))
    device.run(play_each, games, *settings, *outcome, moves=WHOLE_GAME)
    return Playouts(*map(device.given, outcome))
