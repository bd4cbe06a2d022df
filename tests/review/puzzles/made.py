"""Puzzles of Patterns for all tests that need some: of those that come along, at no cost."""

from __future__ import annotations

from sandtable.review.puzzles.collection import shipped
from sandtable.review.puzzles.puzzle import Puzzle

SEED = 1  # of the run that found them


def some_puzzles(number: int) -> list[Puzzle]:
    """Return the first puzzles of Patterns."""
    every = [puzzle for puzzle in shipped().puzzles.values() if puzzle.game == "patterns"]
    return every[:number]
