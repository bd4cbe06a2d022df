"""A database that goes away is told of quickly, and used again when it is back."""

import asyncio
import signal
import socket
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress

import pytest

from sandtable.errors import NumberTaken, StoreUnavailable
from sandtable.store import Row, Store
from tests.services import Service, start_postgres
from tests.store.logs import PLAYING, entry, opening

QUICKLY = 60  # seconds, on a slow machine; a connection by itself would wait for ever


@pytest.fixture
def own_postgres() -> Iterator[Service]:
    """Run a PostgreSQL that may be taken away without harm to other tests."""
    with start_postgres() as service:
        yield service


def test_a_database_that_was_away_is_used_again_without_a_restart(own_postgres: Service) -> None:
    async def run() -> None:
        store = Store.open(own_postgres.url)
        await store.append(opening("t"), entry("t", 1))
        own_postgres.stop()
        async with asyncio.timeout(QUICKLY):
            for attempt in (store.append(entry("t", 2)), store.read("t"), store.probe()):
                with pytest.raises(StoreUnavailable):
                    await attempt
        own_postgres.start()
        await store.append(entry("t", 2))
        assert [number for number, _ in await store.read("t")] == [0, 1, 2]
        await store.close()

    asyncio.run(run())


def test_a_restart_between_two_appends_is_not_noticed(own_postgres: Service) -> None:
    async def run() -> None:
        store = Store.open(own_postgres.url)
        await store.append(opening("t"))
        own_postgres.stop()
        own_postgres.start()
        await store.append(entry("t", 1))
        assert len(await store.read("t")) == 2
        await store.close()

    asyncio.run(run())


async def write(store: Store, table: str, enough: asyncio.Event) -> list[str]:
    """Append until told to stop, as the server does it: after a failure read, then go on.

    Gives the bodies that were taken.
    """
    taken: list[str] = []
    number = 0
    while not enough.is_set():
        body = f'{{"id":"{table} {uuid.uuid4().hex}"}}'
        row = Row(table, number, 1, body, summary=PLAYING if number == 0 else None)
        try:
            await store.append(row)
            taken.append(body)
            number += 1
        except (StoreUnavailable, NumberTaken):
            number = await end_of(store, table)
    return taken


async def end_of(store: Store, table: str) -> int:
    """Read the number of the next entry, as soon as the database is back."""
    while True:
        await asyncio.sleep(0.05)
        with suppress(StoreUnavailable):
            return len(await store.read(table))


def test_nothing_is_lost_or_doubled_when_the_database_goes_under_load(
    own_postgres: Service,
) -> None:
    tables = [f"table{place}" for place in range(10)]

    async def run() -> None:
        store = Store.open(own_postgres.url)
        enough = asyncio.Event()
        writers = [asyncio.create_task(write(store, table, enough)) for table in tables]
        for how in (signal.SIGINT, signal.SIGQUIT):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(own_postgres.stop, how)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(own_postgres.start)
        await asyncio.sleep(0.3)
        enough.set()
        logs = dict(zip(tables, await asyncio.gather(*writers), strict=True))
        for table, taken in logs.items():
            log = await store.read(table)
            bodies = [body for _, body in log]
            assert [number for number, _ in log] == list(range(len(log)))
            assert set(taken) <= set(bodies)
            assert len(set(bodies)) == len(bodies)
        await store.close()

    asyncio.run(run())


@pytest.mark.slow
def test_a_database_that_says_nothing_counts_as_away() -> None:
    """A port that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        began = time.monotonic()
        with pytest.raises(StoreUnavailable, match="cannot be opened"):
            Store.open(f"postgresql://someone@127.0.0.1:{port}/games")
        assert time.monotonic() - began < QUICKLY
