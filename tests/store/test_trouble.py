"""A database in trouble is told once when that begins and once when it is over."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import event

from sandtable.errors import StoreUnavailable
from sandtable.store import Store, trouble
from tests.store.logs import entry, opening

BODY = '{"kind":"react","text":"' + "x" * 5000 + '"}'  # more than a page


def test_a_full_disk_is_two_lines_in_the_log_and_costs_nothing_that_was_taken(
    tmp_path_factory: pytest.TempPathFactory,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trouble, "CALM", 0.0)
    pages = 1 << 30  # that the file may have

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    async def run() -> list[int]:
        nonlocal pages
        store = Store.open(f"sqlite:///{tmp_path_factory.mktemp('full') / 'games.sqlite3'}")
        event.listen(store.engine, "checkout", limit)
        await store.append(opening("t"))
        await store.probe()
        pages = 1
        for number in range(1, 21):
            with pytest.raises(StoreUnavailable):
                await store.append(entry("t", number, BODY))
        pages = 1 << 30
        await store.append(entry("t", 1, BODY))
        await store.append(entry("t", 2, BODY))
        log = [number for number, _ in await store.read("t")]
        await store.close()
        return log

    assert asyncio.run(run()) == [0, 1, 2]
    began, ended = [record.getMessage() for record in caplog.records]
    assert began == "the database cannot be written: database or disk is full"
    assert ended.startswith("the database can be written again, after ")
