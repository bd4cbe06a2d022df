"""The time of tables."""

from __future__ import annotations

import time

import pytest

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
