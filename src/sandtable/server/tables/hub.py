"""The hub: the tables that are live in this process, and the one way in which they change.

A command becomes a change (`table/actions.py`), its entry is stored, and only then does anybody
hear of it. Nothing but the log is true: whatever is kept here can be forgotten and read again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import structlog

from sandtable.errors import (
    BadRecord,
    GameOver,
    NoTable,
    NotAllowed,
    NotSeated,
    NumberTaken,
    SandtableError,
    StoreUnavailable,
    TableDamaged,
)
from sandtable.server.edge.metrics import Metrics
from sandtable.server.schemas.commands import Command, Play
from sandtable.server.tables import dispatch
from sandtable.server.tables.clock import now
from sandtable.server.tables.live import AT_ONCE, Live
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tasks import end
from sandtable.store import Store
from sandtable.table import actions
from sandtable.table.beginnings import Beginning
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

ID_BYTES = 9  # 72 bits: a table that nobody may watch is not found by trying
TRIES = 5  # when other processes write the same table
LEAST_ENTRIES = 10  # whose memory a table takes beside that of its own

log = structlog.get_logger(__name__)

Act = Callable[[Table, int], Change]  # given the time; a change that has happened is done already


class Hub:
    """All live tables of one process."""

    def __init__(
        self,
        store: Store,
        notices: Notices,
        metrics: Metrics,
        readiness: Readiness | None = None,
    ) -> None:
        self.store = store
        self.notices = notices
        self.metrics = metrics
        self.readiness = readiness or Readiness(())  # all is ready
        self.tables: dict[str, Live] = {}
        self.damaged: set[str] = set()  # tables of which the log has been told
        self._on_change: list[Callable[[Live], None]] = []
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._loading_late: set[str] = set()  # of these, those that were written to meanwhile
        self._tasks: set[asyncio.Task[None]] = set()

    def on_change(self, heard: Callable[[Live], None]) -> None:
        """Call this with each table that is loaded, changed by this process, or looked at."""
        self._on_change.append(heard)

    async def open(
        self,
        terms: Terms,
        seats: list[Seat],
        host: str,
        client: str = "",
        beginning: Beginning | None = None,
    ) -> Live:
        """Open a table for somebody at an address, and store it."""
        await self.readiness.wait_for_game(terms.game)
        opening = actions.open_table(terms, seats, host, now(), beginning=beginning)
        table = Table(new_id(), [opening])
        await self.store.append(dispatch.opening_row(table))
        if self.notices.is_ours(table.id):
            return self._enlist(table, client)
        self.notices.publish(table.id, table.number)
        return Live(table)

    async def find(self, table_id: str, known: int = 0) -> Live:
        """Return a table, from its log if it is not here yet or somebody knows more of it."""
        live = self.tables.get(table_id)
        if live is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            live = await asyncio.shield(self._loading[table_id])
        live.used = time.monotonic()
        if live.is_doubtful or live.table.number < known or not self.is_followed(live):
            await self.catch_up(live)
        return live

    def is_followed(self, live: Live) -> bool:
        """Whether a table is kept as its log is; others are looked at when somebody asks."""
        return bool(live.listeners) or self.notices.is_ours(live.table.id)

    async def sit(self, table_id: str, holder: str, name: str, word: str) -> Live:
        """Take a seat by its invitation."""
        live = await self.find(table_id)

        def act(table: Table, at: int) -> Change:
            return dispatch.sit(table, holder, name, word, at, live.here)

        await self.enter(live, act)
        return live

    async def come(self, live: Live, holder: str | None) -> None:
        """Let the clock wait no longer for somebody who has come."""
        seat = live.table.seat_of(holder)
        if seat in live.table.now.awaited:
            with suppress(NotAllowed, GameOver, NotSeated, StoreUnavailable, TableDamaged):
                await self.enter(live, lambda table, at: actions.ready(table, seat, at))

    async def do(self, live: Live, holder: str | None, command: Command) -> int:
        """Do what a command asks, once; return the number of the entry it led to."""

        def act(table: Table, at: int) -> Change:
            return dispatch.do(table, holder, command, at, new_id)

        if isinstance(command, Play) and command.seen > live.table.number:
            await self.catch_up(live)  # its page has heard more, from another process
        return await self.enter(live, act)

    def begin(
        self, live: Live, holder: str | None, command: Play, fail: Callable[[], None]
    ) -> bool:
        """Make a move for which nothing but the disk has to be waited for; whether it was begun.

        `do` finds out what is wrong with another, or with one that `fail` hears of.
        """
        table = live.table
        if live.is_doubtful or command.seen > table.number or not live.take_at_once():
            return False
        is_begun = False
        try:
            change = dispatch.do(table, holder, command, now() + live.ahead, new_id)
            if change.entry.number > table.number:
                end = partial(self._end, live, change, time.perf_counter(), fail)
                self.store.put(dispatch.rows_of(table, change), end)
                is_begun = live.is_doubtful = True  # until the store has said what became of it
        except SandtableError:
            return False
        finally:
            if not is_begun:
                live.lock.release()
        if is_begun:
            live.prepare(change)
        return is_begun

    def _end(
        self,
        live: Live,
        change: Change,
        began: float,
        fail: Callable[[], None],
        refusal: SandtableError | None,
    ) -> None:
        """Let a move happen that was begun, unless the store refuses it."""
        try:
            if refusal is None:
                self._happen(live, change, began)
            else:
                live.forget_written()
                fail()
        finally:
            live.lock.release()

    async def enter(self, live: Live, act: Act) -> int:
        """Act on a table: store the entry, let the change happen, and return its number."""
        async with live.lock:
            if live.is_doubtful:
                await self._catch_up(live)
            for _ in range(TRIES):
                change = act(live.table, now() + live.ahead)
                if change.entry.number <= live.table.number:
                    return change.entry.number
                try:
                    return await self._write(live, change)
                except NumberTaken:  # another process was faster
                    await self._catch_up(live)
            raise StoreUnavailable("too many are writing to this table at once: try again")

    async def catch_up(self, live: Live) -> None:
        """Add what others have written to the log of a table meanwhile."""
        async with live.lock:
            await self._catch_up(live)

    async def follow(self, live: Live) -> None:
        """Add what somebody has written to a table, and let computers know."""
        await self.catch_up(live)
        self._changed(live)

    async def read_again(self, live: Live) -> None:
        """Read the whole log of a table: an entry has changed, which only names may."""
        async with live.lock:
            found = await self.store.read(live.table.id)
            live.become(await fold(live.table.id, found))
            live.is_doubtful = False

    def on_notice(self, table_id: str, number: int) -> None:
        """Follow another process that has written to a table."""
        live = self.tables.get(table_id)
        if live is not None:
            if live.table.number < number and self.is_followed(live):
                self.background(self._follow(live, number))
        elif table_id in self._loading:  # it may have been read just before
            self._loading_late.add(table_id)
        elif self.notices.homes and self.notices.is_ours(table_id):
            self.background(self._look_after(table_id))

    def on_lost(self) -> None:
        """Look at all live tables again: notices may have been lost."""
        self.metrics.notices_lost.inc()
        self.background(self.follow_all())

    async def follow_all(self) -> None:
        """Look at all live tables; if the store is away, the scheduler does it again later."""
        known = {
            table_id: live.table.number
            for table_id, live in self.tables.items()
            if self.is_followed(live)
        }
        try:
            tails = await self.store.read_many(known)
        except StoreUnavailable:
            return
        except TableDamaged:  # one of them: the scheduler looks at each by itself
            for live in self.tables.values():
                live.is_doubtful = True
            return
        for table_id, tail in tails.items():
            if tail:
                self.on_notice(table_id, tail[-1][0])

    def background(self, work: Coroutine[object, object, None]) -> None:
        """Do something beside everything else, until it is done or the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop what is done beside everything else."""
        await end(self._tasks)

    def forget_idle(self, seconds: float, most: int) -> None:
        """Forget tables that nobody uses: after some time, and beyond so many entries of them.

        Those that were used last stay.
        """
        horizon = time.monotonic() - seconds
        idle = [live for live in self.tables.values() if live.is_idle]
        entries = 0
        for live in sorted(idle, key=lambda live: live.used, reverse=True):
            entries += LEAST_ENTRIES + live.table.number
            if live.used < horizon or entries > most:
                del self.tables[live.table.id]

    async def _follow(self, live: Live, number: int) -> None:
        async with live.lock:
            if live.table.number < number:
                live.is_doubtful = True  # should the store be away, the scheduler tries again
                with suppress(StoreUnavailable, TableDamaged):
                    await self._catch_up(live)
        if self.notices.homes:
            self._changed(live)

    async def _look_after(self, table_id: str) -> None:
        """Have a table here because it has its home here: a computer may be to move."""
        with suppress(NoTable, StoreUnavailable, TableDamaged):
            await self.find(table_id)

    async def _load(self, table_id: str) -> Live:
        try:
            with self._telling_damage(table_id):
                found = await self.store.read(table_id)
                if not found:
                    raise NoTable("there is no such table")
                await self.readiness.wait_for_game(_game_of(found))
                table = await fold(table_id, found)
            live = self._enlist(table)
            live.is_doubtful = table_id in self._loading_late
            return live
        finally:
            del self._loading[table_id]
            self._loading_late.discard(table_id)

    def _enlist(self, table: Table, client: str = "") -> Live:
        live = self.tables[table.id] = Live(table)
        live.client = client
        live.ahead = max(0, table.entries[-1].at - now())
        self._changed(live)
        return live

    def attend(self, live: Live, holder: str | None, client: str) -> None:
        """Let a table go on for somebody at an address; its seats and its host come first."""
        if not live.client or live.table.has_known(holder):
            live.client = client
        self._changed(live)

    def _changed(self, live: Live) -> None:
        for heard in self._on_change:
            heard(live)

    async def _write(self, live: Live, change: Change) -> int:
        rows = dispatch.rows_of(live.table, change)
        live.is_doubtful = True  # until the store has said what became of it
        began = time.perf_counter()
        try:
            await self.store.append(*rows, meanwhile=partial(live.prepare, change))
        except BaseException:
            live.forget_written()  # another entry may get this number
            with self._telling_damage(live.table.id):
                raise
        self._happen(live, change, began)
        return change.entry.number

    def _happen(self, live: Live, change: Change, began: float) -> None:
        """Let a change happen that is durable: everybody hears of it."""
        entry, table = change.entry, live.table
        self.metrics.append_seconds.observe(time.perf_counter() - began)
        live.is_doubtful = False
        live.append(change)
        self.notices.publish(table.id, entry.number)
        if entry.kind == "play":
            self.metrics.moved(table.terms.game)
        self._changed(live)

    async def _catch_up(self, live: Live) -> None:
        with self._telling_damage(live.table.id):
            found = await self.store.read(live.table.id, after=live.table.number)
            live.is_doubtful = False
            live.add(_entries(found))

    def tell_damage(self, table_id: str, why: str) -> None:
        """Name a damaged table in our log, once."""
        if table_id not in self.damaged:
            self.damaged.add(table_id)
            self.metrics.damaged_tables.set(len(self.damaged))
            log.error("a table is damaged", table=table_id, why=why)

    @contextmanager
    def _telling_damage(self, table_id: str) -> Iterator[None]:
        """Refuse a table whose log cannot be read or played again."""
        try:
            yield
        except (BadRecord, TableDamaged) as error:
            self.tell_damage(table_id, str(error))
            raise TableDamaged("what is stored of this table is damaged") from error


def new_id(size: int = ID_BYTES) -> str:
    """Return an id of so many bytes; at a terminal one that begins with - would be an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def _game_of(found: list[tuple[int, str]]) -> object:
    """Return the game that the first entry of a log names."""
    terms = Entry.from_text(*found[0]).data.get("terms")
    return terms.get("game") if isinstance(terms, dict) else None


def _entries(found: list[tuple[int, str]]) -> list[Entry]:
    return [Entry.from_text(number, text) for number, text in found]


async def fold(table_id: str, found: list[tuple[int, str]]) -> Table:
    """Make a table from its log; while a long one is read, others have their turn."""
    table = Table(table_id, _entries(found[:AT_ONCE]))
    for start in range(AT_ONCE, len(found), AT_ONCE):
        await asyncio.sleep(0)
        for entry in _entries(found[start : start + AT_ONCE]):
            table.add(entry)
    return table
