"""Group commit, and who wins when two write at once."""

import asyncio

import pytest
from sqlalchemy import Connection, event

from sandtable.errors import NumberTaken, StoreUnavailable
from sandtable.store import Row, Store
from tests.patience import LONG_ENOUGH
from tests.store.logs import PLAYING, entry, opening


def test_appends_that_wait_together_share_a_commit(store: Store) -> None:
    """Five hundred appends at once take far fewer commits, and one alone takes one."""
    commits: list[Connection] = []
    event.listen(store.engine, "commit", commits.append)

    async def run() -> None:
        await store.append(opening("t"))
        assert len(commits) == 1
        await asyncio.gather(*(store.append(entry("t", number)) for number in range(1, 501)))
        assert len(await store.read("t")) == 501

    asyncio.run(run())
    assert len(commits) < 50


def test_the_sizes_of_batches_are_told(database: str) -> None:
    async def run() -> list[int]:
        sizes: list[int] = []
        store = Store.open(database, on_batch=sizes.append)
        await store.append(opening("t"))
        await asyncio.gather(*(store.append(entry("t", number)) for number in range(1, 100)))
        await store.close()
        return sizes

    assert sum(asyncio.run(run())) == 100


def test_two_stores_that_write_one_table_share_its_numbers(database: str) -> None:
    """Both try every number at the same time; each number has exactly one winner, who is stored."""

    async def attempt(store: Store, name: str, number: int) -> str | None:
        try:
            await store.append(entry("t", number, name))
        except NumberTaken:
            return None
        return name

    async def run() -> None:
        stores = {"a": Store.open(database), "b": Store.open(database)}
        await stores["a"].append(opening("t"))
        winners = []
        for number in range(1, 101):
            tries = (attempt(store, name, number) for name, store in stores.items())
            (winner,) = filter(None, await asyncio.gather(*tries))
            winners.append((number, winner))
        assert await stores["b"].read("t", 0) == winners
        for store in stores.values():
            await store.close()

    asyncio.run(run())


def test_two_stores_that_write_many_tables_never_wait_in_a_circle(database: str) -> None:
    """Both append to the same tables in opposite orders: one gets all, the other is told."""
    tables = [f"table {place}" for place in range(300)]

    async def run() -> None:
        stores = [Store.open(database), Store.open(database)]
        await stores[0].append(*(opening(table) for table in tables))
        for number in range(1, 11):
            rows = [Row(table, number, 1, "{}", ("ann",), PLAYING) for table in tables]
            tries = (stores[0].append(*rows), stores[1].append(*reversed(rows)))
            ends = await asyncio.gather(*tries, return_exceptions=True)
            assert ends.count(None) == 1
            assert any(isinstance(end, NumberTaken) for end in ends)
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_closing_writes_what_waits(database: str) -> None:
    async def run() -> None:
        store = Store.open(database)
        await store.append(opening("t"))
        waiting = [
            asyncio.create_task(store.append(entry("t", number))) for number in range(1, 301)
        ]
        await asyncio.sleep(0)  # the tasks begin, and hand over what they have
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreUnavailable):
            await store.append(entry("t", 301))
        with pytest.raises(StoreUnavailable):
            await store.read("t")
        again = Store.open(database)
        assert len(await again.read("t")) == 301
        await again.close()

    asyncio.run(run())


def test_one_who_stops_waiting_disturbs_nobody(store: Store) -> None:
    async def run() -> None:
        await store.append(opening("t"))
        tasks = [asyncio.create_task(store.append(entry("t", number))) for number in range(1, 51)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        async with asyncio.timeout(LONG_ENOUGH):
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ends[::2])
        assert ends[1::2] == [None] * 25

    asyncio.run(run())


def test_those_who_wait_in_another_event_loop_are_woken(store: Store) -> None:
    async def run() -> None:
        await store.append(opening("t"))
        numbers = range(1, 41)
        others = (
            asyncio.to_thread(asyncio.run, store.append(entry("t", number))) for number in numbers
        )
        async with asyncio.timeout(LONG_ENOUGH):
            await asyncio.gather(*others, *(store.append(entry("t", 40 + n)) for n in numbers))
        assert len(await store.read("t")) == 81

    asyncio.run(run())
