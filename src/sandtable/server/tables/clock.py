"""The time of tables: it goes on steadily, however the machine's date is set meanwhile."""

from __future__ import annotations

import time


def _steady_ns() -> int:
    """Return nanoseconds since some moment; time in which the machine slept counts if it can."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


_BEGAN_NS = time.time_ns() - _steady_ns()  # as the date was when this process began


def now() -> int:
    """Return the time in milliseconds since 1970, by the date of when this process began."""
    return (_BEGAN_NS + _steady_ns()) // 1_000_000
