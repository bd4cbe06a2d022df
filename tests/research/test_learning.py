"""The learning program of examples/ learns."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.players import prepare_player

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


def loaded(path: Path) -> Any:
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_thousand_games_with_itself_teach_it_to_stand_up_to_greedy() -> None:
    """Without a lesson it wins next to nothing; after 5,000 games it is the stronger one."""
    example = loaded(EXAMPLE)
    prepare_player(example.GAME, "greedy")
    weights = np.zeros(example.GROUP_ROWS + example.layout.whole_rows)
    rows = np.zeros(example.layout.rows, np.int64)
    moves = np.zeros(example.GAME.rules.MOST_LEGAL, np.int64)
    before = example.wins_against("greedy", weights, rows, moves, 10)
    states = np.zeros(2, example.GAME.rules.STATE)
    example.learn(states, weights, rows, moves, 2_000, 1)
    after = example.wins_against("greedy", weights, rows, moves, 10)
    assert after > before + 0.15
