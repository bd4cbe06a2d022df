"""One function over many games side by side: a thread each on a GPU, a loop on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE

THREADS_PER_BLOCK = 128

CPU_SOURCE = """
def run(n, state, dice, {names}):
    for index in range(n):
        body(index, state, dice, {names})
"""
GPU_SOURCE = """
def run(n, {names}):
    index = cuda.grid(1)
    if index < n:
        # Not local: the compiler would unroll every loop to keep a state in registers.
        states = cuda.shared.array(THREADS, STATE)
        dice = cuda.local.array(1, DICE)
        body(index, states[cuda.threadIdx.x], dice[0], {names})
"""


class Lanes:
    """Where games are played: makes arrays there, and runs functions over all indexes."""

    def __init__(self, state: np.dtype[Any], *, gpu: bool) -> None:
        self.gpu = gpu
        self.state = state

    def records(self, number: int) -> Any:
        """Make an array of states."""
        if self.gpu:
            from sandtable.games.ground.gpu import cuda

            return cuda.to_device(np.zeros(number, self.state))
        return np.zeros(number, self.state)

    def over(self, body: Callable[..., Any], arguments: int) -> Callable[..., None]:
        """Make a function that calls `body(index, state, dice, ...)` for each index below n.

        `state` and `dice` are scratch room; `arguments` is the number of those that follow.
        """
        names = ", ".join(f"a{number}" for number in range(arguments))
        inner = numba.njit(error_model="numpy")(body)
        if self.gpu:
            return self._on_gpu(inner, names)
        space: dict[str, Any] = {"body": inner}
        exec(CPU_SOURCE.format(names=names), space)
        run = numba.njit(nogil=True, error_model="numpy")(space["run"])
        scratch, dice = new_record(self.state), new_record(DICE)

        def on_cpu(n: int, *given: Any) -> None:
            run(n, scratch, dice, *given)

        return on_cpu

    def _on_gpu(self, inner: Any, names: str) -> Callable[..., None]:
        from sandtable.games.ground.gpu import cuda

        space = {"body": inner, "cuda": cuda, "STATE": self.state, "DICE": DICE}
        space["THREADS"] = THREADS_PER_BLOCK
        exec(GPU_SOURCE.format(names=names), space)
        kernel = cuda.jit(space["run"])

        def on_gpu(n: int, *given: Any) -> None:
            blocks = -(-n // THREADS_PER_BLOCK)
            kernel[blocks, THREADS_PER_BLOCK](n, *(_as_device_array(one) for one in given))

        return on_gpu


def _as_device_array(given: Any) -> Any:
    if hasattr(given, "data_ptr"):
        from sandtable.games.ground.gpu import cuda

        return cuda.as_cuda_array(given)
    return given
