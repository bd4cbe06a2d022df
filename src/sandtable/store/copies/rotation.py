"""A folder of backups, one a day, of which the latest and the last of some weeks stay."""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

NAMES = {"sqlite": "sandtable-%Y-%m-%d.sqlite3", "postgresql": "sandtable-%Y-%m-%d.dump"}
DAYS, WEEKS = 7, 4
LONGEST = 86_400  # seconds for one backup


def name_of(day: date, kind: str = "sqlite") -> str:
    """Return the name of a day's backup."""
    return day.strftime(NAMES[kind])


def made(folder: Path) -> dict[date, Path]:
    """Return the backups that a folder holds, by their days."""
    found = {}
    for path in folder.glob("sandtable-*"):
        for name in NAMES.values():
            with suppress(ValueError):
                found[datetime.strptime(path.name, name).replace(tzinfo=UTC).date()] = path
    return found


def rotate(folder: Path, days: int = DAYS, weeks: int = WEEKS) -> list[Path]:
    """Delete what is neither among the latest backups nor the last one of a recent week."""
    there = made(folder)
    kept = to_keep(there, days, weeks)
    gone = [path for day, path in there.items() if day not in kept]
    for path in [*gone, *_left_behind(folder)]:
        path.unlink(missing_ok=True)
    return gone


def _left_behind(folder: Path) -> list[Path]:
    """Return what is left of backups that were killed some time ago."""
    halves = folder.glob("sandtable-*.new*")
    return [path for path in halves if time.time() - path.stat().st_mtime > LONGEST]


def to_keep(there: Collection[date], days: int, weeks: int) -> set[date]:
    """Return the days whose backups stay: some days, and the last day of some weeks.

    They are counted, not dated: nothing is deleted because no backups were made for a while.
    """
    by_age = sorted(there)
    last_of_week = {day.isocalendar()[:2]: day for day in by_age}
    return {*by_age[-days:], *list(last_of_week.values())[-weeks:]}
