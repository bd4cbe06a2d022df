"""``sandtable backup``: a whole copy of the database in one file, while a server runs."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sandtable.bar import bar
from sandtable.cli.refusing import refuse
from sandtable.errors import BadRequest, SandtableError
from sandtable.files import own_database
from sandtable.server.settings import Settings
from sandtable.store.copies import postgresql, sqlite
from sandtable.store.copies.read_only import readable
from sandtable.store.copies.rotation import name_of, rotate
from sandtable.store.databases import sqlite_file

BESIDE = ("-wal", "-shm", "-journal")  # how SQLite names what belongs to a file


def run(file: str, database: str | None = None) -> int:
    """Copy the database to a file; return the exit status.

    In a folder it gets the name of the day, and takes part in the rotation.
    """
    path = Path(file)
    try:
        url = database or own_database()
        settings = Settings.from_environment() if path.is_dir() else None
        if settings:
            kind = "sqlite" if sqlite_file(url) else "postgresql"
            path /= name_of(datetime.now(UTC).date(), kind)
        _back_up(path, url)
        if settings:
            rotate(Path(file), settings.backup_days, settings.backup_weeks)
    except SandtableError as error:
        return refuse("backup", error)
    print(f"{path} holds all games, and was checked; `sandtable restore` brings them back")
    print("Keep it private: it holds the secrets of games that are still being played.")
    return 0


def _back_up(path: Path, database: str) -> None:
    if path.exists() and not path.is_file():
        raise BadRequest(f"{path} is no file that could be replaced")
    file = sqlite_file(database)
    if file is None:
        postgresql.dump(database, path)
        return
    if not file.is_file():
        raise BadRequest(f"there is no database {file}; --database names another")
    if _is_part(path, file):
        raise BadRequest(f"{path} is the database itself, or a part of it")
    with readable(database) as url, bar("Copying") as tell:
        sqlite.copy(sqlite_file(url) or file, path, tell)


def _is_part(path: Path, file: Path) -> bool:
    """Whether SQLite keeps a database in a file, or what belongs to it."""
    real = file.resolve()
    parts = [real.with_name(real.name + ending) for ending in ("", *BESIDE)]
    return path.resolve() in parts or (path.exists() and path.samefile(file))
