"""The time of tables: it goes on steadily, however the machine's date is set meanwhile.

Servers that share a database take the date from there, or else a table would be late by the clock
of one of them and not by another's. Later differences are made up for so slowly that no move
notices.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sandtable.errors import StoreUnavailable

LOOK_EVERY = 60.0  # seconds between two looks at the date of the database
LONGEST_LOOK = 1_000_000_000  # nanoseconds: an answer that took longer tells too little
PER_SECOND = 5_000_000  # nanoseconds that are made up for in one second: half a percent
SECOND = 1_000_000_000  # nanoseconds

Date = Callable[[], Awaitable[int | None]]  # nanoseconds since 1970; None: the machine's own


@dataclass(slots=True)
class Course:
    """How far the date is ahead of the steady time at a moment, and should be; in nanoseconds."""

    since: int
    ahead: int
    wanted: int

    def ahead_at(self, steady: int) -> int:
        """Return how far it is ahead at another moment."""
        most = max(0, steady - self.since) * PER_SECOND // SECOND
        return self.ahead + max(-most, min(most, self.wanted - self.ahead))

    def set(self, steady: int, date: int) -> None:
        """Take a date at once."""
        self.since, self.ahead, self.wanted = steady, date - steady, date - steady

    def turn_to(self, steady: int, date: int) -> None:
        """Go slowly to where the date is."""
        self.since, self.ahead, self.wanted = steady, self.ahead_at(steady), date - steady


def _steady_ns() -> int:
    """Return nanoseconds since some moment; time in which the machine slept counts if it can."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


_course = Course(0, 0, 0)
_course.set(_steady_ns(), time.time_ns())  # as the date was when this process began


def now() -> int:
    """Return the time in milliseconds since 1970."""
    steady = _steady_ns()
    return (steady + _course.ahead_at(steady)) // 1_000_000


async def begin(date: Date) -> None:
    """Take the date from a database, before there are any tables."""
    if found := await _look(date):
        _course.set(*found)


async def follow(date: Date) -> None:
    """Look at the date of a database again and again, and make up for the difference slowly."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if found := await _look(date):
            _course.turn_to(*found)


async def _look(date: Date) -> tuple[int, int] | None:
    """Return a steady time and the date then, unless nobody can say."""
    asked = _steady_ns()
    try:
        found = await date()
    except StoreUnavailable:
        return None
    took = _steady_ns() - asked
    if found is None or took > LONGEST_LOOK:
        return None
    return asked + took // 2, found
