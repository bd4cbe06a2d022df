"""How hard a puzzle is: how often players of every strength miss it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandtable.players.question import Question, derived_seed
from sandtable.players.thinking import think
from sandtable.review.puzzles.puzzle import Moment


class Rung(NamedTuple):
    """A player, its rating by convention, and how often it tries."""

    level: str
    rating: int
    tries: int


# Sizes, not times, so that every machine finds the same: 2000 is what adept has, and 20000 about
# what master thinks of in its second.
LADDER = (
    Rung("random", 600, 20),
    Rung("novice", 900, 20),
    Rung("greedy", 1100, 10),
    Rung("search:30", 1300, 10),
    Rung("search:300", 1600, 8),
    Rung("search:2000", 1900, 6),
    Rung("search:20000", 2300, 3),
)
LEAST, MOST = 400, 2800
SCALE = 400 / math.log(10)  # of Elo's curve


class Trial(NamedTuple):
    """How often a player of some rating solved a puzzle."""

    rating: int
    solved: int
    tries: int


def rating_of(moments: Sequence[Moment]) -> int:
    """Return how hard it is to find every move of a solution, as a rating."""
    return fit([_try(moments, rung) for rung in LADDER])


def fit(trials: Iterable[Trial]) -> int:
    """Return the rating at which as many would be solved as were, by Elo's curve."""
    # One more try, half solved, by somebody in the middle keeps the answer finite.
    all_trials = [(t.rating, t.solved, t.tries) for t in trials] + [(1500, 0.5, 1)]
    solved = sum(number for _, number, _ in all_trials)
    low, high = LEAST, MOST
    while low < high:
        middle = (low + high) // 2
        expected = sum(
            tries / (1 + math.exp((middle - rating) / SCALE)) for rating, _, tries in all_trials
        )
        low, high = (middle + 1, high) if expected > solved else (low, middle)
    return low


def _try(moments: Sequence[Moment], rung: Rung) -> Trial:
    solved = sum(_solves(moments, rung.level, attempt) for attempt in range(rung.tries))
    return Trial(rung.rating, solved, rung.tries)


def _solves(moments: Sequence[Moment], level: str, attempt: int) -> bool:
    return all(
        think(Question.about(position, level, seed=derived_seed(attempt, number))).move == step.move
        for number, (position, step) in enumerate(moments)
    )
