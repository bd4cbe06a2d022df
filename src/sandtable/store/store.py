"""The store as the server sees it: coroutines over two kinds of database."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, Executable, extract, func, select
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import StoreUnavailable, TableDamaged
from sandtable.store.database_schema import entries, people, seats, tables
from sandtable.store.databases import READERS, is_damage, open_engine, reading, reason
from sandtable.store.rows import Row
from sandtable.store.statements import (
    ENTRIES,
    GONE,
    NAMES,
    PEOPLE,
    SEATS,
    SIZES,
    SUMMARIES,
    TAILS,
    Writes,
    packed,
)
from sandtable.store.trouble import Trouble
from sandtable.store.writer import Writer


class Store:
    """The logs of all tables; an entry that ``append`` has taken survives whatever comes."""

    def __init__(self, engine: Engine, on_batch: Callable[[int], None] | None = None) -> None:
        self.engine = engine
        self._reading = reading(engine)
        self._writer = Writer(engine, on_batch)
        self._trouble = Trouble("read")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    @classmethod
    def open(
        cls,
        url: str,
        *,
        must_exist: bool = False,
        on_batch: Callable[[int], None] | None = None,
    ) -> Store:
        """Open a database and bring it to the present schema; ``on_batch`` counts group commits."""
        return cls(open_engine(url, must_exist=must_exist), on_batch)

    async def append(self, *rows: Row) -> None:
        """Add entries, all or none; durable on return.

        Raises NumberTaken if a table has an entry of that number already, and StoreUnavailable if
        it could not be done or nobody knows whether it was.
        """
        await self._writer.write(_writes(rows))

    async def read(self, table: str, after: int = -1) -> list[tuple[int, str]]:
        """Return the numbers and bodies of a table's entries after a number.

        Raises TableDamaged if the database answers, but cannot read them, twice: SQLite calls a
        file malformed also when its disk could not read it just once.
        """
        log = entries.c
        wanted = (log.table == table) & (log.number > after)
        query = select(log.number, log.body).where(wanted).order_by(log.number)
        try:
            found = await self._ask(query)
        except StoreUnavailable as error:
            if not is_damage(error.__cause__):
                raise
            found = await self._ask_again(query)
        return [(number, body) for number, body in found]

    async def _ask_again(self, query: Executable) -> Sequence[Any]:
        """Ask what could not be read before; raise TableDamaged if that is still so."""
        try:
            return await self._ask(query)
        except StoreUnavailable as error:
            if is_damage(error.__cause__):
                raise TableDamaged(reason(error.__cause__ or error)) from error
            raise

    async def read_many(self, after: Mapping[str, int]) -> dict[str, list[tuple[int, str]]]:
        """Return the latest entries of many tables, each after a number of its own."""
        tails: dict[str, list[tuple[int, str]]] = {table: [] for table in after}
        given = [{"table": table, "after": number} for table, number in after.items()]
        found = await self._ask(TAILS[self.engine.dialect.name], packed(given))
        for table, number, _, body in found:
            tails[table].append((number, body))
        return tails

    async def due(self, now: int, limit: int = 100) -> list[str]:
        """Return tables to look at again, the longest overdue first."""
        wanted = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due)
        return [id for (id,) in await self._ask(wanted.limit(limit))]

    async def watchable(self, limit: int = 50) -> list[str]:
        """Return tables in play that anyone may watch, newest first."""
        is_open = (tables.c.state == "playing") & tables.c.is_watchable
        wanted = select(tables.c.id).where(is_open).order_by(tables.c.opened.desc(), tables.c.id)
        return [id for (id,) in await self._ask(wanted.limit(limit))]

    async def tables_of(self, holder: str, limit: int = 100) -> list[str]:
        """Return the tables at which a person has a seat, newest first."""
        held = select(tables.c.id).join(seats).where(seats.c.holder == holder)
        wanted = held.order_by(tables.c.opened.desc(), tables.c.id)
        return [id for (id,) in await self._ask(wanted.limit(limit))]

    async def count_open(self, holder: str) -> int:
        """Count the tables of a person that are not over."""
        is_open = (seats.c.holder == holder) & (tables.c.state != "over")
        counting = select(func.count()).select_from(tables.join(seats)).where(is_open)
        return int((await self._ask(counting))[0][0])

    async def add_person(self, holder: str, name: str, at: int) -> None:
        """Note a new person; one who is known stays as they are."""
        await self._writer.write({PEOPLE: [{"holder": holder, "name": name, "at": at}]})

    async def person(self, holder: str) -> str | None:
        """Return a person's name, or None if nobody has this key."""
        found = await self._ask(select(people.c.name).where(people.c.holder == holder))
        return found[0][0] if found else None

    async def rename(self, holder: str, name: str) -> None:
        """Change the name of a person."""
        await self._writer.write({NAMES: [{"holder": holder, "name": name}]})

    async def probe(self) -> None:
        """Raise StoreUnavailable unless something can be written and is durable; nothing stays."""
        nobody = {"holder": f"probe {secrets.token_hex(8)}", "name": "", "at": 0}
        await self._writer.write({PEOPLE: [nobody], GONE: [nobody]})

    async def size(self) -> int:
        """Return how many bytes the database takes."""
        return int((await self._ask(SIZES[self.engine.dialect.name]))[0][0])

    async def date(self) -> int | None:
        """Return nanoseconds since 1970 by the clock of a database that servers share."""
        if self.engine.dialect.name != "postgresql":
            return None
        epoch = extract("epoch", func.clock_timestamp())
        return int((await self._ask(select(epoch)))[0][0] * 10**9)

    async def close(self) -> None:
        """Write what waits, then close."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.shutdown)
        self.engine.dispose()

    async def _ask(
        self, query: Executable, values: Mapping[str, str] | None = None
    ) -> Sequence[Any]:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._readers, self._fetch, query, values)
        except (SQLAlchemyError, RuntimeError) as error:  # RuntimeError: closed
            if isinstance(error, SQLAlchemyError) and not is_damage(error):
                self._trouble.note(reason(error))
            raise StoreUnavailable("the games cannot be read just now") from error
        self._trouble.clear()
        return found

    def _fetch(self, query: Executable, values: Mapping[str, str] | None) -> Sequence[Any]:
        with self._reading.connect() as connection:
            return connection.execute(query, values).all()


def _writes(rows: Sequence[Row]) -> Writes:
    summaries = [
        {
            "id": row.table,
            "game": row.summary.game,
            "state": row.summary.state,
            "is_watchable": row.summary.is_watchable,
            "due": row.summary.due,
            "opened": row.at,
        }
        for row in rows
        if row.summary is not None
    ]
    log = [
        {"table": row.table, "number": row.number, "at": row.at, "body": row.body} for row in rows
    ]
    held = [{"holder": holder, "table": row.table} for row in rows for holder in row.holders]
    return {SUMMARIES: summaries, ENTRIES: log, SEATS: held}
