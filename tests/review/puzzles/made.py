"""Puzzles of Patterns that are made quickly, for all tests that need some."""

from __future__ import annotations

from functools import cache

from sandtable.review.puzzles.finding import find
from sandtable.review.puzzles.puzzle import Puzzle

SEED = 1


@cache
def puzzle(number: int) -> Puzzle | None:
    """Return what a game of Patterns gives."""
    return find("patterns", 2, SEED, number)


@cache
def some_puzzles(number: int) -> list[Puzzle]:
    """Return the first puzzles of Patterns that are found."""
    found: list[Puzzle] = []
    game = 0
    while len(found) < number:
        one = puzzle(game)
        found += [one] if one else []
        game += 1
    return found
