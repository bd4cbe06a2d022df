"""``sandtable check``: whether all games are whole; damage is named by table."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Engine

from sandtable.bar import bar
from sandtable.cli.compiling import tell_compiling
from sandtable.cli.refusing import DAMAGED, refuse
from sandtable.errors import SandtableError
from sandtable.files import own_database
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.preparing import rules_of
from sandtable.store.checking import check_file, check_studies, check_tables
from sandtable.store.copies.read_only import readable
from sandtable.store.databases import opened
from sandtable.store.whole_tables import Damage


def run(database: str | None = None, *, is_json: bool = False) -> int:
    """Check a database; return the exit status. A server may go on running."""
    get_ready([rules_of(find_game(name)) for name in GAME_NAMES], tell_compiling(sys.stderr))
    try:
        with readable(database or own_database()) as url, opened(url, must_exist=True) as engine:
            file = _check_file(engine)
            if not is_json:
                print(*(f"file: {each}" for each in file), sep="\n", end="\n" if file else "")
            count, damaged = _check_tables(engine, is_told=not is_json)
            kept = list(check_studies(engine))
    except SandtableError as error:
        return refuse("check", error)
    spoilt = {id: why for id, why in kept if why is not None}
    is_whole = not file and not damaged and not spoilt
    if is_json:
        named = [{"table": each.table, "why": each.why} for each in damaged]
        report = {"whole": is_whole, "file": file, "tables": count, "damaged": named}
        report |= {"studies": len(kept), "damaged_studies": spoilt}
        print(json.dumps(report, indent=1))
    elif is_whole:
        print(f"{count} tables{f' and {len(kept)} studies' * bool(kept)} are whole")
    else:
        for id, why in spoilt.items():
            print(f"study {id}: {why}")
        print(f"{len(damaged)} of {count} tables are damaged")
        print("`sandtable export` writes those that are whole; a backup may have the others.")
    return 0 if is_whole else DAMAGED


def _check_file(engine: Engine) -> list[str]:
    with ThreadPoolExecutor(1) as beside:  # so that Ctrl-C is heard meanwhile
        return beside.submit(check_file, engine).result()


def _check_tables(engine: Engine, *, is_told: bool) -> tuple[int, list[Damage]]:
    count, damaged = 0, []
    with bar("Checking") as tell:
        for count, total, damage in check_tables(engine):
            tell(count, total)
            if damage is not None:
                damaged.append(damage)
                if is_told:
                    print(f"table {damage.table}: {damage.why}", flush=True)
    return count, damaged
