"""``sandtable restore``: a backup in the place of the database."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.bar import bar
from sandtable.cli.refusing import refuse
from sandtable.errors import BadRecord, BadRequest, SandtableError
from sandtable.files import own_database
from sandtable.store.copies import postgresql, sqlite
from sandtable.store.databases import consistently, opened, sqlite_file
from sandtable.store.whole_tables import Damage, read_tables, table_ids

SQLITE, POSTGRESQL = b"SQLite format 3\x00", b"PGDMP"  # how backups begin


def run(file: str, database: str | None = None, *, is_replaced: bool = False) -> int:
    """Put a backup in the place of the database; return the exit status."""
    url, aside = database or own_database(), None
    try:
        aside = _restore(Path(file), url, is_replaced=is_replaced)
        count = _count_whole(url)
    except SandtableError as error:
        status = refuse("restore", error)
        if aside is not None:
            print(f"What was there before is kept as {aside}.", file=sys.stderr)
        return status
    print(f"{count} tables are back, all of them whole")
    if aside is not None:
        print(f"What was there before is kept as {aside}; delete it when you need it no more.")
    return 0


def _restore(path: Path, url: str, *, is_replaced: bool) -> object:
    target = sqlite_file(url)
    try:
        with path.open("rb") as file:
            begin = file.read(len(SQLITE))
    except OSError as error:
        raise BadRequest(f"the file {path} cannot be read: {error.strerror}") from error
    if begin == SQLITE and target is not None:
        with bar("Restoring") as tell:
            return sqlite.put_back(path, target, tell, is_replaced=is_replaced)
    if begin.startswith(POSTGRESQL) and target is None:
        return postgresql.put_back(url, path, is_replaced=is_replaced)
    if begin == SQLITE or begin.startswith(POSTGRESQL):
        kind = "SQLite" if begin == SQLITE else "PostgreSQL"
        raise BadRequest(f"{path} is a backup of {kind}: name such a database with --database")
    raise BadRecord(f"{path} is no backup; `sandtable import` takes what `export` has written")


def _count_whole(url: str) -> int:
    """Bring what was restored to the present schema, and count its tables if all are whole."""
    with opened(url) as engine, consistently(engine).connect() as connection:
        found = list(read_tables(connection, table_ids(connection)))
        damaged = [each for each in found if isinstance(each, Damage)]
        if damaged:
            raise BadRecord(
                f"the backup is in place, but {len(damaged)} of its tables are damaged; "
                "`sandtable check` names them"
            )
    return len(found)
