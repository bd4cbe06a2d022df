"""A bar on the terminal for work that is counted; nothing where there is no terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size

WIDTH = 40  # columns of the bar itself, at most
EVERY = 0.1  # seconds between two drawings
CLEAR = "\r\x1b[K"


@contextmanager
def bar(doing: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar on standard error; it is told how much is done, and how much there is."""
    began = time.monotonic()
    drawn = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        if sys.stderr.isatty() and now - drawn > EVERY:
            drawn = now
            _write(CLEAR + line(doing, done, total, now - began, get_terminal_size().columns))

    try:
        yield tell
    finally:
        if drawn:
            _write(CLEAR)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def line(doing: str, done: int, total: int, seconds: float, columns: int) -> str:
    """Return what is done, a bar if there is room for one, how far it is, and the time left."""
    share = done / total if total else 0.0
    left = f"  {_clock(seconds / share - seconds)}" if share else ""
    counted = f" {done}/{total}{left}"
    width = max(0, min(WIDTH, columns - len(doing) - len(counted) - 4))
    full = round(width * share)
    return f"{doing} [{'=' * full}{' ' * (width - full)}]{counted}"[: columns - 1]


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
