"""The desk: what HTTP and WebSocket share. People, tables and who may look at them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

import structlog

from sandtable.errors import BadInvite, BadKey, BadRecord, NoTable
from sandtable.server.edge.limits import Limits
from sandtable.server.edge.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.tables.hints import Hints
from sandtable.server.tables.hub import Hub, now
from sandtable.server.tables.live import Live
from sandtable.server.tables.presence import Presence
from sandtable.server.tables.readiness import Readiness
from sandtable.table.terms import Seat, Terms, check_name

log = structlog.get_logger(__name__)

KEY_BYTES = 24  # 192 bits
ASIDES = 2  # pieces of longer work at a time: whoever asks for more waits, the tables do not

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has shown a key."""

    holder: str  # the hash of the key, which is all that is kept of it
    name: str


@dataclass(frozen=True, slots=True)
class Desk:
    """All that a request needs."""

    settings: Settings
    hub: Hub
    limits: Limits
    metrics: Metrics
    presence: Presence
    hints: Hints
    readiness: Readiness
    asides: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(ASIDES))

    async def welcome(self, name: str, address: str) -> str:
        """Make a key for somebody new."""
        tidy = check_name(name)
        self.limits.check_newcomer(address)
        key = secrets.token_urlsafe(KEY_BYTES)
        await self.hub.store.add_person(holder_of(key) or "", tidy, now())
        return key

    async def person(self, key: str | None) -> Person:
        """Find out whose key this is."""
        holder = holder_of(key)
        name = await self.hub.store.person(holder) if holder else None
        if holder is None or name is None:
            raise BadKey("this needs the key of a person: POST /api/people makes one")
        return Person(holder, name)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name; tables keep the old one."""
        tidy = check_name(name)
        await self.hub.store.rename(person.holder, tidy)
        return Person(person.holder, tidy)

    async def open_table(
        self, person: Person, address: str, terms: Terms, seats: list[Seat]
    ) -> Live:
        """Open a table for a person."""
        self.limits.check_tables(address, await self.hub.store.count_open(person.holder))
        return await self.hub.open(terms, seats, person.holder)

    async def sit(self, identity: str, person: Person, invitation: str) -> Live:
        """Take a seat; wrong words do not tell whether there is a table that hides."""
        try:
            return await self.hub.sit(identity, person.holder, person.name, invitation)
        except BadInvite:
            await self.look(identity, person.holder)
            raise

    async def look(
        self, identity: str, holder: str | None, known: int = 0
    ) -> tuple[Live, int | None]:
        """Give a table to somebody who may see it, and the seat from which they do."""
        live = await self.hub.live(identity, known)
        table = live.table
        seat = table.seat_of(holder)
        if not (table.terms.is_watchable or table.has_known(holder)):
            raise NoTable("there is no such table")  # nor is it told that there is one
        return live, seat

    async def aside(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do a longer piece of work in a thread, so that the tables go on meanwhile."""
        async with self.asides:
            return await asyncio.to_thread(work, *args, **more)

    async def tables_of(self, person: Person) -> list[tuple[Live, int | None]]:
        """Give the tables of a person, the newest first."""
        found = []
        for identity in await self.hub.store.tables_of(person.holder):
            with _unless_damaged(identity):
                found.append(await self.look(identity, person.holder))
        return found

    async def watchable(self) -> list[Live]:
        """Give games in play that anybody may watch, the newest first."""
        found = []
        for identity in await self.hub.store.watchable():
            with _unless_damaged(identity):
                found.append(await self.hub.live(identity))
        return found


@contextmanager
def _unless_damaged(identity: str) -> Iterator[None]:
    """Leave a table out whose log cannot be read, so that the others can be listed."""
    try:
        yield
    except BadRecord as error:
        log.warning("a table is damaged", table=identity, why=str(error))


def holder_of(key: str | None) -> str | None:
    """Give the hash under which a key is kept; keys are random, so one round is enough."""
    return None if key is None else hashlib.sha256(key.encode()).hexdigest()
