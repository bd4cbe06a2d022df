"""``sandtable import``: all games of an exported file into a database."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.bar import bar
from sandtable.cli.compiling import tell_compiling
from sandtable.cli.refusing import refuse
from sandtable.errors import BadRequest, SandtableError
from sandtable.files import own_database
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.preparing import rules_of
from sandtable.store.copies.dump_lines import Log
from sandtable.store.copies.dumps import Counts, restore
from sandtable.store.databases import opened
from sandtable.table.entries import Entry
from sandtable.table.table import Table


def run(file: str, database: str | None = None) -> int:
    """Add the people and tables of a file that are not there yet; return the exit status."""
    try:
        counts = _import(Path(file), database or own_database())
    except SandtableError as error:
        return refuse("import", error)
    print(f"{counts.tables} tables and {counts.people} people are new")
    if counts.studies:
        print(f"{counts.studies} studies are new")
    if counts.skipped:
        print(f"{counts.skipped} tables were there already and stay as they are")
    return 0


def _import(path: Path, url: str) -> Counts:
    try:
        file = path.open("rb")
    except OSError as error:
        raise BadRequest(f"the file {path} cannot be read: {error.strerror}") from error
    with file:
        if not file.seekable():
            raise BadRequest("the file is read twice, so it cannot be a pipe")
        rules = [rules_of(find_game(name)) for name in GAME_NAMES]
        get_ready(rules, tell_compiling(sys.stderr))  # every game is played again
        with opened(url) as engine, bar("Importing") as tell:
            return restore(engine, file, tell, check_table)


def check_table(table_id: str, log: Log) -> None:
    """Replay a table, and refuse a log with which no server could go on."""
    Table(table_id, [Entry.from_text(number, body) for number, _, body in log])
