"""Learning on a GPU, with PyTorch: the same network and the same steps as on the CPU."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from sandtable.games.ground.layout import Layout
from sandtable.players.learned.network import Weights
from sandtable.training.arrays import Array
from sandtable.training.learning import joined, part_of
from sandtable.training.model import SURE, first_weights
from sandtable.training.plan import Plan
from sandtable.training.self_play import Lessons

MOMENTS = {"first": "exp_avg", "second": "exp_avg_sq"}  # as PyTorch calls them


class GpuModel(nn.Module):
    """The weights of `players.learned.network`, in PyTorch."""

    def __init__(self, layout: Layout, width: int, seed: int) -> None:
        super().__init__()
        self.layout = layout
        self.width = width
        for name, value in first_weights(layout, width, seed).items():
            self.register_parameter(name, nn.Parameter(torch.from_numpy(value)))

    def forward(self, rows: Tensor) -> Tensor:
        """Return both outputs (batch, OUTPUTS) for rows (batch, layout.rows).

        What was not encoded, after a game's end, is not used.
        """
        layout = self.layout
        begin = layout.groups * layout.slots
        around = _added_up(rows[:, begin:], self.whole)
        pooled = torch.zeros(len(rows), self.width, device=rows.device)
        group = row = 0
        for number, size in layout.kinds:
            here = rows[:, group * layout.slots : (group + number) * layout.slots]
            here = here.reshape(-1, layout.slots).sub(row).clamp(min=0)
            sums = _added_up(here, self.table[row : row + size])
            sums = sums.view(len(rows), number, self.width) + around[:, None, : self.width]
            pooled = pooled + torch.relu(sums).sum(1)
            group, row = group + number, row + size
        inner = torch.relu(around[:, self.width :] + pooled @ self.second)
        outputs = inner @ self.third.T + self.bias
        return 0.5 + 0.5 * outputs * torch.rsqrt(1.0 + outputs * outputs)

    def loss(self, rows: Tensor, targets: Tensor, counts: Tensor) -> Tensor:
        """Return how much the outputs say against the targets."""
        guesses = self(rows).clamp(float(SURE), 1 - float(SURE))
        losses = -(targets * guesses.log() + (1 - targets) * (1 - guesses).log()).sum(1)
        return (losses * counts).mean()

    @torch.no_grad()
    def take(self, weights: Weights) -> None:
        """Take over weights."""
        for name, value in self.named_parameters():
            value.copy_(torch.from_numpy(weights[name]).view(value.shape))

    def weights(self) -> Weights:
        """Return the weights as they are written to a file."""
        return {name: value.detach().cpu().numpy() for name, value in self.named_parameters()}


def _added_up(rows: Tensor, table: Tensor) -> Tensor:
    """Return the sums of rows of a table; a GPU takes products faster than it looks up."""
    one_hot = torch.zeros(len(rows), len(table), device=rows.device)
    return one_hot.scatter_(1, rows.long(), 1.0) @ table


class GpuLearner:
    """Learns with PyTorch's Adam, each step as one piece (a CUDA graph)."""

    def __init__(self, layout: Layout, plan: Plan) -> None:
        self.plan = plan
        self.model = GpuModel(layout, plan.width, plan.seed).to("cuda")
        self.mean = copy.deepcopy(self.model)
        rate: Any = torch.tensor(plan.rate, device="cuda")  # in a graph only a tensor can change
        self._optimiser = torch.optim.Adam(
            self.model.parameters(), lr=rate, capturable=True, foreach=True
        )
        self._graph: Any = None

    def learn(self, lessons: Lessons, rate: float) -> float:
        """Learn from each state once, in random order; return the mean loss."""
        for group in self._optimiser.param_groups:
            group["lr"].fill_(rate)
        order = torch.randperm(len(lessons.rows), device="cuda")
        order = order[: len(order) // self.plan.faces]
        losses = [
            self._replayed(lessons.rows[part], lessons.targets[part], lessons.weights[part])
            for part in order.split(self.plan.batch)
            if len(part) == self.plan.batch
        ]
        return float(torch.stack(losses).mean())

    def _step(self, *lesson: Tensor) -> Tensor:
        loss = self.model.loss(*lesson)
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self._optimiser.step()
        with torch.no_grad():
            means, now = list(self.mean.parameters()), list(self.model.parameters())
            torch._foreach_lerp_(means, now, 1 - self.plan.mean_of)
        return loss.detach()

    def _replayed(self, *lesson: Tensor) -> Tensor:
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

    def state(self) -> dict[str, Array]:
        """Return all that is needed to go on learning."""
        kept = self._optimiser.state_dict()["state"]
        names = list(self.model.weights())
        moments = {
            part: {name: kept[at][moment].cpu().numpy() for at, name in enumerate(names)}
            for part, moment in MOMENTS.items()
        }
        weights = {"model": self.model.weights(), "mean": self.mean.weights()}
        return joined(**weights, **moments) | {"steps": kept[0]["step"].cpu().numpy()}

    def resume(self, state: Mapping[str, Array]) -> None:
        """Go on from there."""
        self.model.take(part_of(state, "model"))
        self.mean.take(part_of(state, "mean"))
        moments = {moment: part_of(state, part) for part, moment in MOMENTS.items()}
        steps = torch.tensor(float(state["steps"]))
        kept = {
            at: {"step": steps.clone()}
            | {moment: torch.from_numpy(part[name]) for moment, part in moments.items()}
            for at, name in enumerate(self.model.weights())
        }
        # The settings stay this plan's own.
        settings = self._optimiser.state_dict()["param_groups"]
        self._optimiser.load_state_dict({"state": kept, "param_groups": settings})
