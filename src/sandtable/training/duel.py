"""Whether one network beats another, both looking one move ahead: thousands of games in seconds."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

from sandtable.games.game import Game
from sandtable.training.plan import Plan
from sandtable.training.self_play import Rival, SelfPlay

MOST_ROUNDS = 8  # of 32 moves: whatever game is not over then is left out


class Verdict(NamedTuple):
    """What share of the games a network won against a rival."""

    share: float
    error: float  # half of the 95 % interval
    games: int


def duel(game: Game, plan: Plan, model: Any, rival: Rival, *, gpu: bool) -> Verdict:
    """Play the first game of every lane to its end, half of them in each seat; for two players."""
    fair = replace(plan, straying=0.0, steps=32, seed=plan.seed + 1)
    play = SelfPlay(game, fair, gpu=gpu, rival=rival)
    where = play.arrays.where
    shares = play.arrays.zeros(plan.games, "float32") - 1
    for _ in range(MOST_ROUNDS):
        lessons = play.play(model)
        for lengths, ends in zip(lessons.lengths, lessons.ends, strict=True):
            is_first = (lengths > 0) & (shares < 0)
            first_seat = ends[:, 0, 0]
            won = where(play.rival_seats == 0, 1 - first_seat, first_seat)
            shares = where(is_first, won, shares)
        if bool((shares >= 0).all()):
            break
    done = shares[shares >= 0]
    return Verdict(float(done.mean()), 1.96 * float(done.std()) / sqrt(len(done)), len(done))
