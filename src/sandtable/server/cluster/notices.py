"""Notices between server processes: which table has a new entry, and who is connected where.

A notice is only a hint to look into the store, so losing one is allowed as long as that is known:
`lost` then tells the hub to look at all of its tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisGone
from redis.exceptions import RedisError

Heard = Callable[[str, int], None]  # of a table: the number of its new entry
Lost = Callable[[], None]
Shared = Callable[[str, str, str], None]  # by a process, of a table: who is connected to it there

CHANNEL = "sandtable:notices"
HERE = "here"  # begins a notice of who is connected; no table has a name as short
LOST = "*"  # stands for notices that were dropped: everybody looks at everything
MOST_WAITING = 10_000  # notices
SILENCE = 5.0  # seconds without a notice, after which Redis is asked whether it is there
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds between attempts while Redis is away
LAST_WORDS = 1.0  # seconds to send what waits when the process ends

log = structlog.get_logger(__name__)


def _ignore(process: str, table: str, connected: str) -> None:
    """Hear who is connected elsewhere, and leave it at that."""


class Notices(Protocol):
    """How server processes tell each other of new entries."""

    async def publish(self, table: str, number: int) -> None:
        """Tell the other processes, soon; this never fails and never waits."""

    def share(self, process: str, table: str, connected: str) -> None:
        """Tell the other processes who is connected to a table in this one, in one word."""

    async def listen(self, heard: Heard, lost: Lost, shared: Shared = _ignore) -> None:
        """Send and hear notices until cancelled; the callbacks must return at once."""

    async def close(self) -> None:
        """Send what still waits, if that can be done quickly."""


class Alone:
    """The notices of the only server process: there is nobody to tell."""

    async def publish(self, table: str, number: int) -> None:
        """Do nothing."""

    def share(self, process: str, table: str, connected: str) -> None:
        """Do nothing."""

    async def listen(self, heard: Heard, lost: Lost, shared: Shared = _ignore) -> None:
        """Hear nothing."""

    async def close(self) -> None:
        """Do nothing."""


class RedisNotices:
    """Notices over one Redis channel, which every process hears, its own included."""

    def __init__(self, url: str) -> None:
        # Without retries of its own: after any trouble we have to tell what may be lost. Without
        # a time limit of its own: it is kept by wait_for, which loses cancellations before 3.12.
        self._redis = Redis.from_url(
            url, decode_responses=True, retry=Retry(NoBackoff(), 0), socket_timeout=None
        )
        self._waiting: list[str] = []
        self._has_waiting = asyncio.Event()

    async def publish(self, table: str, number: int) -> None:
        """Put a notice among those that wait to be sent."""
        self._put(f"{table} {number}")

    def share(self, process: str, table: str, connected: str) -> None:
        """Put a notice of who is connected among those that wait to be sent."""
        self._put(f"{HERE} {process} {table} {connected}")

    async def listen(self, heard: Heard, lost: Lost, shared: Shared = _ignore) -> None:
        """Send and hear notices until cancelled; `lost` is called whenever hearing begins."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._send())
            tasks.create_task(self._hear(heard, lost, shared))

    async def close(self) -> None:
        """Send what still waits, if Redis is there, and disconnect."""
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self._send_waiting()
        await self._redis.aclose()

    def _put(self, notice: str) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self._waiting = [LOST]
        self._waiting.append(notice)
        self._has_waiting.set()

    async def _send(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._has_waiting.wait()
            try:
                await self._send_waiting()
                pause = FIRST_PAUSE
            except (RedisError, OSError):
                self._waiting = [LOST]
                self._has_waiting.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _send_waiting(self) -> None:
        """Send all that waits as one message, a notice a line."""
        notices, self._waiting = self._waiting, []
        self._has_waiting.clear()
        if not notices:
            return
        try:
            async with asyncio.timeout(SILENCE):
                await self._redis.publish(CHANNEL, "\n".join(notices))
        except asyncio.CancelledError:  # the process ends, and these will be its last words
            self._waiting = [*notices, *self._waiting]
            raise

    async def _hear(self, heard: Heard, lost: Lost, shared: Shared) -> None:
        pause = FIRST_PAUSE

        def begin() -> None:
            nonlocal pause
            pause = FIRST_PAUSE
            log.info("hearing_notices")
            lost()

        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await _follow(channel, heard, begin, shared)
            except (RedisError, OSError) as error:
                log.warning("no_notices", error=type(error).__name__, again_s=pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)


async def _follow(channel: PubSub, heard: Heard, lost: Lost, shared: Shared) -> None:
    """Pass on what the channel brings, until it breaks or does not even answer a ping."""
    is_asked = False
    while True:
        message = await channel.get_message(timeout=SILENCE)
        if message:
            is_asked = False
            _pass_on(message, heard, lost, shared)
        elif is_asked:
            raise RedisGone("silence")
        else:
            is_asked = True
            await channel.ping()


def _pass_on(message: dict[str, Any], heard: Heard, lost: Lost, shared: Shared) -> None:
    if message["type"] == "subscribe":  # also after the library has reconnected by itself
        lost()
    elif message["type"] == "message":
        for notice in message["data"].splitlines():
            _pass_on_notice(notice, heard, lost, shared)


def _pass_on_notice(notice: str, heard: Heard, lost: Lost, shared: Shared) -> None:
    if notice == LOST:
        lost()
    elif notice.startswith(f"{HERE} "):
        _, process, table, connected = notice.split(" ")
        shared(process, table, connected)
    else:
        table, _, number = notice.rpartition(" ")
        heard(table, int(number))
