"""How far a trial has come, and by which seed it can be repeated."""

from __future__ import annotations

import random
import time
from collections import Counter

EVERY = 5.0  # seconds between two lines


class Progress:
    """Counts what a trial has done; one that is shown prints a line now and then."""

    def __init__(self, seed: int = 0, *, is_shown: bool = False) -> None:
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.measured: dict[str, object] = {}  # what is no count
        self._is_shown = is_shown
        self._began = time.monotonic()
        self._said = self._began

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._began

    def dice(self, name: object) -> random.Random:
        """Return the chance of one part of the trial, which goes by a name."""
        return random.Random(f"{self.seed} {name}")

    def add(self, **numbers: int) -> None:
        """Count what has been done."""
        self.counts.update(numbers)
        if self._is_shown and time.monotonic() - self._said > EVERY:
            self._said = time.monotonic()
            told = ", ".join(f"{number:,} {name}" for name, number in self.counts.items())
            print(f"{self.seconds:6.0f} s  {told.replace('_', ' ')}", flush=True)
