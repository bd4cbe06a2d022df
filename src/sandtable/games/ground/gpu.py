"""Random playouts on an NVIDIA GPU: the same rules, one game to a thread."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # gone from NumPy 2.5, and numba-cuda 0.30 still names it
    np.row_stack = np.vstack

from numba import cuda

from sandtable.games.game import Game
from sandtable.games.ground.playouts import Playouts, playout_of
from sandtable.games.ground.rng import DICE

THREADS_PER_BLOCK = 512


def is_available() -> bool:
    """Whether there is a GPU to play on."""
    return bool(cuda.is_available())


@cache
def kernel_of(game: Game) -> Any:
    """Make the kernel that plays one game in each thread."""
    playout: Callable[..., Any] = playout_of(game)
    state_type = game.rules.STATE

    @cuda.jit
    def kernel(players: int, options: int, first: np.uint64, moves: Any, digests: Any) -> None:
        index = cuda.grid(1)
        if index < len(moves):
            states = cuda.local.array(1, state_type)
            dice = cuda.local.array(1, DICE)
            seed = first + np.uint64(index)
            played, digest = playout(states[0], dice[0], players, options, seed)
            moves[index] = played
            digests[index] = digest

    return kernel


def run_playouts_on_gpu(
    game: Game, games: int, *, players: int = 2, options: int = 0, first: int = 0
) -> Playouts:
    """Play games on the GPU; the same as `run_playouts`, seed by seed."""
    moves = cuda.device_array(games, np.int64)
    digests = cuda.device_array(games, np.uint64)
    blocks = -(-games // THREADS_PER_BLOCK)
    launch = kernel_of(game)[blocks, THREADS_PER_BLOCK]
    with warnings.catch_warnings():
        # A short run leaves most of the card idle, which is fine and no news.
        warnings.filterwarnings("ignore", message=".*GPU under-utilization")
        launch(players, options, np.uint64(first), moves, digests)
    return Playouts(moves.copy_to_host(), digests.copy_to_host())
