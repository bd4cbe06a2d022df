"""Whether a server can do its work: write, keep time, and let computers think."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from os.path import samestat

import structlog

from sandtable.errors import StoreUnavailable, TableDamaged, ThinkingFailed
from sandtable.server.settings import Settings
from sandtable.server.tables.clock import now
from sandtable.server.tables.computers import Thinkers
from sandtable.store import Store
from sandtable.store.databases import sqlite_file

# Seconds.
KEPT = 1.0  # that an answer is good for, so that asking is cheap
PATIENCE = 4.0  # until what does not answer counts as away
FARTHEST = 5.0  # that the time of tables may be from the date

OK = "ok"

log = structlog.get_logger(__name__)


class Health:
    """Looks at each part when asked, and tells the log of each change."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        thinkers: Thinkers,
        processes: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        self._processes = processes  # says whether the others answer, where there are any
        self._store = store
        self._thinkers = thinkers
        self._file = sqlite_file(settings.database)
        self._opened = None if self._file is None else self._file.stat()
        self._floor = settings.free_megabytes * 1_000_000
        self._lock = asyncio.Lock()
        self._parts: dict[str, str] = {}
        self._looked = -KEPT
        self._told: set[str] = set()  # parts of which the log knows that they fail

    async def parts(self) -> dict[str, str]:
        """Return for each part "ok" or what is wrong, as it was a second ago at most."""
        async with self._lock:
            if time.monotonic() >= self._looked + KEPT:
                self._parts = await self._look()
                self._looked = time.monotonic()
                self._tell()
            return self._parts

    async def _look(self) -> dict[str, str]:
        looks: dict[str, Callable[[], Awaitable[str]]] = {
            "database": self._database,
            "disk": self._disk,
            "clock": self._clock,
            "thinking": self._thinking,
        }
        if self._processes:
            looks["processes"] = self._processes
        found = await asyncio.gather(*(_within(look) for look in looks.values()))
        return dict(zip(looks, found, strict=True))

    def _tell(self) -> None:
        failing = {name for name, why in self._parts.items() if why != OK}
        if failing and failing != self._told:
            log.warning("not ready", **{name: self._parts[name] for name in sorted(failing)})
        elif self._told and not failing:
            log.warning("ready again")
        self._told = failing

    async def _database(self) -> str:
        try:
            await self._store.probe()
        except StoreUnavailable:
            return "it takes no writes"  # why not is in the log, and not for everybody
        except TableDamaged:
            return "it is damaged"
        return OK if await asyncio.to_thread(self._is_in_place) else "its file was taken away"

    def _is_in_place(self) -> bool:
        """Whether what is written lies where the next start looks for it."""
        try:
            return not (self._file and self._opened) or samestat(self._file.stat(), self._opened)
        except OSError:
            return False

    async def _disk(self) -> str:
        if self._file is None:
            return OK  # it is another machine's
        try:
            free = (await asyncio.to_thread(shutil.disk_usage, self._file.parent)).free
        except OSError:
            return "it cannot be looked at"
        megabytes = self._floor // 1_000_000
        return OK if free >= self._floor else f"less than {megabytes} MB are free"

    async def _clock(self) -> str:
        try:
            theirs = await self._store.date()
        except StoreUnavailable:
            return OK  # which is told as such
        date = time.time_ns() if theirs is None else theirs
        if abs(date / 1_000_000 - now()) > 1000 * FARTHEST:
            return "the date was set while the server ran: restart it when that suits"
        return OK

    async def _thinking(self) -> str:
        try:
            await self._thinkers.check()
        except ThinkingFailed as error:
            return str(error)
        return OK


async def _within(look: Callable[[], Awaitable[str]]) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            return await look()
    except TimeoutError:
        return "it does not answer"
