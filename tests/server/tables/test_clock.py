"""The time of tables."""

from __future__ import annotations

import asyncio
import time

import pytest

from sandtable.errors import StoreUnavailable
from sandtable.server.tables import clock

HOURS = 2 * 3600 * 10**9  # nanoseconds


@pytest.mark.parametrize("step", [HOURS, -HOURS])
def test_setting_the_date_changes_nothing(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    true, before = time.time_ns, clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: true() + step)
    monkeypatch.setattr(time, "time", lambda: (true() + step) / 10**9)
    assert 0 <= clock.now() - before < 3_600_000


def test_it_begins_with_the_date() -> None:
    assert abs(clock.now() - time.time_ns() // 10**6) < 60_000


def test_it_takes_the_date_of_a_database_at_once_and_follows_it_slowly() -> None:
    """Half a percent faster or slower: nobody's move is cut short, and time never goes back."""
    for hours in (2, -2):
        course = clock.Course(0, 0, 0)
        course.set(0, 5 * clock.SECOND)
        assert course.ahead_at(clock.SECOND) == 5 * clock.SECOND
        course.turn_to(0, hours * HOURS)
        minute = 60 * clock.SECOND
        assert abs(course.ahead_at(minute) - 5 * clock.SECOND) == minute // 200
        later = [at + course.ahead_at(at) for at in range(0, minute, clock.SECOND)]
        assert later == sorted(set(later))
        assert course.ahead_at(10**8 * clock.SECOND) == hours * HOURS


def test_a_database_that_does_not_say_changes_nothing() -> None:
    async def away() -> int:
        raise StoreUnavailable("away")

    async def silent() -> None:
        return None

    for date in (away, silent):
        assert asyncio.run(clock._look(date)) is None
