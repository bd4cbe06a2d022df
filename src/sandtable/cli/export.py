"""``sandtable export``: all games into one file, for a backup or for another database."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO

from sandtable.cli.bar import bar
from sandtable.errors import BadRequest, SandtableError
from sandtable.store.dumps import Counts, dump
from sandtable.store.folders import database_url
from sandtable.store.opening import opened

REFUSED = 2  # exit code, as for every wrong use of a command


def run(file: str, database: str | None = None) -> int:
    """Write all people and tables to a file, and give the exit code; a server may go on running."""
    try:
        counts = _export(Path(file), database_url(database))
    except SandtableError as error:
        print(f"sandtable export: {error.code}: {error}", file=sys.stderr)
        return REFUSED
    print(f"{counts.tables} tables and {counts.people} people are in {file}")
    print("Keep it private: it holds the secrets of games that are still being played.")
    return 0


def _export(path: Path, url: str) -> Counts:
    with opened(url, must_exist=True) as engine:
        try:
            with _whole_file(path) as file, bar("Exporting") as tell:
                return dump(engine, file, tell)
        except OSError as error:
            raise BadRequest(f"the file {path} cannot be written: {error.strerror}") from error


@contextmanager
def _whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file that only its owner may read; it gets its name when all of it is on the disk."""
    number, name = mkstemp(dir=path.parent, prefix=f"{path.name}.")  # mode 0600
    unfinished = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(number)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
