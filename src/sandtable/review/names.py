"""What a choice is called, and how accurate a seat has played: each number stands here alone."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sandtable.review.judgement import Tried

BEST = "best"

# From so much of a win on, the worst first.
LOSSES = {"blunder": 0.20, "mistake": 0.10, "inaccuracy": 0.02, "good": 0.0}
NAMES = (BEST, *reversed(LOSSES))
MISTAKES = ("mistake", "blunder")

GREAT = 0.15  # of a win: a great find is a best move whose second best loses so much
TURNING_POINTS = 3


def name_of(played: Tried, best: Tried) -> str:
    """Return what a choice is called; whatever the judge may be wrong about is good."""
    if played.move == best.move:
        return BEST
    if not played.is_worse:
        return "good"
    return next(name for name, least in LOSSES.items() if played.loss >= least)


def accuracy_of_move(loss: float) -> float:
    """Return the accuracy of one choice, 0 to 100: the curve that Lichess publishes."""
    return min(100.0, max(0.0, 103.1668 * math.exp(-4.354 * loss) - 3.1669))


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the accuracy of all choices of a seat, 0 to 100; None if it never had a choice.

    A plain mean would hide a disaster behind twenty good moves.
    """
    if not losses:
        return None
    moves = [max(1.0, accuracy_of_move(loss)) for loss in losses]
    mean = sum(moves) / len(moves)
    harmonic = len(moves) / sum(1 / move for move in moves)
    return (mean + harmonic) / 2
