"""Copies of SQLite files: taken at one moment while others write, checked, whole or not at all."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sandtable.errors import BadRecord, BadRequest, StoreUnavailable
from sandtable.store.databases import PATIENCE, check_revision, explain
from sandtable.store.locks import locked

STEP = 256  # pages that are copied at a time, of 4 KiB

Tell = Callable[[int, int], None]  # called with how much is done, and how much there is


def copy(source: Path, target: Path, tell: Tell, pause: float = 0.0) -> None:
    """Copy a database as it is now; `pause` is the number of seconds between two steps."""

    def step(_: int, left: int, total: int) -> None:
        tell(total - left, total)
        time.sleep(pause)

    with _unfinished(target) as path:
        try:
            with _opened(source) as old, closing(sqlite3.connect(path)) as new:
                # From here on it stays as it is for us; else each write would begin the copy anew.
                old.execute("BEGIN")
                _revision(old, source)
                old.backup(new, pages=STEP, progress=step)
                old.execute("ROLLBACK")
                new.execute("PRAGMA journal_mode = DELETE")  # one file, which needs no others
                _check(new, "the copy")
        except sqlite3.Error as error:
            raise StoreUnavailable(f"{source} cannot be copied: {explain(error)}") from error


def check_copy(path: Path) -> None:
    """Refuse a file that is no whole database of ours."""
    try:
        with _opened(path) as connection:
            _check(connection, str(path))
            check_revision(_revision(connection, path))
    except sqlite3.Error as error:
        raise BadRecord(f"{path} is no database of Sandtable: {explain(error)}") from error


def put_back(copied: Path, target: Path, tell: Tell, *, is_replaced: bool) -> Path | None:
    """Put a copy in the place of a database; return where that one is now, if it held games."""
    target = _file_behind(target)
    check_copy(copied)
    with locked(target):
        has_games = _has_games(target)
        if has_games and not is_replaced:
            raise BadRequest(
                f"{target} holds games; --replace puts the backup in their place and keeps them"
            )
        # The copy is made beside the database first, so that a full disk changes nothing.
        fresh = target.with_name(f"{target.name}.restored")
        copy(copied, fresh, tell)
        aside = _set_aside(target) if has_games else None
        for ending in ("-wal", "-shm"):
            target.with_name(target.name + ending).unlink(missing_ok=True)
        fresh.replace(target)
        _sync_folder(target.parent)
    return aside


def _file_behind(path: Path) -> Path:
    """Return what a link leads to, beside which SQLite has its log; refuse what is no file."""
    try:
        found = path.resolve()
    except (OSError, RuntimeError):  # links in a circle
        found = None
    if found is None or (found.exists() and not found.is_file()):
        raise BadRequest(f"{path} is no file that could be replaced")
    return found


def _has_games(path: Path) -> bool:
    """Whether there is something to lose; what cannot be read may be that."""
    if path.stat().st_size == 0:
        return False
    try:
        with _opened(path) as connection:
            games = connection.execute("SELECT EXISTS (SELECT 1 FROM tables)").fetchone()[0]
            return bool(games or connection.execute("SELECT 1 FROM people").fetchone())
    except sqlite3.Error:
        return True


def _set_aside(path: Path) -> Path:
    """Rename a database, with what it has not yet taken over from its log."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = path.with_name(f"{path.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    for ending in ("", "-wal"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    return aside


def _revision(connection: sqlite3.Connection, path: Path) -> str:
    """Return the last step that a database has seen; refuse one that is not ours."""
    named = "SELECT count(*) FROM sqlite_master WHERE name IN ('entries', 'alembic_version')"
    if connection.execute(named).fetchone() != (2,):
        raise BadRecord(f"{path} is no database of Sandtable")
    (revision,) = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    return str(revision)


def _check(connection: sqlite3.Connection, name: str) -> None:
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise BadRecord(f"{name} is damaged: {' '.join(found.split())}")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database to read."""
    url = f"{path.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(url, uri=True, timeout=PATIENCE, isolation_level=None)) as opened:
        yield opened


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """Name a new file for its owner alone, which gets its own name when all of it is there."""
    path = path.resolve()
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            yield unfinished
            _sync(unfinished)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
            unfinished.with_name(f"{unfinished.name}-journal").unlink(missing_ok=True)
        _sync_folder(path.parent)
    except OSError as error:
        raise BadRequest(f"the file {path} cannot be written: {error.strerror}") from error


def _sync(path: Path, flags: int = os.O_RDWR) -> None:
    number = os.open(path, flags)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _sync_folder(path: Path) -> None:
    if os.name == "posix":  # Windows opens no folders
        _sync(path, os.O_RDONLY)
