"""All pages of the app in all their states: for checks that hold everywhere, and for pictures."""

from tests.web.stage import STATES
from tests.web.states import (
    around,
    editing,
    happenings,
    learning,
    progress,
    puzzles,
    replays,
    studies,
    tables,
)

__all__ = [
    "STATES", "around", "editing", "happenings", "learning", "progress", "puzzles", "replays",
    "studies", "tables",
]  # fmt: skip
