"""Many games on the cores of this machine: arrays of NumPy, and compiled loops shared by threads.

A loop is a compiled function of `begin` and `end`, of room to work in (a record, dice and a list
of moves), and of arrays. `gpu.py` has the same face, with one thread of a card for each game.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.games.ground.records import Records
from sandtable.games.ground.rng import DICE

WORTH_A_THREAD = 1500  # moves: less work than that is done before another thread has woken up


class Cores:
    """Arrays in this machine's memory, and loops over them."""

    is_card = False

    def __init__(self, game: Game, threads: int = 0) -> None:
        """Use so many threads; 0 are as many as there are cores."""
        self.threads = threads or os.cpu_count() or 1
        rules = game.rules
        self._rooms = [
            (
                Records(rules.STATE, b"", 1).rows,
                Records(DICE, b"", 1).rows,
                np.zeros(rules.MOST_LEGAL, np.int64),
            )
            for _ in range(self.threads)
        ]

    def records(self, dtype: np.dtype[Any], number: int) -> Any:
        """Make records of zeros, as loops take them."""
        return Records(dtype, b"", number).rows

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        """Make an array of zeros."""
        return np.zeros(shape, dtype)

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        """Make an array that is about to be written."""
        return np.empty(shape, dtype)

    def taken(self, array: np.ndarray[Any, Any]) -> Any:
        """Take an array of NumPy to where the games are."""
        return array

    def given(self, array: Any) -> np.ndarray[Any, Any]:
        """Return an array as one of NumPy."""
        content: np.ndarray[Any, Any] = array
        return content

    def shown(self, array: Any) -> Any:
        """Return an array that is kept up to date, so that it can only be read."""
        shown = array.view()
        shown.flags.writeable = False
        return shown

    def copied(self, array: Any) -> Any:
        """Copy an array."""
        return array.copy()

    def bytes_at(self, records: Any, index: int) -> bytes:
        """Return the content of one record."""
        record = records[index]
        content: bytes = (record._raw if INTERPRETED else record).tobytes()
        return content

    def run(self, loop: Callable[..., None], games: int, *arrays: Any, moves: int = 1) -> None:
        """Run a loop, which makes so many moves a game, on as many threads as are worth it."""
        shares = max(1, min(self.threads, games, games * moves // WORTH_A_THREAD))
        if shares == 1:
            loop(0, games, *self._rooms[0], *arrays)
            return
        edges = [games * number // shares for number in range(shares + 1)]
        work = [(loop, *edge, *room) for edge, room in zip(pairwise(edges), self._rooms)]
        waiting = [_pool().submit(_share, *one, *arrays) for one in work[1:]]
        try:
            _share(*work[0], *arrays)
        finally:
            for one in waiting:
                one.result()


def _share(loop: Callable[..., None], *arguments: Any) -> None:
    if INTERPRETED:
        with np.errstate(over="ignore"):  # a thread of its own has settings of its own
            loop(*arguments)
    else:
        loop(*arguments)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, "sandtable")


if hasattr(os, "register_at_fork"):  # a child has none of its parent's threads
    os.register_at_fork(after_in_child=_pool.cache_clear)
