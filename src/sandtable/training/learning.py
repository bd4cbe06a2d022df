"""Learning: the value by the games, on the CPU."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from sandtable.games.ground.layout import Layout
from sandtable.players.learned.network import Weights
from sandtable.training.arrays import Array, arrays_for
from sandtable.training.model import Model, add_slopes
from sandtable.training.plan import Plan
from sandtable.training.self_play import Lessons

KEPT, KEPT_SPREAD = 0.9, 0.999  # of the means that Adam keeps, from step to step
TINY = 1e-8


class Learner(Protocol):
    """A model, and the mean of what it was of late, which plays better and is what is written."""

    model: Any
    mean: Any

    def learn(self, lessons: Lessons, rate: float) -> float:
        """Learn from each state once, in random order; return the mean loss."""

    def state(self) -> dict[str, Array]:
        """Return all that is needed to go on learning."""

    def resume(self, state: Mapping[str, Array]) -> None:
        """Go on from there."""


class CpuLearner:
    """Learns with Adam, by slopes that are written out."""

    def __init__(self, layout: Layout, plan: Plan) -> None:
        self.plan, self.layout = plan, layout
        self.model = Model(layout, plan.width, plan.seed)
        self.mean = copy.deepcopy(self.model)
        self._arrays = arrays_for(plan.seed, gpu=False)
        weights = self.model.weights()
        self._first = {name: np.zeros_like(value) for name, value in weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in weights.items()}
        self._steps = 0

    def learn(self, lessons: Lessons, rate: float) -> float:
        """Learn from each state once, in random order; return the mean loss."""
        batch = self.plan.batch
        order = self._arrays.order(len(lessons.rows))[: len(lessons.rows) // self.plan.faces]
        parts = [order[at : at + batch] for at in range(0, len(order) - batch + 1, batch)]
        return float(np.mean([self._step(lessons, part, rate) for part in parts]))

    def _step(self, lessons: Lessons, part: Array, rate: float) -> float:
        weights = self.model.weights()
        lesson = lessons.rows[part], lessons.targets[part], lessons.weights[part]
        loss, slopes = slopes_of(weights, self.layout, *lesson)
        self._steps += 1
        rate *= np.sqrt(1 - KEPT_SPREAD**self._steps) / (1 - KEPT**self._steps)
        tiny = TINY * np.sqrt(1 - KEPT_SPREAD**self._steps)
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += (1 - KEPT) * (slope - first)
            second += (1 - KEPT_SPREAD) * (slope * slope - second)
            weights[name][...] -= rate * first / (np.sqrt(second) + tiny)
            mean = self.mean.weights()[name]
            mean += (1 - self.plan.mean_of) * (weights[name] - mean)
        return loss

    def state(self) -> dict[str, Array]:
        """Return all that is needed to go on learning."""
        return joined(
            model=self.model.weights(),
            mean=self.mean.weights(),
            first=self._first,
            second=self._second,
        ) | {"steps": np.array(self._steps)}

    def resume(self, state: Mapping[str, Array]) -> None:
        """Go on from there."""
        self.model.take(part_of(state, "model"))
        self.mean.take(part_of(state, "mean"))
        self._first, self._second = part_of(state, "first"), part_of(state, "second")
        self._steps = int(state["steps"])


def slopes_of(
    weights: Weights, layout: Layout, rows: Array, targets: Array, counts: Array
) -> tuple[float, dict[str, Array]]:
    """Return the loss over some states, and how it changes with each weight."""
    slopes = {name: np.zeros_like(value) for name, value in weights.items()}
    given = tuple(weights.values()), tuple(slopes.values())
    return add_slopes(rows, targets, counts, layout.groups, layout.slots, *given), slopes


def joined(**parts: Mapping[str, Array]) -> dict[str, Array]:
    """Name the arrays of several parts, such as model.table."""
    return {f"{part}.{name}": one for part, all in parts.items() for name, one in all.items()}


def part_of(state: Mapping[str, Array], part: str) -> dict[str, Array]:
    """Return the arrays of one part again."""
    begin = f"{part}."
    return {name.removeprefix(begin): one for name, one in state.items() if name.startswith(begin)}


def learner_for(layout: Layout, plan: Plan, *, gpu: bool) -> Learner:
    """Make what learns on a machine."""
    if gpu:
        from sandtable.training.gpu_learning import GpuLearner

        return GpuLearner(layout, plan)
    return CpuLearner(layout, plan)
