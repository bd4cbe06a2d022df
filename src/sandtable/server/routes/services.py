"""The services that routes share: tables, who may see them, and longer work in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from sandtable.errors import BadInvite, NoTable, OldInvite, TableDamaged
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.metrics import Metrics
from sandtable.server.keeping.health import Health
from sandtable.server.settings import Settings
from sandtable.server.tables.advice import Advice
from sandtable.server.tables.days import Days
from sandtable.server.tables.hints import Hints
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Live
from sandtable.server.tables.presence import Presence
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tables.reviews import Reviews
from sandtable.server.tables.turns import Asker, Turns

MOST_THREADS = 2  # pieces of longer work at a time: further ones wait, the tables do not

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Services:
    """All that a request needs."""

    settings: Settings
    hub: Hub
    budgets: Budgets
    metrics: Metrics
    presence: Presence
    hints: Hints
    advice: Advice
    reviews: Reviews
    days: Days
    readiness: Readiness
    health: Health
    asides: Turns = field(default_factory=lambda: Turns(MOST_THREADS))

    async def look(
        self, table_id: str, holder: str | None, known: int = 0
    ) -> tuple[Live, int | None]:
        """Return a table that a person may see, and the seat from which they see it."""
        live = await self.hub.find(table_id, known)
        if not live.table.is_for(holder):
            raise NoTable("there is no such table")  # nor may they know that there is one
        return live, live.table.seat_of(holder)

    async def sit(self, table_id: str, holder: str, name: str, word: str) -> Live:
        """Take a seat; a wrong invitation does not tell whether there is a hidden table."""
        try:
            return await self.hub.sit(table_id, holder, name, word)
        except OldInvite:
            raise  # whoever has this one was told of the table
        except BadInvite:
            await self.look(table_id, holder)
            raise

    async def in_thread(
        self, client: str, work: Callable[P, T], *args: P.args, **more: P.kwargs
    ) -> T:
        """Do a longer piece of work in a thread, when it is the client's turn."""
        async with self.asides.turn(Asker(client)):
            return await asyncio.to_thread(work, *args, **more)

    async def tables_of(self, holder: str) -> list[tuple[Live, int | None]]:
        """Return the tables of a person, the newest first."""
        found = []
        for table_id in await self.hub.store.tables_of(holder):
            with suppress(TableDamaged, NoTable):  # the others can be listed; one may be left
                found.append(await self.look(table_id, holder))
        return found

    async def watchable(self) -> list[Live]:
        """Return games in play that anybody may watch, the newest first."""
        found = []
        for table_id in await self.hub.store.watchable():
            with suppress(TableDamaged):  # the others can be listed
                found.append(await self.hub.find(table_id))
        return found
