"""The network that is learned, and how its weights follow from what it should have said."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from sandtable.games.ground.layout import Layout
from sandtable.players.learned.network import INNER, OUTPUTS, Weights, shapes_of

SURE = np.float32(1e-5)  # no guess is nearer to 0 or 1: its logarithm would be too large


class Model:
    """The weights of `players.learned.network`, in NumPy."""

    def __init__(self, layout: Layout, width: int, seed: int) -> None:
        self.layout = layout
        self._weights = first_weights(layout, width, seed)

    def weights(self) -> Weights:
        """Return the weights as they are written to a file."""
        return self._weights

    def take(self, weights: Weights) -> None:
        """Take over weights."""
        for name, value in self._weights.items():
            value[...] = weights[name].reshape(value.shape)


def first_weights(layout: Layout, width: int, seed: int) -> dict[str, np.ndarray[Any, Any]]:
    """Return random weights to begin with."""
    dice = np.random.default_rng(seed)
    scales = {
        "table": 0.1,
        "whole": 0.1,
        "second": (layout.groups * width) ** -0.5,
        "third": INNER**-0.5,
        "bias": 0.0,
    }
    return {
        name: dice.standard_normal(shape, np.float32) * np.float32(scales[name])
        for name, shape in shapes_of(layout, width).items()
    }


@numba.njit(nogil=True, error_model="numpy", fastmath=True)
def add_slopes(
    rows: Any, targets: Any, counts: Any, groups: int, slots: int, weights: Any, slopes: Any
) -> float:
    """Add to the slopes how the loss changes with each weight; return the loss.

    It is the mean over the states of how much the outputs say against the targets
    (cross-entropy), times how much each state counts.
    """
    table, whole, second, third, bias = weights
    to_table, to_whole, to_second, to_third, to_bias = slopes
    width = second.shape[0]
    begin = groups * slots
    sums = np.zeros((groups, width), second.dtype)
    around = np.zeros(width + INNER, second.dtype)
    back, pooled = np.zeros_like(around), np.zeros_like(sums[0])
    loss = 0.0
    for item in range(len(rows)):
        # Forward.
        around[:] = 0.0
        for slot in range(begin, rows.shape[1]):
            around += whole[rows[item, slot]]
        pooled[:] = 0.0
        for group in range(groups):
            sums[group] = around[:width]
            for slot in range(group * slots, (group + 1) * slots):
                sums[group] += table[rows[item, slot]]
            pooled += np.maximum(sums[group], np.float32(0.0))
        inner = around[width:]
        for unit in range(width):
            inner += pooled[unit] * second[unit]
        # Backward.
        back[:] = 0.0
        share = counts[item] / np.float32(len(rows))
        for number in range(OUTPUTS):
            output = bias[number]
            for unit in range(INNER):
                output += max(inner[unit], np.float32(0.0)) * third[number, unit]
            length = np.sqrt(np.float32(1.0) + output * output)
            guess = np.float32(0.5) + np.float32(0.5) * output / length
            target = targets[item, number]
            inside = min(max(guess, SURE), np.float32(1.0) - SURE)
            loss -= share * (target * np.log(inside) + (1.0 - target) * np.log(1.0 - inside))
            if inside != guess:
                continue
            slope = share * (guess - target) / (guess * (np.float32(1.0) - guess))
            slope *= np.float32(0.5) / (length * length * length)
            to_bias[number] += slope
            for unit in range(INNER):
                if inner[unit] > 0.0:
                    to_third[number, unit] += slope * inner[unit]
                    back[width + unit] += slope * third[number, unit]
        for unit in range(width):
            total = np.float32(0.0)
            for other in range(INNER):
                to_second[unit, other] += pooled[unit] * back[width + other]
                total += second[unit, other] * back[width + other]
            pooled[unit] = total  # from here on its slope
        for group in range(groups):
            for unit in range(width):
                sums[group, unit] = pooled[unit] if sums[group, unit] > 0.0 else np.float32(0.0)
                back[unit] += sums[group, unit]
            for slot in range(group * slots, (group + 1) * slots):
                to_table[rows[item, slot]] += sums[group]
        for slot in range(begin, rows.shape[1]):
            to_whole[rows[item, slot]] += back
    return loss
