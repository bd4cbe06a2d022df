"""Whole games of random moves, many at a time: on one core, on all cores, or on a GPU.

Game number i of a run is dealt from seed first + i and played by dice of the same seed, so that
every way of running gives the same games. Each game leaves its number of moves and a digest of
all its moves and scores.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numba
import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import CHOICES, DICE, MIX_1, reseed


class Playouts(NamedTuple):
    """The outcome of each game of a run."""

    moves: np.ndarray[Any, np.dtype[np.int64]]
    digests: np.ndarray[Any, np.dtype[np.uint64]]


@cache
def playout_of(game: Game) -> Callable[..., Any]:
    """Make the function that plays one game, for CPU and GPU alike."""
    setup, random_move, apply = game.rules.setup, game.rules.random_move, game.rules.apply
    score = game.rules.score

    @numba.njit(nogil=True, error_model="numpy")
    def playout(
        state: Record, dice: Record, players: int, options: int, seed: np.uint64
    ) -> tuple[int, np.uint64]:
        setup(state, players, options, seed)
        reseed(dice, seed ^ CHOICES)
        moves = 0
        digest = np.uint64(0)
        while state.to_move >= 0:
            move = random_move(state, dice)
            apply(state, move)
            digest = (digest + np.uint64(move + 1)) * MIX_1
            moves += 1
        for seat in range(players):
            digest = (digest + np.uint64(score(state, seat) + 1)) * MIX_1
        return moves, digest

    return playout


@cache
def _run_of(game: Game) -> Callable[..., None]:
    playout = playout_of(game)

    @numba.njit(nogil=True, error_model="numpy")
    def run(
        state: Record,
        dice: Record,
        players: int,
        options: int,
        first: np.uint64,
        moves: Record,
        digests: Record,
    ) -> None:
        for index in range(len(moves)):
            seed = first + np.uint64(index)
            moves[index], digests[index] = playout(state, dice, players, options, seed)

    return run


def run_playouts(
    game: Game, games: int, *, players: int = 2, options: int = 0, first: int = 0, threads: int = 1
) -> Playouts:
    """Play games on the CPU; with 0 threads, on all cores."""
    threads = threads or os.cpu_count() or 1
    run = _run_of(game)
    outcome = Playouts(np.zeros(games, np.int64), np.zeros(games, np.uint64))

    def share(begin: int, end: int) -> None:
        state, dice = new_record(game.rules.STATE), new_record(DICE)
        seed = np.uint64(first + begin)
        with np.errstate(over="ignore"):  # a thread of its own has settings of its own
            run(state, dice, players, options, seed, *(part[begin:end] for part in outcome))

    edges = [games * number // threads for number in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(share, *edge) for edge in pairwise(edges)]:
            done.result()
    return outcome
