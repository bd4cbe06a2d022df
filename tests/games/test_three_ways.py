"""One source of rules, three ways to run it, one result: compiled, interpreted, on the GPU."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable import GAME_NAMES, find_game
from sandtable.games.ground.playouts import run_on, run_playouts
from tests.games import ways
from tests.transcripts import settings

ROOT = Path(__file__).parents[2]


def run_in(way: str, **environment: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.games.ways", way]
    done = subprocess.run(
        command, env=os.environ | environment, cwd=ROOT, check=True, capture_output=True, text=True
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@pytest.fixture(scope="module")
def compiled() -> dict[str, Any]:
    return ways.report("cpu")


@pytest.mark.slow
def test_interpreted_rules_give_the_same_games_views_and_samples(compiled: dict[str, Any]) -> None:
    assert run_in("cpu", NUMBA_DISABLE_JIT="1") == compiled


@pytest.mark.slow
def test_the_gpu_kernels_give_the_same_games_in_the_simulator(compiled: dict[str, Any]) -> None:
    """The very kernels of the GPU, run thread by thread in Python."""
    simulated = run_in("simulator", NUMBA_DISABLE_JIT="1", NUMBA_ENABLE_CUDASIM="1")
    expected = {
        setting: [column[: ways.THREADS] for column in columns[:2]]
        for setting, columns in compiled.items()
        if setting != "batches"
    }
    assert simulated == expected | {"batches": compiled["batches"]}


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    one, all_cores = (run_playouts(find_game(name), 500, threads=threads) for threads in (1, 0))
    assert np.array_equal(one.lengths, all_cores.lengths)
    assert np.array_equal(one.digests, all_cores.digests)


def test_a_real_gpu_gives_the_same_games() -> None:
    """Runs where there is an NVIDIA GPU; bench/rules.py checks the same at full size."""
    gpu = pytest.importorskip("sandtable.games.ground.gpu", reason="numba-cuda is not installed")
    if not gpu.is_available():
        pytest.skip("no NVIDIA GPU here; the kernels run in the simulator above")
    for name, players, options in settings():
        game = find_game(name)
        packed = game.pack_options(options)
        cpu = run_playouts(game, 20_000, players=players, options=packed)
        card = run_on(gpu.Card(game), 20_000, players, packed, 0)
        assert np.array_equal(cpu.lengths, card.lengths)
        assert np.array_equal(cpu.digests, card.digests)
    assert ways.batches("gpu") == ways.batches("cpu")
