"""The arena on a real Ray cluster of two nodes."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from tests.arena.ray_cluster import two_nodes
from tests.arena.reports import without_runs

MATCH_UP = ("--game", "flowers", "--seats", "search:100,montecarlo:32,random", "--seed", "8")


def results(*arguments: str, environment: Mapping[str, str] = os.environ) -> Any:
    command = [sys.executable, "-m", "sandtable", "arena", *MATCH_UP, *arguments, "--json", "-"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.thorough
def test_a_cluster_shares_the_games_and_gives_the_results_of_one_machine() -> None:
    """Both nodes play, and all but the times is as in a local run with the same seed."""
    with two_nodes() as (address, environment):
        shared = results("--games", "36", "--ray", address, environment=environment)
    nodes = {game["run"]["worker"] for game in shared["games"]}
    assert len(nodes) == 2
    assert all(worker.startswith("node ") for worker in nodes)
    assert without_runs(shared) == without_runs(results("--games", "36", "--jobs", "1"))
