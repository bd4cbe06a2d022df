"""The network as self-play asks it, on a GPU many times faster than PyTorch answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np

from sandtable.games.ground.layout import Layout
from sandtable.players.learned.forward import forward_of
from sandtable.players.learned.network import INNER, OUTPUTS, network_of, squash
from sandtable.training.arrays import Array

WARPS = 8  # to a block
BLOCKS = 1056  # at most: eight for each multiprocessor of an H200


Ask = Callable[[Any, Array], Array]  # of a model


class AskingTheGpu:
    """Forward passes for very many states: a warp of the GPU to each."""

    def __init__(self, layout: Layout, width: int) -> None:
        from numba import float32

        from sandtable.games.ground.gpu import cuda

        inner, both = INNER, width + INNER
        groups, slots, wholes = layout.groups, layout.slots, layout.wholes
        parts = width // 32
        begin, area = groups * slots, width * inner

        @cuda.jit(fastmath=True)
        def kernel(
            n: int,
            rows: Any,
            table: Any,
            whole: Any,
            second: Any,
            third: Any,
            bias: Any,
            out: Any,
        ) -> None:
            shared = cuda.shared.array((WARPS, width), float32)
            weights = cuda.shared.array(area, float32)
            active = cuda.shared.array((WARPS, 32), float32)
            warp = cuda.threadIdx.x // 32
            lane = cuda.threadIdx.x % 32
            for index in range(cuda.threadIdx.x, width * inner, WARPS * 32):
                weights[index] = second[index]
            cuda.syncthreads()
            item = cuda.blockIdx.x * WARPS + warp
            while item < n:
                for part in range(parts):
                    unit = part * 32 + lane
                    around = float32(0.0)
                    for slot in range(wholes):
                        around += whole[rows[item, begin + slot] * both + unit]
                    pooled = float32(0.0)
                    for group in range(groups):
                        total = around
                        for slot in range(slots):
                            total += table[rows[item, group * slots + slot] * width + unit]
                        pooled += max(total, float32(0.0))
                    shared[warp, unit] = pooled
                cuda.syncwarp()
                total = float32(0.0)
                for slot in range(wholes):
                    total += whole[rows[item, begin + slot] * both + width + lane]
                for unit in range(width):
                    total += shared[warp, unit] * weights[unit * inner + lane]
                active[warp, lane] = max(total, float32(0.0))
                cuda.syncwarp()
                if lane < OUTPUTS:
                    total = bias[lane]
                    for unit in range(inner):
                        total += active[warp, unit] * third[lane * inner + unit]
                    out[item, lane] = float32(0.5) + float32(0.5) * total / (
                        float32(1.0) + total * total
                    ) ** float32(0.5)
                cuda.syncwarp()
                item += cuda.gridDim.x * WARPS

        self._kernel = kernel
        self._array = cuda.as_cuda_array

    def __call__(self, model: Any, rows: Array) -> Array:
        """Return both outputs for each of the rows."""
        out = rows.new_empty((len(rows), OUTPUTS), dtype=model.table.dtype)
        names = ("table", "whole", "second", "third", "bias")
        weights = [self._array(getattr(model, name).detach().reshape(-1)) for name in names]
        blocks = max(1, min(BLOCKS, -(-len(rows) // WARPS)))
        self._kernel[blocks, WARPS * 32](len(rows), self._array(rows), *weights, self._array(out))
        return out


class AskingTheCpu:
    """Forward passes one by one, as players take them."""

    def __init__(self, layout: Layout) -> None:
        forward = forward_of(layout)

        @numba.njit(nogil=True, error_model="numpy")
        def ask(net: Any, rows: Any, out: Any) -> None:
            for item in range(len(rows)):
                net.rows[:] = rows[item]
                win, lead = forward(net)
                out[item, 0] = squash(win)
                out[item, 1] = squash(lead)

        self._ask = ask
        self._layout = layout

    def __call__(self, model: Any, rows: Array) -> Array:
        """Return both outputs for each of the rows."""
        out = np.empty((len(rows), OUTPUTS), np.float32)
        self._ask(network_of(model.weights(), self._layout), rows, out)
        return out


@cache
def asking_for(layout: Layout, width: int, *, gpu: bool) -> Ask:
    """Make what answers for networks of this shape, once: it is compiled."""
    return AskingTheGpu(layout, width) if gpu else AskingTheCpu(layout)
