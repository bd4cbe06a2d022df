"""Arrays beside the games: NumPy's on the CPU, PyTorch's on a GPU, by the same few names."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

Array = Any  # of NumPy or of PyTorch


class Arrays(Protocol):
    """What differs between the two; all else is written alike."""

    def zeros(self, size: Any, kind: str) -> Array:
        """Make an array of zeros, of a kind such as int16."""

    def numbers(self, end: int) -> Array:
        """Return 0 .. end - 1."""

    def random(self, *size: int) -> Array:
        """Return numbers from 0 to below 1."""

    def order(self, number: int) -> Array:
        """Return 0 .. number - 1 in random order."""

    def where(self, condition: Array, yes: Array, no: Array) -> Array:
        """Choose number by number."""

    def repeat(self, values: Array, times: Any) -> Array:
        """Repeat each value so many times."""

    def whole(self, values: Array) -> Array:
        """Round towards zero."""


class OnCpu:
    """Arrays of NumPy."""

    def __init__(self, seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        self.where, self.repeat, self.numbers = np.where, np.repeat, np.arange
        self.zeros, self.order = np.zeros, self._dice.permutation

    def random(self, *size: int) -> Array:
        """Return numbers from 0 to below 1."""
        return self._dice.random(size, np.float32)

    def whole(self, values: Array) -> Array:
        """Round towards zero."""
        return values.astype(np.int64)


class OnGpu:
    """Arrays of PyTorch."""

    def __init__(self, seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        self._torch = torch
        self.where, self.repeat = torch.where, torch.repeat_interleave

    def zeros(self, size: Any, kind: str) -> Array:
        """Make an array of zeros, of a kind such as int16."""
        return self._torch.zeros(size, dtype=getattr(self._torch, kind), device="cuda")

    def numbers(self, end: int) -> Array:
        """Return 0 .. end - 1."""
        return self._torch.arange(end, device="cuda")

    def random(self, *size: int) -> Array:
        """Return numbers from 0 to below 1."""
        return self._torch.rand(*size, device="cuda")

    def order(self, number: int) -> Array:
        """Return 0 .. number - 1 in random order."""
        return self._torch.randperm(number, device="cuda")

    def whole(self, values: Array) -> Array:
        """Round towards zero."""
        return values.long()


def arrays_for(seed: int, *, gpu: bool) -> Arrays:
    """Return where arrays are to live."""
    return OnGpu(seed) if gpu else OnCpu(seed)
