"""Backups on a schedule: one a day, of which the latest and the last of some weeks stay."""

import os
import sqlite3
import threading
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from sandtable.errors import BadRequest, StoreUnavailable
from sandtable.server.keeping.backups import back_up
from sandtable.server.settings import Settings
from sandtable.store.copies.rotation import made, name_of, rotate, to_keep
from tests.patience import wait_until
from tests.server.guests import House
from tests.server.serving import serving
from tests.store.damaging import fill

MONDAY = date(2026, 11, 16)


def test_seven_days_and_the_last_of_four_weeks_stay() -> None:
    days = [MONDAY - timedelta(days) for days in range(100)]
    kept = to_keep(days, 7, 4)
    assert sorted(kept, reverse=True)[:7] == days[:7]
    assert sorted(kept - set(days[:7])) == [date(2026, 11, 1), date(2026, 11, 8)]  # Sundays
    assert len(kept) == 9  # the last of this week and of the week before are among the seven


def test_after_a_long_pause_nothing_is_deleted_for_its_age() -> None:
    old = [MONDAY - timedelta(days) for days in (400, 401, 500)]
    assert to_keep(old, 7, 4) == set(old)


def test_only_our_own_files_are_deleted(tmp_path: Path) -> None:
    for day in range(1, 31):
        (tmp_path / f"sandtable-2026-06-{day:02}.sqlite3").touch()
    others = {tmp_path / "sandtable-precious.sqlite3", tmp_path / "notes.txt"}
    for path in others:
        path.touch()
    half = tmp_path / "sandtable-2026-06-01.sqlite3.0a1b2c3d.new"
    half.touch()
    rotate(tmp_path, 2, 1)
    half.rename(half)  # somebody may be writing it
    os.utime(half, (1, 1))
    rotate(tmp_path, 2, 1)
    assert set(tmp_path.iterdir()) - others == set(made(tmp_path).values())
    assert len(made(tmp_path)) == 2
    assert all(path.exists() for path in others)


def test_a_server_makes_its_backup_of_the_day_while_it_runs(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    today = folder / name_of(datetime.now(UTC).date())
    with (
        serving(tmp_path / "data", SANDTABLE_BACKUPS=str(folder)) as server,
        House(server.url) as house,
    ):
        wait_until(
            lambda: "a backup was made" in server.output.read_text(), server.output.read_text
        )
        told = house.ask("GET", "/metrics").text.splitlines()
    (line,) = (line for line in told if line.startswith("sandtable_backup_timestamp_seconds "))
    assert float(line.split()[1]) == pytest.approx(today.stat().st_mtime, abs=1)
    assert today.stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(today) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    connection.close()


def test_a_schedule_is_for_sqlite() -> None:
    with pytest.raises(BadRequest, match="timer"):
        Settings(database="postgresql://host/games", backups="/backups")


def test_a_server_that_stops_does_not_wait_for_its_backup(tmp_path: Path) -> None:
    """Nor does it leave half of one."""
    fill(tmp_path / "games.sqlite3", 3)
    stop = threading.Event()
    stop.set()
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with pytest.raises(StoreUnavailable, match="stops"):
        back_up(settings, tmp_path / "backups" / "backup", stop)
    assert not list((tmp_path / "backups").iterdir())
