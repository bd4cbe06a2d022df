"""``sandtable import``: all games of an exported file into a database."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.cli.bar import bar
from sandtable.cli.compiling import tell_compiling
from sandtable.errors import BadRequest, SandtableError
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.compiling import get_ready
from sandtable.games.preparing import rules_of
from sandtable.store.databases import opened
from sandtable.store.dumps import Counts, restore
from sandtable.store.folders import database_url

REFUSED = 2  # exit code, as for every wrong use of a command


def run(file: str, database: str | None = None) -> int:
    """Add the people and tables of a file that are not there yet, and give the exit code."""
    try:
        counts = _import(Path(file), database_url(database))
    except SandtableError as error:
        print(f"sandtable import: {error.code}: {error}", file=sys.stderr)
        return REFUSED
    print(f"{counts.tables} tables and {counts.people} people are new")
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
            return restore(engine, file, tell)
