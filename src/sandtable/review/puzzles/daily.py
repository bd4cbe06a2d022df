"""The puzzle of the day: the same for everybody who has the same puzzles."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date


def of_the_day(puzzles: Iterable[str], day: date) -> str:
    """Return the one of some puzzles, by their ids, that a day has; more change it on few days."""
    return min(puzzles, key=lambda puzzle: _lot(f"{day.isoformat()} {puzzle}"))


def _lot(name: str) -> bytes:
    return hashlib.blake2b(name.encode(), digest_size=8).digest()
