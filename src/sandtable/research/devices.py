"""Where games are played: on the cores of this machine, or on a GPU."""

from __future__ import annotations

from typing import Any

from sandtable.errors import BadRequest
from sandtable.games.game import Game
from sandtable.games.ground.cores import Cores
from sandtable.research.arrays import check_number

MOST_THREADS = 1024


def find_device(game: Game, device: str, threads: int = 0) -> Any:
    """Return the cores or the card; refuse a card that is not there."""
    if device == "cpu":
        return Cores(game, check_number("threads", threads, 0, MOST_THREADS))
    if device != "gpu":
        raise BadRequest(f"device must be cpu or gpu, not {device!r:.40}")
    try:
        from sandtable.games.ground import gpu
    except ImportError as error:
        raise BadRequest("device gpu needs numba-cuda: pip install 'sandtable[gpu]'") from error
    if not gpu.is_available():
        raise BadRequest("device gpu: there is no NVIDIA GPU here, or no driver for it")
    return gpu.Card(game)
