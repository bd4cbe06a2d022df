"""Judges that are ready, and a strength that costs next to nothing."""

import pytest

from sandtable.games import GAME_NAMES
from sandtable.review import STRENGTHS, Effort, prepare_judge

FEW = Effort(simulations=100, worlds=100, nodes=500)


@pytest.fixture(scope="session", autouse=True)
def _ready() -> None:
    for game in GAME_NAMES:
        prepare_judge(game)


@pytest.fixture
def hardly_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a quick review be a matter of a second."""
    monkeypatch.setitem(STRENGTHS, "quick", FEW)
