"""Backups of a SQLite file on a schedule: one a day."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import structlog

from sandtable.errors import SandtableError, StoreUnavailable
from sandtable.server.edge.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.store.copies.rotation import made, name_of, rotate
from sandtable.store.copies.sqlite import copy
from sandtable.store.databases import sqlite_file

LOOK_EVERY = 60.0  # seconds
AGAIN = 3600.0  # seconds after a backup that failed
PAUSE = 0.02  # seconds between two steps of a copy, which leaves the disk to the moves

log = structlog.get_logger(__name__)


async def keep_backups(settings: Settings, metrics: Metrics) -> None:
    """Make a backup each day, as soon as the day has begun or the server has."""
    if settings.backups is None:
        return
    folder = Path(settings.backups)
    _note_latest(folder, metrics)
    thread = ThreadPoolExecutor(1, "backup", initializer=_be_patient)
    stop = threading.Event()
    try:
        while True:
            pause = LOOK_EVERY
            today = datetime.now(UTC).date()
            if today not in made(folder):
                path = folder / name_of(today)
                work = asyncio.get_running_loop().run_in_executor(
                    thread, back_up, settings, path, stop
                )
                try:
                    deleted = await work
                    log.info("a backup was made", day=str(today), deleted=deleted)
                    _note_latest(folder, metrics)
                except (SandtableError, OSError) as error:
                    log.error("no backup could be made", why=str(error))
                    pause = AGAIN
            await asyncio.sleep(pause)
    finally:
        stop.set()
        thread.shutdown()  # a step takes no time, and half a copy is deleted


def back_up(settings: Settings, path: Path, stop: threading.Event) -> int:
    """Copy the database, unless told to stop; return how many older backups were deleted."""

    def go_on(_done: int, _all: int) -> None:
        if stop.is_set():
            raise StoreUnavailable("the server stops")

    source = sqlite_file(settings.database)
    assert source is not None  # else the settings would have been refused
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy(source, path, go_on, PAUSE)
    return len(rotate(path.parent, settings.backup_days, settings.backup_weeks))


def _note_latest(folder: Path, metrics: Metrics) -> None:
    there = made(folder)
    if there:
        metrics.backup_time.set(there[max(there)].stat().st_mtime)


def _be_patient() -> None:
    if sys.platform == "linux":  # where a thread has a priority of its own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
