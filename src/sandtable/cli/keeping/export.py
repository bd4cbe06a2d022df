"""``sandtable export``: all games into one file, for another database."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO

from sandtable.bar import bar
from sandtable.cli.refusing import DAMAGED, refuse
from sandtable.errors import BadRequest, SandtableError
from sandtable.files import FOR_OWNER, own_database, whole_file
from sandtable.store.copies.dumps import Counts, dump
from sandtable.store.copies.read_only import readable
from sandtable.store.databases import opened

STANDARD_OUTPUT = "-"


def run(file: str, database: str | None = None) -> int:
    """Write all people and tables to a file; return the exit status. A server may go on running."""
    try:
        counts = _export(file, database or own_database())
    except SandtableError as error:
        return refuse("export", error)
    # A pipe may be our standard output, where a word of ours would spoil the games.
    screen = sys.stdout if Path(file).is_file() and file != STANDARD_OUTPUT else sys.stderr
    print(f"{counts.tables} tables and {counts.people} people are in {file}", file=screen)
    if counts.studies:
        print(f"So are {counts.studies} studies.", file=screen)
    print(
        "Keep it private: it holds the secrets of games that are still being played.", file=screen
    )
    if not counts.is_whole:
        return tell_damage("export", counts)
    return 0


def tell_damage(command: str, counts: Counts) -> int:
    """Name what is damaged and therefore not in a file; return the exit status."""
    for each in counts.damaged:
        print(f"sandtable {command}: table {each.table} is left out: {each.why}", file=sys.stderr)
    if not counts.is_everybody:
        print(f"sandtable {command}: some people could not be read", file=sys.stderr)
    if not counts.has_all_studies:
        print(f"sandtable {command}: some studies could not be read", file=sys.stderr)
    return DAMAGED


def _export(name: str, database: str) -> Counts:
    with readable(database) as url, opened(url, must_exist=True) as engine:
        try:
            with _opened(name) as file, bar("Exporting") as tell:
                return dump(engine, file, tell)
        except OSError as error:
            raise BadRequest(f"the file {name} cannot be written: {error.strerror}") from error


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Open what a name stands for: standard output, or a file that only its owner may read."""
    if name == STANDARD_OUTPUT:
        return os.fdopen(1, "wb", closefd=False)
    return whole_file(Path(name), FOR_OWNER)
