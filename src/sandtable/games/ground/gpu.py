"""Many games on an NVIDIA GPU: the same loops over arrays, one game to a thread."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # gone from NumPy 2.5, and numba-cuda 0.30 still names it
    np.row_stack = np.vstack

from numba import cuda as cuda  # noqa: PLC0414  # training takes it from here, patched

from sandtable.games.game import Game
from sandtable.games.ground.rng import DICE

THREADS_PER_BLOCK = 512
GIVEN = 5  # of a loop's arguments: where to begin and end, and room to work in

SOURCE = """
def kernel(n, {names}):
    index = cuda.grid(1)
    if index < n:
        state = cuda.local.array(1, STATE)
        dice = cuda.local.array(1, DICE)
        moves = cuda.local.array(MOST_LEGAL, MOVE)
        loop(index, index + 1, state, dice, moves, {names})
"""


def is_available() -> bool:
    """Whether there is a GPU to play on."""
    return bool(cuda.is_available())


class Card:
    """Arrays in the memory of a card, and loops over them: the face of `Cores`."""

    is_card = True

    def __init__(self, game: Game) -> None:
        self._game = game

    def records(self, dtype: np.dtype[Any], number: int) -> Any:
        """Make records of zeros, as loops take them."""
        return self.zeros(number, dtype)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        """Make an array of zeros."""
        return cuda.to_device(np.zeros(shape, dtype))

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        """Make an array that is about to be written."""
        return cuda.device_array(shape, dtype)

    def taken(self, array: Any) -> Any:
        """Take an array to the card, unless it is there: of PyTorch, JAX or CuPy, say."""
        if hasattr(array, "__cuda_array_interface__"):
            return cuda.as_cuda_array(array)
        return cuda.to_device(array)

    def given(self, array: Any) -> np.ndarray[Any, Any]:
        """Return an array as one of NumPy."""
        content: np.ndarray[Any, Any] = array.copy_to_host()
        return content

    def shown(self, array: Any) -> Any:
        """Return an array that is kept up to date."""
        return array

    def copied(self, array: Any) -> Any:
        """Copy an array, on the card."""
        copy = cuda.device_array_like(array)
        copy.copy_to_device(array)
        return copy

    def bytes_at(self, records: Any, index: int) -> bytes:
        """Return the content of one record."""
        content: bytes = records[index : index + 1].copy_to_host().tobytes()
        return content

    def run(self, loop: Callable[..., None], games: int, *arrays: Any, moves: int = 1) -> None:  # noqa: ARG002  # the face of Cores
        """Run a loop over all games, a thread each."""
        launch(kernel_of(loop, self._game), THREADS_PER_BLOCK, games, *arrays)


def launch(kernel: Any, threads: int, games: int, *arrays: Any) -> None:
    """Run a kernel on so many threads to a block, one for each game."""
    with warnings.catch_warnings():
        # A short run leaves most of the card idle, which is fine and no news.
        warnings.filterwarnings("ignore", message=".*GPU under-utilization")
        kernel[-(-games // threads), threads](games, *arrays)


@cache
def kernel_of(loop: Callable[..., None], game: Game) -> Any:
    """Make the kernel whose threads each run a loop over one game."""
    number = len(signature(getattr(loop, "py_func", loop)).parameters) - GIVEN
    names = ", ".join(f"a{index}" for index in range(number))
    rules = game.rules
    space = {"cuda": cuda, "loop": loop, "STATE": rules.STATE, "DICE": DICE, "MOVE": np.int64}
    space["MOST_LEGAL"] = rules.MOST_LEGAL
    exec(SOURCE.format(names=names), space)
    return cuda.jit(space["kernel"])
