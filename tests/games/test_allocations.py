"""Playing allocates no memory."""

import pytest
from numba.core.runtime import _nrt_python, rtsys

from sandtable import GAME_NAMES, find_game
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.games.ground.playouts import run_playouts


def allocations(name: str, games: int) -> int:
    before = rtsys.get_allocation_stats().alloc
    run_playouts(find_game(name), games)
    return int(rtsys.get_allocation_stats().alloc - before)


@pytest.mark.skipif(INTERPRETED, reason="only compiled code counts its allocations")
@pytest.mark.parametrize("name", GAME_NAMES)
def test_more_games_take_no_more_allocations(name: str) -> None:
    run_playouts(find_game(name), 1)
    _nrt_python.memsys_enable_stats()
    assert allocations(name, 2000) == allocations(name, 1)
