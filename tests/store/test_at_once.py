"""The event loop writes entries itself while the disk is quick, and never waits for anybody."""

import asyncio
import math
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine.interfaces import DBAPICursor

from sandtable.errors import NumberTaken
from sandtable.store import Store, at_once
from sandtable.store.statements import Statement, Values
from tests.patience import LONG_ENOUGH
from tests.store.logs import entry, opening

ENOUGH = 3  # quick commits


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
    monkeypatch.setattr(at_once, "OFTEN_ENOUGH", ENOUGH)
    return names


async def opened(file: Path) -> Store:
    """Open a store whose last commits were quick."""
    store = Store.open(f"sqlite:///{file}")
    await store.append(opening("t"))
    for number in range(1, ENOUGH):
        await store.append(entry("t", number))
    return store


def test_the_event_loop_takes_over_when_commits_are_quick_and_gives_up_when_not(
    file: Path, writers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        store = await opened(file)
        assert set(writers) == {"store-writer"}
        await store.append(entry("t", 3))
        monkeypatch.setattr(at_once, "QUICK", 0.0)
        await store.append(entry("t", 4))  # too slow by now
        await store.append(entry("t", 5))
        assert writers[-3:] == ["MainThread", "MainThread", "store-writer"]
        assert [number for number, _ in await store.read("t")] == [*range(6)]
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
