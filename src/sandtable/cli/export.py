"""``sandtable export``: all games into one file, for a backup or for another database."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO

from sandtable.cli.bar import bar
from sandtable.errors import BadRequest, SandtableError
from sandtable.store.databases import opened
from sandtable.store.dumps import Counts, dump
from sandtable.store.folders import database_url

STANDARD_OUTPUT = "-"
REFUSED = 2  # exit code, as for every wrong use of a command


def run(file: str, database: str | None = None) -> int:
    """Write all people and tables to a file, and give the exit code; a server may go on running."""
    try:
        counts = _export(file, database_url(database))
    except SandtableError as error:
        print(f"sandtable export: {error.code}: {error}", file=sys.stderr)
        return REFUSED
    # A pipe may be our standard output, where a word of ours would spoil the games.
    screen = sys.stdout if Path(file).is_file() and file != STANDARD_OUTPUT else sys.stderr
    print(f"{counts.tables} tables and {counts.people} people are in {file}", file=screen)
    print(
        "Keep it private: it holds the secrets of games that are still being played.", file=screen
    )
    return 0


def _export(name: str, url: str) -> Counts:
    with opened(url, must_exist=True) as engine:
        try:
            with _written(name) as file, bar("Exporting") as tell:
                return dump(engine, file, tell)
        except OSError as error:
            raise BadRequest(f"the file {name} cannot be written: {error.strerror}") from error


def _written(name: str) -> AbstractContextManager[BinaryIO]:
    """Open what a name stands for; what is there and no file, a pipe say, is never replaced."""
    path = Path(name)
    if name == STANDARD_OUTPUT:
        return os.fdopen(1, "wb", closefd=False)
    if path.exists() and not path.is_file():
        return path.open("wb")
    return _whole_file(path.resolve())  # a link stays, and leads to the new file


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
