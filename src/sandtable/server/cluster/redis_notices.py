"""Notices over Redis; see `tables/notices.py` for what they are."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisGone
from redis.exceptions import RedisError

from sandtable.server.tables.notices import (
    LOST,
    Notices,
    OnEntry,
    OnLost,
    OnPresence,
    ignore,
    of_entry,
    of_presence,
    pass_on,
)

CHANNEL = "sandtable:notices"
MOST_WAITING = 10_000  # notices
SILENCE = 5.0  # seconds without a notice, after which Redis is asked whether it is there
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds between attempts while Redis is away
LAST_WORDS = 1.0  # seconds to send what waits when the process ends

log = structlog.get_logger(__name__)


class RedisNotices(Notices):
    """Notices over one Redis channel, which every process receives, its own included."""

    reach_others = True

    def __init__(self, url: str) -> None:
        # Without retries of its own: after any trouble we have to tell what may be lost. Without
        # a time limit of its own: it is kept by wait_for, which loses cancellations before 3.12.
        self._redis = Redis.from_url(
            url, decode_responses=True, retry=Retry(NoBackoff(), 0), socket_timeout=None
        )
        self._waiting: list[str] = []
        self._has_waiting = asyncio.Event()

    def publish(self, table: str, number: int) -> None:
        """Put a notice among those that wait to be sent."""
        self._put(of_entry(table, number))

    def share(self, process: str, table: str, connected: str) -> None:
        """Put a notice of who is connected among those that wait to be sent."""
        self._put(of_presence(process, table, connected))

    async def listen(
        self, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence = ignore
    ) -> None:
        """Send and receive notices until cancelled; `on_lost` is called at each beginning."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._send())
            tasks.create_task(self._receive(on_entry, on_lost, on_presence))

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

    async def _receive(self, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence) -> None:
        pause = FIRST_PAUSE

        def begin() -> None:
            nonlocal pause
            pause = FIRST_PAUSE
            log.info("receiving notices")
            on_lost()

        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await _follow(channel, on_entry, begin, on_presence)
            except (RedisError, OSError) as error:
                if pause == FIRST_PAUSE:  # once, until there are notices again
                    log.warning("no notices", error=type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)


async def _follow(
    channel: PubSub, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence
) -> None:
    """Pass on what the channel brings, until it breaks or does not even answer a ping."""
    is_asked = False
    while True:
        message = await channel.get_message(timeout=SILENCE)
        if message:
            is_asked = False
            _pass_on(message, on_entry, on_lost, on_presence)
        elif is_asked:
            raise RedisGone("silence")
        else:
            is_asked = True
            await channel.ping()


def _pass_on(
    message: dict[str, Any], on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence
) -> None:
    if message["type"] == "subscribe":  # also after the library has reconnected by itself
        on_lost()
    elif message["type"] == "message":
        for notice in message["data"].splitlines():
            pass_on(notice, on_entry, on_lost, on_presence)
