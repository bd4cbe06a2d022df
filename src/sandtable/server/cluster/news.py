"""News of jobs: how they go on, as Redis tells it to all in a process who listen.

SAQ has a part for this. It says its last word on a connection that its task may still be reading.
If the connection was lost just then, the task failed for ever, and nothing else in the process ran.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from redis.asyncio import Redis
from redis.exceptions import RedisError

from sandtable.server.tasks import end

AGAIN = 0.5  # seconds, between attempts while Redis is away
ENDING = 0.05  # seconds, after which the task is told again to end

Heard = asyncio.Queue[tuple[str, bytes]]  # the channel of a job, and its status


class News:
    """One connection for all listeners, while there are any."""

    def __init__(self, redis: Redis, channels: str) -> None:
        self._redis = redis
        self._channels = channels  # a pattern
        self._listeners: dict[str, set[Heard]] = {}
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def on(self, *channels: str) -> AsyncIterator[Heard]:
        """Listen to some channels: what is heard comes into a queue."""
        heard: Heard = asyncio.Queue()
        for channel in channels:
            self._listeners.setdefault(channel, set()).add(heard)
        self._task = self._task or asyncio.create_task(self._receive())
        try:
            yield heard
        finally:
            for channel in channels:
                self._listeners[channel].discard(heard)
                if not self._listeners[channel]:
                    del self._listeners[channel]
            if not self._listeners:
                await self.close()

    async def close(self) -> None:
        """Disconnect, until somebody listens again."""
        task, self._task = self._task, None
        if task:
            await end([task], again=ENDING)

    async def _receive(self) -> None:
        while True:
            with suppress(RedisError, OSError):
                async with self._redis.pubsub(ignore_subscribe_messages=True) as connection:
                    await connection.psubscribe(self._channels)
                    async for message in connection.listen():
                        channel = message["channel"].decode()
                        for heard in self._listeners.get(channel, ()):
                            heard.put_nowait((channel, message["data"]))
            await asyncio.sleep(AGAIN)
