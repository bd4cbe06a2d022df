"""What the owner of the server does at the terminal (`sandtable admin`), noticed at the next look.

The database has changed already when it is noticed here: what is left to do is to tell those who
are connected, or to send them away.
"""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress

import structlog

from sandtable.errors import BadKey, BadRecord, Banned, StoreUnavailable, TableDamaged
from sandtable.server.edge.bans import Bans
from sandtable.server.tables.clock import now
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import BAD_KEY, BANNED, Listener
from sandtable.store import Action

log = structlog.get_logger(__name__)

EVERY = 1.0  # seconds
CHECK_EVERY = 5  # looks


class Owner:
    """Follows in one process what the owner does."""

    def __init__(self, hub: Hub, bans: Bans) -> None:
        self._hub = hub
        self._bans = bans
        self._seen = 0  # the number of the last action that was noticed

    async def start(self) -> None:
        """Know what was done before this process began."""
        self._seen = await self._hub.store.last_action()
        await self._look_at_bans()

    async def run(self) -> None:
        """Look again and again."""
        for number in itertools.count(1):
            await asyncio.sleep(EVERY)
            try:
                await self.look()
                if number % CHECK_EVERY == 0:
                    await self.check_keys()
            except (StoreUnavailable, TableDamaged):
                pass  # the scheduler tells of it
            except Exception:
                log.exception("what the owner did cannot be followed; it goes on")

    async def look(self) -> None:
        """Look once, and follow what is new."""
        for action in await self._hub.store.actions_after(self._seen):
            with suppress(TableDamaged, BadRecord):  # there is nothing that could be told
                await self._follow(action)
            self._seen = action.number

    async def check_keys(self) -> None:
        """Send away those whose keys the owner has revoked, or their person has replaced."""
        shown = {each.key for each in self._listeners() if each.key}
        dead = shown - await self._hub.store.keys_in_use(shown) if shown else set()
        for listener in self._listeners():
            if listener.key in dead:
                listener.dismiss(BadKey("this key is not valid any more"), BAD_KEY)

    async def _follow(self, action: Action) -> None:
        match action.action:
            case "close" | "revoke invitation":
                await self._tell(action.subject)
            case "revoke person":
                await self.check_keys()
            case "forget":
                await self._read_again(action.subject)
            case "ban" | "unban":
                await self._look_at_bans()

    async def _tell(self, table_id: str) -> None:
        live = self._hub.tables.get(table_id)
        if live is not None:
            await self._hub.follow(live)

    async def _read_again(self, holder: str) -> None:
        for live in list(self._hub.tables.values()):
            if live.table.has_met(holder):
                await self._hub.read_again(live)

    async def _look_at_bans(self) -> None:
        self._bans.replace(await self._hub.store.bans(now()))
        for listener in self._listeners():
            try:
                self._bans.check(listener.client)
            except Banned as error:
                listener.dismiss(error, BANNED)

    def _listeners(self) -> list[Listener]:
        return [each for live in self._hub.tables.values() for each in live.listeners]
