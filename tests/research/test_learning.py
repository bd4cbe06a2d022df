"""The learning program of examples/ learns."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

import sandtable
from tests import nets

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


def loaded(path: Path) -> Any:
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_some_thousand_games_with_itself_teach_it_to_beat_greedy() -> None:
    """Without a lesson it wins next to nothing; after 4,000 games it is the stronger one.

    A third of them already bring it half of the way, and are enough for a plain run.
    """
    example = loaded(EXAMPLE)
    weights = np.zeros(example.GROUP_ROWS + example.LAYOUT.whole_rows)
    assert example.wins_against("greedy", weights, 50) < 0.1
    batch = sandtable.batch("patterns", 1, seeds=10**6, auto_reset=True)
    example.learn(batch, weights, nets.width(plain=1_300, thorough=4_000))
    assert example.wins_against("greedy", weights) > nets.width(plain=25, thorough=50) / 100


def test_it_is_short_enough_to_be_read_at_a_glance() -> None:
    """About fifty lines of code: imports, what it looks at, and the learning itself."""
    _, _, code = EXAMPLE.read_text(encoding="utf-8").split('"""', 2)
    lines = [line.strip() for line in code.splitlines()]
    assert len([line for line in lines if line and not line.startswith('"""')]) <= 65
