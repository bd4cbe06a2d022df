"""What a server does not keep for ever: old games of nobody, and tables whose games never begin."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import structlog

from sandtable.errors import SandtableError, StoreUnavailable, TableDamaged
from sandtable.server.settings import Settings
from sandtable.server.tables.clock import now
from sandtable.server.tables.hub import Hub
from sandtable.table import actions

FIRST_AFTER, EVERY = 60.0, 3600.0  # seconds
PAUSE = 1.0  # seconds between portions: nobody shall notice
PORTION = 20  # tables
DAY = 86_400_000  # milliseconds

log = structlog.get_logger(__name__)


class Retention:
    """Looks once an hour for what is too old, and does a little of it at a time."""

    def __init__(self, hub: Hub, settings: Settings, pause: float = PAUSE) -> None:
        self._hub = hub
        self._settings = settings
        self._pause = pause

    async def run(self) -> None:
        """Look again and again."""
        await asyncio.sleep(FIRST_AFTER)
        while True:
            try:
                await self.look()
            except (StoreUnavailable, TableDamaged):
                pass  # an hour later it is as good
            except Exception:
                log.exception("old tables could not be looked after; it goes on")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Close what never began, and delete what nobody comes back to."""
        closed = await self._close(now() - DAY * self._settings.waiting_days)
        days = self._settings.keep_days
        deleted = 0 if days is None else await self._prune(now() - DAY * days)
        if closed or deleted:
            log.info("old tables", closed=closed, deleted=deleted)

    async def _close(self, before: int) -> int:
        count = 0
        act = partial(actions.close_from_outside, by="age")
        while found := await self._hub.store.waiting_since(before, PORTION):
            closed = 0
            for table_id in found:
                with suppress(SandtableError):  # another server was faster, or it is damaged
                    await self._hub.enter(await self._hub.find(table_id), act)
                    closed += 1
            count += closed
            if not closed:
                break
            await asyncio.sleep(self._pause)
        return count

    async def _prune(self, before: int) -> int:
        count = begin = 0
        while gone := await self._hub.store.prune(before, begin, PORTION):
            for table_id, _ in gone:
                self._hub.tables.pop(table_id, None)
            count, begin = count + len(gone), gone[-1][1]
            await asyncio.sleep(self._pause)
        await self._hub.store.prune_people(before)
        await self._hub.store.prune_studies(before)
        return count
