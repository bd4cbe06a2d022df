"""Damage inside a SQLite file costs the tables that it hits, by name, and no others."""

import asyncio
import io
import json
import os
import shutil
import sqlite3
from pathlib import Path
from statistics import median

import psycopg
import pytest

from sandtable.errors import StoreUnavailable, TableDamaged
from sandtable.store import Store
from sandtable.store.copies.dumps import Counts, dump
from sandtable.store.copies.read_only import readable
from sandtable.store.databases import opened
from tests import nets
from tests.services import start_postgres
from tests.store.damaging import ENTRIES, PAGE, TABLES, fill, overwrite, put
from tests.store.logs import real_entry

STEP = nets.width(plain=8, thorough=4)  # pages


def exported(path: Path) -> tuple[Counts, dict[str, bytes]]:
    """Export a database; return the counts, and the lines of tables by id."""
    file = io.BytesIO()
    with opened(f"sqlite:///{path}", must_exist=True) as engine:
        counts = dump(engine, file, lambda *_: None)
    lines = file.getvalue().splitlines()[1 + counts.people :]
    return counts, {json.loads(line)["table"]: line for line in lines}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Make a database with many tables; return where it is, and their ids."""
    path = tmp_path_factory.mktemp("good") / "games.sqlite3"
    return path, fill(path)


@pytest.mark.parametrize(
    ("content", "first"),
    [(b"\x00", 0), (b"\xa5", 4), (b"\x0d", 0)],
    ids=["zeros", "noise", "leaf"],
)
def test_whatever_8_kib_are_overwritten_whole_tables_are_exported_unchanged(
    good: tuple[Path, list[str]], tmp_path: Path, content: bytes, first: int
) -> None:
    """Every second pair of pages in turn, or every fourth, which differ from content to content.

    `leaf` is the mark of a page that could be one.
    """
    path, ids = good
    bad = tmp_path / "bad.sqlite3"
    before = exported(path)[1]
    assert list(before) == ids
    refused, lost = [], []
    pages = path.stat().st_size // PAGE
    assert pages > 40
    for page in range(first % STEP, pages - 1, STEP):
        shutil.copy(path, bad)
        overwrite(bad, page, content=content)
        try:
            counts, after = exported(bad)
        except StoreUnavailable:
            refused.append(page)
            continue
        assert after.items() <= before.items(), page
        assert {each.table for each in counts.damaged} == set(ids) - set(after), page
        lost.append(TABLES - len(after))
    assert refused in ([0], [])  # the first page holds the schema, without which there is nothing
    assert 0 < median(lost) < TABLES / 6  # near the beginning are the roots, which cost more


def test_damaged_lists_are_told_once_and_cost_no_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Here the index by which the scheduler finds what is due."""
    path = tmp_path / "games.sqlite3"
    ids = fill(path, 3)
    connection = sqlite3.connect(path)
    where = "SELECT rootpage FROM sqlite_master WHERE name = 'tables_by_due'"
    (root,) = connection.execute(where).fetchone()
    connection.close()
    overwrite(path, root - 1, pages=1)

    async def run() -> None:
        store = Store.open(f"sqlite:///{path}")
        for _ in range(3):
            with pytest.raises(TableDamaged):
                await store.due(1)
        for id in ids:
            assert await store.read(id)
        await store.append(real_entry(ids[0], ENTRIES))
        await store.close()

    asyncio.run(run())
    (line,) = [record.getMessage() for record in caplog.records]
    assert line == "what lists are made of is damaged: database disk image is malformed"


@pytest.mark.slow
def test_a_damaged_block_of_postgresql_costs_the_tables_that_it_hits() -> None:
    ids = [f"table-{number:04}" for number in range(60)]
    with start_postgres() as postgres:
        asyncio.run(put(postgres.url, ids))
        with psycopg.connect(postgres.url) as connection:
            where = "SELECT setting || '/' || pg_relation_filepath('entries') FROM pg_settings"
            (path,) = connection.execute(f"{where} WHERE name = 'data_directory'").fetchone() or ()
        postgres.stop()
        overwrite(Path(path), 2 * (Path(path).stat().st_size // (4 * PAGE)))
        postgres.start()
        file = io.BytesIO()
        with opened(postgres.url) as engine:
            counts = dump(engine, file, lambda *_: None)
    assert 0 < len(counts.damaged) < len(ids) / 4
    assert counts.tables == len(ids) - len(counts.damaged)
    assert all("invalid page" in each.why for each in counts.damaged)


def test_people_and_studies_with_odd_values_are_left_out_and_that_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    ids = fill(path, 3)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE people SET name = 'A' || char(0) WHERE holder LIKE '%0001'")
        keep = "INSERT INTO studies VALUES (?, 'o', 'mandala', 1, 1, 1, 1, '{}' || char(?))"
        connection.executemany(keep, [("whole", 32), ("odd", 0)])
        keep = "INSERT INTO progress SELECT holder, 'id', 1, '{}' || char(0) FROM people"
        connection.execute(keep)
    connection.close()
    file = io.BytesIO()
    with opened(f"sqlite:///{path}", must_exist=True) as engine:
        counts = dump(engine, file, lambda *_: None)
    header, *lines = [json.loads(line) for line in file.getvalue().splitlines()]
    assert [line["person"] for line in lines if "person" in line] == [
        f"holder {id}" for id in ids if id != "table-0001"
    ]
    assert [line["study"] for line in lines if "study" in line] == ["whole"]
    assert (header["people"], header["tables"], header["studies"]) == (2, 3, 1)
    assert len(lines) == 6
    assert (counts.is_everybody, counts.has_all_studies, counts.is_whole) == (False,) * 3


def test_of_a_file_that_was_cut_off_whole_tables_are_exported_unchanged(
    good: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, ids = good
    before, bad = exported(path)[1], tmp_path / "bad.sqlite3"
    shutil.copy(path, bad)
    size = path.stat().st_size - 2 * PAGE
    os.truncate(bad, size)
    with readable(f"sqlite:///{bad}") as url:
        counts, after = exported(Path(url.removeprefix("sqlite:///")))
    assert len(ids) / 2 < len(after) < len(ids)
    assert after.items() <= before.items()
    assert {each.table for each in counts.damaged} == set(ids) - set(after)
    assert bad.stat().st_size == size  # it stays as it was found


def test_a_full_disk_without_a_server_is_read_from_a_copy(
    good: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite has no room there for what it needs beside the file."""
    url = f"sqlite:///{good[0]}"
    with readable(url) as same:
        assert same == url
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 0))
    with readable(url) as copied:
        assert copied != url
        assert exported(Path(copied.removeprefix("sqlite:///")))[0].tables == TABLES
