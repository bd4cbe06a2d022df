"""The event loop writes entries itself while the disk is quick, and never waits for anybody."""

import asyncio
import math
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine.interfaces import DBAPICursor

from sandtable.errors import NumberTaken
from sandtable.store import Store, at_once
from sandtable.store.at_once import AtOnce
from sandtable.store.databases import opened as opened_engine
from sandtable.store.statements import ENTRIES, Statement, Values, Writes
from tests.patience import LONG_ENOUGH
from tests.store.logs import entry, opening

WRITES: Writes = {ENTRIES: [{}]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Name a file for a store."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
def writers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which thread makes each commit of entries, on a disk that counts as quick."""
    names: list[str] = []
    run_alone = Statement.run_alone

    def noted(self: Statement, cursor: DBAPICursor, rows: Sequence[Values]) -> None:
        names.append(threading.current_thread().name)
        run_alone(self, cursor, rows)

    monkeypatch.setattr(Statement, "run_alone", noted)
    monkeypatch.setattr(at_once, "QUICK", math.inf)
    return names


async def opened(file: Path) -> Store:
    """Open a store with three entries of a table."""
    store = Store.open(f"sqlite:///{file}")
    await store.append(opening("t"))
    for number in (1, 2):
        await store.append(entry("t", number))
    return store


def test_a_disk_is_quick_by_the_average_of_its_last_commits(file: Path) -> None:
    with opened_engine(f"sqlite:///{file}") as engine:
        writer = AtOnce(engine, None)
        assert not writer.can_write(WRITES)  # nothing is known of it
        for _ in range(2 * at_once.RECENT):
            writer.note(at_once.QUICK / 4)
        assert writer.can_write(WRITES)
        writer.note(5 * at_once.QUICK)  # one that is slow says little
        assert writer.can_write(WRITES)
        writer.note(50 * at_once.QUICK)  # the event loop stood still
        assert not writer.can_write(WRITES)
        for _ in range(4 * at_once.RECENT):
            writer.note(at_once.QUICK / 4)
        assert writer.can_write(WRITES)


def test_work_is_no_wait_for_the_disk() -> None:
    began, stood, worked = time.perf_counter(), at_once.standstill(), time.thread_time()
    while time.thread_time() < worked + 0.05:
        pass
    assert at_once.standstill() - stood <= time.perf_counter() - began - 0.05
    stood = at_once.standstill()
    time.sleep(0.05)
    assert at_once.standstill() - stood >= 0.045


def test_the_event_loop_takes_over_when_commits_are_quick_and_gives_up_when_not(
    file: Path, writers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        store = await opened(file)
        for number, quick in ((3, 0.0), (4, math.inf), (5, math.inf), (6, 0.0)):
            monkeypatch.setattr(at_once, "QUICK", quick)
            await store.append(entry("t", number))
        assert writers[-4:] == ["store-writer", "MainThread", "MainThread", "store-writer"]
        assert [number for number, _ in await store.read("t")] == [*range(7)]
        await store.close()

    asyncio.run(run())


def test_what_comes_in_one_turn_shares_a_commit_and_a_bad_one_spoils_none(
    file: Path, writers: list[str]
) -> None:
    async def run() -> None:
        store = await opened(file)
        await store.append(opening("other"))
        writers.clear()
        await asyncio.gather(*(store.append(entry("t", number)) for number in range(3, 43)))
        assert writers == ["MainThread"]
        tries = [store.append(entry("t", 43)), store.append(entry("t", 42))]
        ends = await asyncio.gather(*tries, store.append(opening("third")), return_exceptions=True)
        assert ends[0] is None
        assert isinstance(ends[1], NumberTaken)
        assert ends[2] is None
        assert len(await store.read("t")) == 44
        await store.close()

    asyncio.run(run())


def test_while_somebody_else_writes_the_event_loop_goes_on(file: Path, writers: list[str]) -> None:
    async def run() -> None:
        store = await opened(file)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = [asyncio.create_task(store.append(entry("t", number))) for number in (3, 4)]
            for _ in range(20):
                await asyncio.sleep(0.01)  # it has time for others
            assert not any(task.done() for task in waiting)
            other.execute("ROLLBACK")
        async with asyncio.timeout(LONG_ENOUGH):
            await asyncio.gather(*waiting)
        assert writers[-1] == "store-writer"
        assert len(await store.read("t")) == 5
        await store.close()

    asyncio.run(run())


def test_closing_writes_what_the_event_loop_was_about_to_write(
    file: Path, writers: list[str]
) -> None:
    async def run() -> None:
        store = await opened(file)
        writers.clear()
        waiting = [asyncio.create_task(store.append(entry("t", number))) for number in range(3, 9)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        again = Store.open(f"sqlite:///{file}")
        assert len(await again.read("t")) == 9
        await again.close()

    asyncio.run(run())
