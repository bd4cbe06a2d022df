"""Learning: the value by the games."""

from __future__ import annotations

import copy
from typing import Any

import torch
from torch import Tensor

from sandtable.games.ground.layout import Layout
from sandtable.training.model import Model
from sandtable.training.plan import Plan
from sandtable.training.self_play import Lessons


class Learner:
    """A model, and the mean of what it was of late, which plays better and is what is written."""

    def __init__(self, layout: Layout, plan: Plan, *, gpu: bool) -> None:
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.device = torch.device("cuda" if gpu else "cpu")
        self.model = Model(layout, plan.width).to(self.device)
        self.mean = copy.deepcopy(self.model)
        # A GPU gets each step as one piece (a CUDA graph), whose rate can only be a tensor.
        rate: Any = torch.tensor(plan.rate, device=self.device) if gpu else plan.rate
        self._optimiser = torch.optim.Adam(
            self.model.parameters(), lr=rate, capturable=gpu, foreach=True
        )
        self._graph: Any = None

    def learn(self, lessons: Lessons, rate: float) -> float:
        """Learn from each state once, in random order; return the mean loss."""
        self._set_rate(rate)
        order = torch.randperm(len(lessons.rows), device=self.device)
        order = order[: len(order) // self.plan.faces]
        step = self._step_by_graph if self.device.type == "cuda" else self._step
        losses = [
            step(lessons.rows[part], lessons.targets[part], lessons.weights[part])
            for part in order.split(self.plan.batch)
            if len(part) == self.plan.batch
        ]
        return float(torch.stack(losses).mean())

    def _set_rate(self, rate: float) -> None:
        for group in self._optimiser.param_groups:
            if isinstance(group["lr"], Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def _step(self, rows: Tensor, targets: Tensor, weights: Tensor) -> Tensor:
        guesses = self.model(rows).clamp(1e-5, 1 - 1e-5)
        losses = -(targets * guesses.log() + (1 - targets) * (1 - guesses).log()).sum(1)
        loss = (losses * weights).mean()
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self._optimiser.step()
        with torch.no_grad():
            means, now = list(self.mean.parameters()), list(self.model.parameters())
            torch._foreach_lerp_(means, now, 1 - self.plan.mean_of)
        return loss.detach()

    def _step_by_graph(self, *lesson: Tensor) -> Tensor:
        if self._graph is None:
            self._record_step(lesson)
        for place, part in zip(self._given, lesson, strict=True):
            place.copy_(part)
        self._graph.replay()
        return self._loss.clone()

    def _record_step(self, lesson: tuple[Tensor, ...]) -> None:
        """Record a step that learns nothing, since no state counts."""
        self._given = [part.clone() for part in lesson]
        self._given[2].zero_()
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self._step(*self._given)
        torch.cuda.current_stream().wait_stream(stream)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._loss = self._step(*self._given)

    def state(self) -> dict[str, Any]:
        """Return all that is needed to go on learning."""
        return {
            "model": self.model.state_dict(),
            "mean": self.mean.state_dict(),
            "optimiser": self._optimiser.state_dict()["state"],
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self.model.load_state_dict(state["model"])
        self.mean.load_state_dict(state["mean"])
        # The settings stay this plan's own.
        settings = self._optimiser.state_dict()["param_groups"]
        self._optimiser.load_state_dict({"state": state["optimiser"], "param_groups": settings})
