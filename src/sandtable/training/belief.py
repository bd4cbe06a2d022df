"""Lessons in belief: true states beside deals that agree with what the seat to move can see.

Games are played by the value that was learned before. A network that can tell the two apart knows
what players are likely to hold (`players.learned.belief`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from sandtable.errors import BadRequest
from sandtable.games.game import Game
from sandtable.games.ground.rng import reseed
from sandtable.players.learned.files import find_network
from sandtable.training.lanes import Lanes
from sandtable.training.learning import learner_for
from sandtable.training.plan import Plan
from sandtable.training.self_play import Lessons, SelfPlay, Trace
from sandtable.training.steps import SPREAD


class Watching(SelfPlay):
    """Games by the value, whose states are to be told from deals."""

    def __init__(self, game: Game, plan: Plan, *, gpu: bool) -> None:
        net = find_network(game, plan.players)
        if net is None:
            raise BadRequest(f"there is no value to play {game.name} by, with {plan.players}")
        plan = replace(plan, width=len(net.pooled))
        super().__init__(game, plan, gpu=gpu)
        self._player = learner_for(self.layout, plan, gpu=gpu).model
        self._player.take({name: getattr(net, name) for name in self._player.weights()})
        self._describe = describing(game, gpu=gpu)
        self._pairs = self.arrays.zeros((2, plan.steps, plan.games, self.layout.rows), "int16")

    def _see(self, trace: Trace, step: int) -> None:
        super()._see(trace, step)
        if step < self.plan.steps:
            true, dealt = self._pairs[0, step], self._pairs[1, step]
            self._describe(
                self.plan.games, self._states, self._seen, self._next_seed(), true, dealt
            )

    def play(self, _: Any) -> Lessons:
        """Play some moves of every game; return which states are true (1) and which dealt (0)."""
        played = super().play(self._player)
        rows = self._pairs.reshape(-1, self.layout.rows)
        targets = self.arrays.zeros((2, len(rows) // 2, 2), "float32")
        targets[0] = 1
        weights = self.arrays.zeros(len(rows), "float32") + 1
        return played._replace(rows=rows, targets=targets.reshape(-1, 2), weights=weights)


@cache
def describing(game: Game, *, gpu: bool) -> Callable[..., None]:
    """Make what describes states, and deals that agree with their views, to the seats to move."""
    sample, encode = game.sight.sample, game.module("encoding").encode
    sow, spread = reseed, SPREAD

    def describe(
        index: int,
        state: Any,
        dice: Any,
        states: Any,
        seen: Any,
        seed: Any,
        true: Any,
        dealt: Any,
    ) -> None:
        seat = int(states[index].to_move)
        encode(states[index], seat, true[index])
        sow(dice, seed + np.uint64(index) * spread)
        sample(seen[index], dice, state)
        encode(state, seat, dealt[index])

    return Lanes(game.rules.STATE, gpu=gpu).over(describe, 5)
