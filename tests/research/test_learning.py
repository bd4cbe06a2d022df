"""The learning program of examples/ learns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import nets

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.mark.slow
def test_a_thousand_games_with_itself_teach_it_to_win_against_greedy(tmp_path: Path) -> None:
    """With three seeds it came to 57 to 64 of 100. Libraries round differently: bounds are wide."""
    games = nets.width(plain=1_000, thorough=4_000)
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), str(games)], cwd=tmp_path, check=True,
        env=os.environ | {"OMP_NUM_THREADS": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    before, *_, after = map(float, re.findall(r"([\d.]+)% against greedy", done.stdout))
    assert before < 20
    assert after > nets.width(plain=40, thorough=50)
    assert (tmp_path / "learning.png").stat().st_size > 10_000


def test_it_is_short_enough_to_be_read_at_a_glance() -> None:
    """Fifty lines of code, besides what it says about itself."""
    _, _, code = EXAMPLE.read_text(encoding="utf-8").split('"""', 2)
    lines = [line.strip() for line in code.splitlines()]
    assert len([line for line in lines if line and not line.startswith(('"""', "#"))]) <= 50
