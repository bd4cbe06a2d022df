"""The network as PyTorch learns it."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag

from sandtable.games.ground.layout import Layout
from sandtable.players.learned.network import INNER, Weights, shapes_of


class Model(nn.Module):
    """The weights of `players.learned.network`."""

    def __init__(self, layout: Layout, width: int) -> None:
        super().__init__()
        self.layout = layout
        self.width = width
        scales = {
            "table": 0.1,
            "whole": 0.1,
            "second": (layout.groups * width) ** -0.5,
            "third": INNER**-0.5,
            "bias": 0.0,
        }
        for name, shape in shapes_of(layout, width).items():
            self.register_parameter(name, nn.Parameter(torch.randn(shape) * scales[name]))

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
    if not rows.is_cuda:
        return embedding_bag(rows.long(), table, mode="sum")
    one_hot = torch.zeros(len(rows), len(table), device=rows.device)
    return one_hot.scatter_(1, rows.long(), 1.0) @ table
