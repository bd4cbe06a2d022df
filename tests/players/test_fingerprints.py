"""A change of how a player plays is never an accident."""

import json
import os
import subprocess
import sys

import pytest

from sandtable import GAME_NAMES
from tests import nets
from tests.fingerprints import FILE, fingerprint, players, short_fingerprints

SHORT = nets.width(plain=10, thorough=20)  # simulations that interpreted code can run


@pytest.mark.parametrize("player", players())
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_player_answers_as_its_fingerprint_says(game: str, player: str) -> None:
    """If the change is meant: ``python -m tests.fingerprints``, and say why in the commit."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert fingerprint(game, player) == kept[game][player]


def test_every_kept_fingerprint_is_that_of_a_player() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(kept) == set(GAME_NAMES)
    assert all(set(kept[game]) == set(players()) for game in GAME_NAMES)


@pytest.mark.slow
def test_searches_answer_the_same_compiled_and_interpreted() -> None:
    """The same source gives the same search, move by move, without the compiler."""
    command = [sys.executable, "-m", "tests.fingerprints", "--print", str(SHORT)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    interpreted = subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout
    assert json.loads(interpreted) == short_fingerprints(SHORT)
