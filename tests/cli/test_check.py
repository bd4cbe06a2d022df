"""``sandtable check`` names every table that is not whole, and says why."""

import asyncio
import json
import os
import re
import sqlite3
import subprocess
from pathlib import Path
from random import Random

import pytest

from sandtable.server.tables.dispatch import summary_of
from sandtable.store import Row, Store
from sandtable.store.checking import check_file, check_tables
from sandtable.store.databases import opened as opened_database
from sandtable.table.table import Table
from tests.servers import nursery
from tests.store.damaging import PAGE, fill, overwrite
from tests.tables import opened, play


def sandtable(*words: str) -> subprocess.CompletedProcess[str]:
    return nursery().run_text(*words, environment=dict(os.environ))


async def store_games(url: str) -> None:
    """Store a finished game, one in play with a clock, and one that waits."""
    store = Store.open(url)
    for table in (opened("patterns", "pp", 1), opened("mandala", "pp", 2, seconds=60)):
        dice = Random(3)
        while table.now.end is None and (table.terms.seconds is None or table.number < 9):
            assert table.now.position is not None
            play(table, dice.choice(table.now.position.legal_moves))
        await put(store, table)
    await put(store, opened("flowers", "po", 3))
    await store.close()


async def put(store: Store, table: Table) -> None:
    first, *others = table.entries
    shown = summary_of(table, table.now)
    rows = [Row(table.id, each.number, each.at, each.to_text()) for each in others]
    await store.append(Row(table.id, 0, first.at, first.to_text(), ("0",), shown), *rows)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Make a database with three games."""
    asyncio.run(store_games(f"sqlite:///{tmp_path / 'games.sqlite3'}"))
    return tmp_path / "games.sqlite3"


def damaged(path: Path) -> dict[str, str]:
    """Check the tables of a database; return what is wrong with each."""
    with opened_database(f"sqlite:///{path}") as engine:
        return {each.table: each.why for *_, each in check_tables(engine) if each}


FINISHED, PLAYING, WAITING = "patterns-1", "mandala-2", "flowers-3"


@pytest.mark.parametrize(
    ("change", "table", "why"),
    [
        ('DELETE FROM entries WHERE "table" = :id AND number = 5', PLAYING, "5 .* missing"),
        ('DELETE FROM entries WHERE "table" = :id', WAITING, "at least one entry"),
        ("DELETE FROM tables WHERE id = :id", FINISHED, "lists show of it is lost"),
        (
            "UPDATE entries SET body = 'x' WHERE \"table\" = :id AND number = 4",
            PLAYING,
            "4 .* read",
        ),
        ("UPDATE entries SET body = cast(x'ff' AS text) WHERE \"table\" = :id", PLAYING, "UTF-8"),
        (
            "UPDATE entries SET body = (SELECT body FROM entries AS other WHERE"
            ' other."table" = :id AND other.number = 3) WHERE "table" = :id AND number = 4',
            PLAYING,
            "entry 4 ",
        ),
        ('UPDATE entries SET at = 1 WHERE "table" = :id AND number = 2', PLAYING, "lists show"),
        ("UPDATE tables SET state = 'playing' WHERE id = :id", FINISHED, "lists show"),
        ("UPDATE tables SET state = 'asleep' WHERE id = :id", FINISHED, "wrong type"),
        ("UPDATE tables SET due = NULL WHERE id = :id", PLAYING, "clock"),
        ("UPDATE tables SET opened = 'late' WHERE id = :id", WAITING, "wrong type"),
    ],
)
def test_what_is_wrong_with_a_table_is_named_and_the_others_are_whole(
    games: Path, change: str, table: str, why: str
) -> None:
    assert damaged(games) == {}
    with sqlite3.connect(games) as connection:
        assert connection.execute(change, {"id": table}).rowcount > 0
    connection.close()
    found = damaged(games)
    assert list(found) == [table]
    assert re.search(why, found[table]), found


def test_rows_of_a_table_that_is_lost_are_told_of_the_file(games: Path) -> None:
    with opened_database(f"sqlite:///{games}") as engine:
        assert check_file(engine) == []
    with sqlite3.connect(games) as connection:
        connection.execute("DELETE FROM tables WHERE id = ?", [WAITING])
    connection.close()
    with opened_database(f"sqlite:///{games}") as engine:
        assert check_file(engine) == ["2 rows belong to tables that are lost"]


def test_the_command_names_damage_and_ends_with_status_1(tmp_path: Path, games: Path) -> None:
    whole = sandtable("check", "--database", f"sqlite:///{games}")
    assert (whole.returncode, whole.stdout, whole.stderr) == (0, "3 tables are whole\n", "")
    path = tmp_path / "many.sqlite3"
    ids = fill(path)
    overwrite(path, path.stat().st_size // PAGE // 2)
    told = sandtable("check", "--database", f"sqlite:///{path}")
    report = sandtable("check", "--json", "--database", f"sqlite:///{path}")
    assert told.returncode == report.returncode == 1
    content = json.loads(report.stdout)
    named = [each["table"] for each in content["damaged"]]
    assert 0 < len(named) < len(ids) / 4
    assert content["file"]
    assert (content["whole"], content["tables"]) == (False, len(ids))
    lines = told.stdout.splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("table ")] == [
        f"table {name}" for name in named
    ]
    assert f"{len(named)} of {len(ids)} tables are damaged" in lines
    assert all(lines)


def test_where_there_is_no_database_none_is_made(tmp_path: Path) -> None:
    done = sandtable("check", "--database", f"sqlite:///{tmp_path / 'games.sqlite3'}")
    assert done.returncode == 2
    assert done.stderr.startswith("sandtable check: unavailable: there is no database")
    assert not list(tmp_path.iterdir())
