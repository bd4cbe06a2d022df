"""The programs of examples/ that are about research run as they are."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_random_rollout_takes_ten_lines() -> None:
    assert "10240 moves, " in run("rollout.py", "10")
    code = (EXAMPLES / "rollout.py").read_text(encoding="utf-8").split('"""\n\n', 1)[1]
    assert len([line for line in code.splitlines() if line]) <= 11


def test_seats_are_compared_in_a_table() -> None:
    """Shares of the wins sum to 1."""
    _, *rows = run("seat_advantage.py", "2000").splitlines()
    assert [row.split()[:2] for row in rows][-1] == ["flowers", "4"]
    assert len(rows) == 5
    for row in rows:
        players = int(row.split()[1])
        assert abs(sum(map(float, row.split()[2 : 2 + players])) - 1) < 0.003
