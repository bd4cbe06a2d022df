"""Notices between server processes, over a real Redis."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis import Redis
from structlog.testing import capture_logs

from sandtable.server.cluster import redis_notices
from sandtable.server.cluster.redis_notices import RedisNotices
from tests.patience import until
from tests.services import Service, start_redis

AWAY = 3  # seconds
SILENCE = 2  # seconds: an answer to a ping may take that long on a busy machine

PUBLISHER = """
import asyncio, sys
from sandtable.server.cluster.redis_notices import RedisNotices

async def publish():
    notices = RedisNotices(sys.argv[1])
    notices.publish("table", 7)
    await notices.close()

asyncio.run(publish())
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Service]:
    with start_redis() as service:
        yield service


class Ears:
    """A server process's notices, and what was heard by them."""

    def __init__(self, url: str) -> None:
        self.notices = RedisNotices(url)
        self.heard: list[tuple[str, int]] = []
        self.losses = 0

    def hear(self, table: str, number: int) -> None:
        self.heard.append((table, number))

    def lose(self) -> None:
        self.losses += 1


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[Ears]:
    """Listen, from when the channel is open until the end of the block."""
    ears = Ears(url)
    task = asyncio.create_task(ears.notices.listen(ears.hear, ears.lose))
    await until(lambda: ears.losses == 1)
    yield ears
    task.cancel()
    await asyncio.wait([task])
    await ears.notices.close()


def test_notices_reach_every_process(server: Service) -> None:
    async def scene() -> None:
        async with listening(server.url) as one, listening(server.url) as other:
            for number in range(100):
                one.notices.publish("a table", number)
            await until(lambda: len(other.heard) == 100 == len(one.heard))
            assert other.heard == [("a table", number) for number in range(100)]
            assert (one.losses, other.losses) == (1, 1)

    asyncio.run(scene())


def test_the_last_notice_of_a_process_that_ends_is_heard(server: Service) -> None:
    async def scene() -> None:
        async with listening(server.url) as ears:
            command = [sys.executable, "-c", PUBLISHER, server.url]
            await asyncio.to_thread(subprocess.run, command, check=True)
            await until(lambda: ears.heard == [("table", 7)])

    asyncio.run(scene())


def test_a_cut_connection_is_told_as_a_loss(server: Service) -> None:
    """Whoever was deaf for a moment is told so, and hears again."""

    async def scene() -> None:
        async with listening(server.url) as ears:
            with Redis.from_url(server.url) as client:
                client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await until(lambda: ears.losses == 2)
            ears.notices.publish("table", 1)
            await until(lambda: ears.heard == [("table", 1)])

    asyncio.run(scene())


def test_dropped_notices_are_told_to_everybody_as_a_loss(
    server: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process with more to tell than it can keep makes the others look at everything."""
    monkeypatch.setattr(redis_notices, "MOST_WAITING", 10)

    async def scene() -> None:
        async with listening(server.url) as one, listening(server.url) as other:
            for number in range(25):
                one.notices.publish("table", number)
            await until(lambda: ("table", 24) in other.heard)
            assert len(other.heard) < 25
            assert other.losses == 2

    asyncio.run(scene())


def test_a_quiet_channel_is_no_loss_but_a_silent_redis_is(
    server: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_notices, "SILENCE", SILENCE)

    async def scene() -> None:
        async with listening(server.url) as ears:
            await asyncio.sleep(2.5 * SILENCE)
            assert ears.losses == 1
            with Redis.from_url(server.url) as client:
                client.execute_command("CLIENT", "PAUSE", str(4000 * SILENCE), "ALL")
            await until(lambda: ears.losses > 1)

    asyncio.run(scene())


@pytest.mark.slow
def test_redis_away_for_a_while_holds_nobody_up_and_is_told() -> None:
    """Publishing goes on at once meanwhile; afterwards all look at everything, and hear again."""

    async def scene(server: Service) -> None:
        async with listening(server.url) as one, listening(server.url) as other:
            await asyncio.to_thread(server.stop)
            for number in range(20_000):
                one.notices.publish("table", number)
            await asyncio.sleep(AWAY)
            await asyncio.to_thread(server.start)
            await until(lambda: one.losses > 1 < other.losses)
            one.notices.publish("table", 20_000)
            await until(lambda: ("table", 20_000) in other.heard)

    with start_redis() as server:
        asyncio.run(scene(server))


def test_while_redis_is_away_the_log_has_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_notices, "LONGEST_PAUSE", 0.2)
    attempts = 0

    class Away(RedisNotices):
        async def _receive(self, *listeners: Any) -> None:
            def pubsub() -> None:
                nonlocal attempts
                attempts += 1
                raise ConnectionError

            monkeypatch.setattr(self._redis, "pubsub", pubsub)
            await super()._receive(*listeners)

    async def listen() -> None:
        notices = Away("redis://127.0.0.1:1")
        task = asyncio.create_task(notices.listen(lambda *_: None, lambda: None))
        await until(lambda: attempts > 3)
        task.cancel()

    with capture_logs() as logged:
        asyncio.run(listen())
    assert [line["event"] for line in logged] == ["no notices"]
