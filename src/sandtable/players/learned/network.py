"""A small network whose inputs are rows of tables: nothing is multiplied before the second layer.

The rows of each group are added to those of the whole and cut off below zero; the groups are added
up; one more layer gives the chance to win and the worth of the lead, both for the seat that the
state is described to. The sums are always taken in the same order, so that every processor agrees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.layout import Layout

OUTPUTS = 2
INNER = 32  # units of the second layer
LANES = 8  # numbers that a processor adds at once
BLOCK = 32  # the width of the first layer is a multiple of it
MOST_SEATS = 4

Weights = Mapping[str, np.ndarray[Any, Any]]


class Network(NamedTuple):
    """The weights, each array flat, and room for one forward pass."""

    table: Record  # (group_rows, width): what a row adds to its group
    whole: Record  # (whole_rows, width + INNER): to each group, and to the second layer
    second: Record  # (width, INNER)
    third: Record  # (OUTPUTS, INNER)
    bias: Record  # (OUTPUTS,)
    rows: Record  # i4: the state
    pooled: Record  # width: the first layer
    leads: Record  # by seat: the worth of its lead

    def with_own_room(self) -> Network:
        """Return the same network for another thread: the weights are shared, the room is not."""
        return self._replace(
            rows=self.rows.copy(), pooled=self.pooled.copy(), leads=self.leads.copy()
        )


def network_of(weights: Weights, layout: Layout) -> Network:
    """Lay out weights for the forward pass, and check that they fit."""
    width = weights["second"].shape[0]
    shapes = shapes_of(layout, width)
    if width % BLOCK:
        raise ValueError(f"the first layer has {width} units, which is no multiple of {BLOCK}")
    for name, shape in shapes.items():
        if weights[name].shape != shape:
            raise ValueError(f"{name} is {weights[name].shape}, not {shape}")
        if not np.isfinite(weights[name]).all():
            raise ValueError(f"{name} is not made of numbers alone")
    flat = {name: np.ascontiguousarray(weights[name], np.float32).ravel() for name in shapes}
    return Network(
        **flat,
        rows=np.zeros(layout.rows, np.int32),
        pooled=np.zeros(width, np.float32),
        leads=np.zeros(MOST_SEATS),
    )


def shapes_of(layout: Layout, width: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of weights."""
    return {
        "table": (layout.group_rows, width),
        "whole": (layout.whole_rows, width + INNER),
        "second": (width, INNER),
        "third": (OUTPUTS, INNER),
        "bias": (OUTPUTS,),
    }


@compiled
def squash(number: float) -> float:
    """Map any number to 0 .. 1, without a function that processors disagree on."""
    wide = np.float64(number)
    return float(0.5 + 0.5 * wide / np.sqrt(1.0 + wide * wide))
