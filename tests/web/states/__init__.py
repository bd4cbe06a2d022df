"""All pages of the app in all their states: for checks that hold everywhere, and for pictures."""

from tests.web.stage import STATES
from tests.web.states import around, happenings, learning, puzzles, replays, tables

__all__ = ["STATES", "around", "happenings", "learning", "puzzles", "replays", "tables"]
