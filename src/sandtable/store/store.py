"""The store as the server sees it: coroutines over two kinds of database."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, extract, func, select
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import SandtableError, StoreUnavailable, TableDamaged
from sandtable.store.at_once import Turn
from sandtable.store.database_schema import (
    admin,
    bans,
    days,
    entries,
    people,
    progress,
    reviews,
    seats,
    studies,
    tables,
)
from sandtable.store.databases import READERS, is_damage, open_engine, reading, reason
from sandtable.store.retention import delete_progress, prune, prune_people, prune_studies
from sandtable.store.rows import Action, KeptStudy, Known, Row
from sandtable.store.statements import (
    DAYS,
    ENTRIES,
    GONE,
    GONE_STUDIES,
    KEYS,
    NAMES,
    NEW_STUDIES,
    PEOPLE,
    RESULTS,
    REVIEW_WISHES,
    REVIEWS,
    SEATS,
    SEEN,
    SEEN_STUDIES,
    SIZES,
    STUDIES,
    SUMMARIES,
    TAILS,
    Statement,
    Values,
    Writes,
    packed,
)
from sandtable.store.trouble import Trouble
from sandtable.store.writer import Writer

log = logging.getLogger(__name__)

T = TypeVar("T")


class Store:
    """The logs of all tables; an entry that ``append`` has taken survives whatever comes."""

    def __init__(
        self,
        engine: Engine,
        on_batch: Callable[[int], None] | None = None,
        turn: Turn | None = None,
    ) -> None:
        self.engine = engine
        self._reading = reading(engine)
        self._writer = Writer(engine, on_batch, turn)
        self._trouble = Trouble("read")
        self._is_damage_told = False
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    @classmethod
    def open(
        cls,
        url: str,
        *,
        must_exist: bool = False,
        on_batch: Callable[[int], None] | None = None,
        turn: Turn | None = None,
    ) -> Store:
        """Open a database and bring it to the present schema; ``on_batch`` counts group commits.

        Where several processes write to it, each takes a ``turn``.
        """
        return cls(open_engine(url, must_exist=must_exist), on_batch, turn)

    async def append(self, *rows: Row, meanwhile: Callable[[], None] | None = None) -> None:
        """Add entries, all or none; durable on return. `meanwhile` is called while the disk works.

        Raises NumberTaken if a table has an entry of that number already, and StoreUnavailable if
        it could not be done or nobody knows whether it was.
        """
        await self._writer.write(writes_of(rows), meanwhile)

    def put(self, rows: Sequence[Row], end: Callable[[SandtableError | None], None]) -> None:
        """Add entries in the same way; then `end` is called, with what `append` would raise."""
        self._writer.put(writes_of(rows), end)

    async def read(self, table: str, after: int = -1) -> list[tuple[int, str]]:
        """Return the numbers and bodies of a table's entries after a number.

        Raises TableDamaged if the database answers, but cannot read them.
        """
        log = entries.c
        wanted = (log.table == table) & (log.number > after)
        query = select(log.number, log.body).where(wanted).order_by(log.number)
        found = await self._ask(query, is_list=False)
        return [(number, body) for number, body in found]

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
        held = select(tables.c.id).join(seats).where(seats.c.holder == holder, ~seats.c.has_left)
        wanted = held.order_by(tables.c.opened.desc(), tables.c.id)
        return [id for (id,) in await self._ask(wanted.limit(limit))]

    async def count_open(self, holder: str) -> int:
        """Count the tables of a person that are not over."""
        is_open = (seats.c.holder == holder) & ~seats.c.has_left & (tables.c.state != "over")
        counting = select(func.count()).select_from(tables.join(seats)).where(is_open)
        return int((await self._ask(counting))[0][0])

    async def add_person(self, holder: str, name: str, at: int) -> None:
        """Note a new person; one who is known stays as they are."""
        row = {"holder": holder, "name": name, "at": at, "key": holder, "seen": at}
        await self._writer.write({PEOPLE: [row]})

    async def person(self, key: str) -> Known | None:
        """Return the person who has a key, by its hash, or None if nobody has it."""
        wanted = select(people.c.holder, people.c.name, people.c.seen).where(people.c.key == key)
        found = await self._ask(wanted)
        return Known(*found[0]) if found else None

    async def keys_in_use(self, keys: Collection[str]) -> set[str]:
        """Return those of some keys, by their hashes, that anybody has."""
        found = await self._ask(select(people.c.key).where(people.c.key.in_(keys)))
        return {key for (key,) in found}

    async def change_key(self, holder: str, key: str) -> None:
        """Let another key open all that is a person's; NumberTaken if somebody has it."""
        await self._writer.write({KEYS: [{"holder": holder, "key": key}]})

    async def saw(self, holder: str, at: int) -> None:
        """Note that a person was here."""
        await self._writer.write({SEEN: [{"holder": holder, "seen": at}]})

    async def rename(self, holder: str, name: str) -> None:
        """Change the name of a person."""
        await self._writer.write({NAMES: [{"holder": holder, "name": name}]})

    async def review(self, table: str, strength: str) -> tuple[bool, str | None]:
        """Return whether a review of a table was asked for, and the review once it is done."""
        is_it = (reviews.c.table == table) & (reviews.c.strength == strength)
        found = await self._ask(select(reviews.c.body).where(is_it))
        return bool(found), found[0][0] if found else None

    async def ask_for_review(self, table: str, strength: str, at: int) -> None:
        """Note that somebody wants a review; one that is done stays as it is."""
        row = {"table": table, "strength": strength, "at": at, "body": None}
        await self._writer.write({REVIEW_WISHES: [row]})

    async def keep_review(self, table: str, strength: str, at: int, body: str) -> None:
        """Keep a review with its game."""
        row = {"table": table, "strength": strength, "at": at, "body": body}
        await self._writer.write({REVIEWS: [row]})

    async def day(self, date: str, game: str) -> dict[str, str]:
        """Return how the levels played the deal of a day, as far as they have."""
        is_it = (days.c.date == date) & (days.c.game == game)
        return dict(await self._ask(select(days.c.level, days.c.body).where(is_it)))

    async def keep_day(self, date: str, game: str, level: str, body: str) -> None:
        """Keep how a level played the deal of a day; the first game counts."""
        row = {"date": date, "game": game, "level": level, "body": body}
        await self._writer.write({DAYS: [row]})

    async def progress(self, holder: str) -> tuple[list[str], int]:
        """Return what came of a person's games, and until when it was deleted (0: never)."""
        wanted = select(progress.c.at, progress.c.body).where(progress.c.holder == holder)
        found = await self._ask(wanted.order_by(progress.c.at, progress.c.id))
        kept = [body for _, body in found if body is not None]
        return kept, max((at for at, body in found if body is None), default=0)

    async def progress_size(self, holder: str) -> tuple[int, int]:
        """Return how much of that is kept, and until when it was deleted (0: never)."""
        is_gone = progress.c.body.is_(None)
        deleted = func.coalesce(func.max(progress.c.at).filter(is_gone), 0)
        counting = select(func.count(progress.c.body), deleted)
        count, until = (await self._ask(counting.where(progress.c.holder == holder)))[0]
        return count, until

    async def keep_progress(self, holder: str, results: Sequence[tuple[str, int, str]]) -> None:
        """Add results by their ids; those that are there stay as they are."""
        rows = [{"holder": holder, "id": id, "at": at, "body": body} for id, at, body in results]
        await self._writer.write({RESULTS: rows})

    async def delete_progress(self, holder: str, at: int) -> None:
        """Delete what came of a person's games, and note until when."""
        await self._change(lambda connection: delete_progress(connection, holder, at))

    async def add_study(self, study: KeptStudy) -> None:
        """Keep a new study."""
        await self._writer.write({NEW_STUDIES: [asdict(study)]})

    async def study(self, id: str) -> KeptStudy | None:
        """Return a study, if there is one of that id."""
        found = await self._ask(select(studies).where(studies.c.id == id))
        return KeptStudy(**found[0]._mapping) if found else None

    async def save_study(self, id: str, number: int, changed: int, body: str) -> bool:
        """Save a study for the `number`th time; whether nobody else has meanwhile."""
        row = {"id": id, "number": number, "changed": changed, "body": body}
        await self._writer.write({STUDIES: [row]})
        there = await self.study(id)
        return there is not None and (there.number, there.body) == (number, body)

    async def saw_study(self, id: str, at: int) -> None:
        """Note that somebody has looked at a study."""
        await self._writer.write({SEEN_STUDIES: [{"id": id, "seen": at}]})

    async def delete_study(self, id: str) -> None:
        """Delete a study."""
        await self._writer.write({GONE_STUDIES: [{"id": id}]})

    async def waiting_since(self, before: int, limit: int) -> list[str]:
        """Return tables opened before a time whose games have not begun, the oldest first."""
        is_old = (tables.c.state == "waiting") & (tables.c.opened < before)
        wanted = select(tables.c.id).where(is_old).order_by(tables.c.opened).limit(limit)
        return [id for (id,) in await self._ask(wanted)]

    async def prune(self, before: int, begin: int, most: int) -> list[tuple[str, int]]:
        """Delete some finished games of people who do not come back; see `retention.py`."""
        return await self._change(lambda connection: prune(connection, before, begin, most))

    async def prune_people(self, before: int) -> int:
        """Delete people who were not seen since a time, and have no table; return how many."""
        return await self._change(lambda connection: prune_people(connection, before))

    async def prune_studies(self, before: int) -> int:
        """Delete studies at which nobody has looked since a time; return how many."""
        return await self._change(lambda connection: prune_studies(connection, before))

    async def last_action(self) -> int:
        """Return the number of the last thing that the owner has done."""
        return int((await self._ask(select(func.coalesce(func.max(admin.c.number), 0))))[0][0])

    async def actions_after(self, number: int, limit: int = 100) -> list[Action]:
        """Return what the owner has done after that, the first first."""
        wanted = select(admin).where(admin.c.number > number).order_by(admin.c.number)
        return [Action(*row) for row in await self._ask(wanted.limit(limit))]

    async def bans(self, now: int) -> dict[str, int]:
        """Return the networks that are kept out, and until when."""
        found = await self._ask(select(bans.c.network, bans.c.until).where(bans.c.until > now))
        return dict(found)

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
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.engine.dispose()

    async def _change(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own, beside what the writer writes."""

        def change() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, change)
        except (SQLAlchemyError, RuntimeError) as error:
            raise StoreUnavailable("the games cannot be changed just now") from error

    async def _ask(
        self,
        query: Executable,
        values: Mapping[str, str] | None = None,
        *,
        is_list: bool = True,
    ) -> Sequence[Any]:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._readers, self._fetch, query, values)
        except (SQLAlchemyError, RuntimeError) as error:  # RuntimeError: closed
            if is_damage(error):
                if is_list and not self._is_damage_told:
                    self._is_damage_told = True
                    log.error("what lists are made of is damaged: %s", reason(error))
                raise TableDamaged(reason(error)) from error
            if isinstance(error, SQLAlchemyError):
                self._trouble.note(reason(error))
            raise StoreUnavailable("the games cannot be read just now") from error
        self._trouble.clear()
        return found

    def _fetch(self, query: Executable, values: Mapping[str, str] | None) -> Sequence[Any]:
        try:
            return self._fetch_once(query, values)
        except SQLAlchemyError as error:
            if not is_damage(error):
                raise
            # SQLite calls a file malformed also when its disk could not read it just once.
            return self._fetch_once(query, values)

    def _fetch_once(self, query: Executable, values: Mapping[str, str] | None) -> Sequence[Any]:
        with self._reading.connect() as connection:
            return connection.execute(query, values).all()


def writes_of(rows: Sequence[Row]) -> Writes:
    """Return what is written of entries."""
    writes: dict[Statement, list[Values]] = {
        ENTRIES: [
            {"table": row.table, "number": row.number, "at": row.at, "body": row.body}
            for row in rows
        ]
    }
    summaries: list[Values] = [
        {
            "id": row.table,
            "game": row.summary.game,
            "state": row.summary.state,
            "is_watchable": row.summary.is_watchable,
            "due": row.summary.due,
            "opened": row.at,
            "ended": row.at if row.summary.state == "over" else None,
        }
        for row in rows
        if row.summary is not None
    ]
    held: list[Values] = [
        {"holder": holder, "table": row.table, "has_left": holder in row.leavers}
        for row in rows
        for holder in (*row.holders, *row.leavers)
    ]
    if summaries:
        writes[SUMMARIES] = summaries
    if held:
        writes[SEATS] = held
    return writes
