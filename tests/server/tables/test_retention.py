"""Old games of nobody are deleted, and tables whose games never begin are closed."""

import asyncio
from collections.abc import Awaitable, Callable

from sandtable.errors import NoTable
from sandtable.server.edge.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.tables.clock import now
from sandtable.server.tables.dispatch import opening_row, rows_of
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.retention import DAY, Retention
from sandtable.store import Store
from sandtable.table import actions
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

UNUSED = "sqlite:///unused"
OLD, NEW = 40, 2  # days


async def open_table(store: Store, table_id: str, days: int, *people: str) -> Table:
    """Open a table some days ago; an empty name leaves a seat open."""
    seats = [Seat("person", name, holder=name) if name else Seat("open") for name in people]
    terms = Terms.agreed("patterns", 2)
    entry = actions.open_table(terms, seats, people[0], now() - DAY * days)
    table = Table(table_id, [entry])
    await store.append(opening_row(table))
    return table


async def play(store: Store, table_id: str, days: int, *people: str) -> None:
    """Let a game begin and end some days ago."""
    table = await open_table(store, table_id, days, *people)
    await store.append(*rows_of(table, actions.resign(table, 0, now() - DAY * days)))


def run(database: str, test: Callable[[Store, Hub], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Store.open(database)
        try:
            await test(store, Hub(store, Notices(), Metrics()))
        finally:
            await store.close()

    asyncio.run(whole())


def test_only_old_finished_games_of_people_who_do_not_come_back_are_deleted(database: str) -> None:
    async def test(store: Store, hub: Hub) -> None:
        for name, days in (("ann", OLD), ("bob", OLD), ("cleo", NEW)):
            await store.add_person(name, name, now() - DAY * days)
        await play(store, "of nobody", OLD, "ann", "bob")
        await store.keep_review("of nobody", "quick", now(), "{}")
        await play(store, "of Cleo too", OLD, "ann", "cleo")
        await play(store, "new", NEW, "ann", "bob")
        await open_table(store, "going on", OLD, "ann", "bob")
        await store.add_person("dora", "Dora", now() - DAY * OLD)
        await (retention := Retention(hub, Settings(database=UNUSED, keep_days=30), pause=0)).look()
        for kept in ("of Cleo too", "new", "going on"):
            assert len(await store.read(kept)) >= 1
        assert await store.read("of nobody") == []
        assert await store.review("of nobody", "quick") == (False, None)
        assert await store.person("dora") is None  # who has no table
        assert await store.person("ann") is not None
        await retention.look()

    run(database, test)


def test_games_are_kept_for_ever_unless_it_is_said_how_long(database: str) -> None:
    async def test(store: Store, hub: Hub) -> None:
        await play(store, "old", 4000, "ann", "bob")
        await Retention(hub, Settings(database=UNUSED), pause=0).look()
        assert len(await store.read("old")) == 2

    run(database, test)


def test_a_table_whose_game_never_begins_is_closed(database: str) -> None:
    async def test(store: Store, hub: Hub) -> None:
        for number in range(25):  # more than one portion
            await open_table(store, f"old {number}", OLD, "ann", "")
        await open_table(store, "new", NEW, "ann", "")
        await Retention(hub, Settings(database=UNUSED, waiting_days=30), pause=0).look()
        for number in range(25):
            end = (await hub.find(f"old {number}")).table.now.end
            assert end is not None
            assert end.reason == "closed"
        assert (await hub.find("new")).table.now.end is None

    run(database, test)


def test_what_is_deleted_is_gone_for_a_server_that_has_it_in_memory(database: str) -> None:
    async def test(store: Store, hub: Hub) -> None:
        await play(store, "old", OLD, "ann", "bob")
        await hub.find("old")
        await Retention(hub, Settings(database=UNUSED, keep_days=30), pause=0).look()
        try:
            await hub.find("old")
        except NoTable:
            return
        raise AssertionError

    run(database, test)
