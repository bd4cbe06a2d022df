"""What a server stands on goes away for a while, under load, and comes back."""

import asyncio
import resource
from pathlib import Path

import httpx
import pytest

from tests import nets
from tests.clients import Club
from tests.history import check
from tests.patience import EVENING, LONG_ENOUGH
from tests.servers import Command, running
from tests.services import Service, fresh_database
from tests.system.conftest import Start
from tests.system.evening import Evening

TABLES = nets.width(plain=6, thorough=12)
PAUSE = 0.1  # seconds for which persons think
AWAY = nets.width(plain=4, thorough=10)  # seconds


@pytest.mark.slow
def test_nothing_is_lost_while_the_database_is_away(server: Start, postgres: Service) -> None:
    """Moves are refused as unavailable for seconds, then every game goes on to its end."""
    database = fresh_database(postgres)
    serving = server(database)

    async def take_away(evening: Evening) -> None:
        await evening.more_moves(50)
        await asyncio.to_thread(postgres.stop)
        try:
            await asyncio.sleep(AWAY)
            await told_failing(serving, {"database": "it takes no writes"})
        finally:
            await asyncio.to_thread(postgres.start)
        await evening.more_moves(50)
        await told_failing(serving, {})

    async def play() -> None:
        async with Club(serving.url) as club, asyncio.timeout(EVENING):
            evening = Evening(club, PAUSE)
            await evening.go_on_during(take_away(evening), TABLES)
        assert evening.history.refusals == {"unavailable"}
        await check(database, evening.history)
        assert serving.tracebacks == []

    with running(serving):
        asyncio.run(play())


@pytest.mark.slow
def test_nothing_is_lost_while_redis_is_away(
    server: Start, worker: Start, postgres: Service, redis: Service
) -> None:
    """Moves go on without Redis, and players at two servers see everything afterwards."""
    database = fresh_database(postgres)
    servers = [server(database, redis.url) for _ in range(2)]
    thinking = worker(redis.url)

    async def take_away(evening: Evening) -> None:
        await evening.more_moves(50)
        await asyncio.to_thread(redis.stop)
        try:
            await evening.more_moves(10)
            await asyncio.sleep(AWAY)
            await told_failing(servers[0], {"thinking": "Redis does not answer"})
        finally:
            await asyncio.to_thread(redis.start)
        await evening.more_moves(50)

    async def play() -> None:
        async with Club(*(each.url for each in servers)) as club, asyncio.timeout(EVENING):
            evening = Evening(club, PAUSE)
            await evening.go_on_during(take_away(evening), TABLES)
        assert evening.history.refusals == set()
        await check(database, evening.history)
        for command in (*servers, thinking):
            assert command.tracebacks == []

    with running(*servers, thinking):
        asyncio.run(play())


@pytest.mark.slow
def test_nothing_is_lost_while_the_disk_is_full(server: Start, tmp_path: Path) -> None:
    """Moves are refused as unavailable while no file can grow, even the log of the server."""
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    serving = server(database)

    async def fill_disk(evening: Evening) -> None:
        await evening.more_moves(50)
        before = resource.prlimit(serving.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        await told_failing(serving, {"database": "it takes no writes"})
        await asyncio.sleep(1)  # for what was on its way to us
        acknowledged = evening.acknowledged
        await asyncio.sleep(1)
        assert evening.acknowledged == acknowledged
        resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, before)
        await evening.more_moves(50)

    async def play() -> None:
        async with Club(serving.url) as club, asyncio.timeout(EVENING):
            evening = Evening(club, PAUSE)
            await evening.go_on_during(fill_disk(evening), TABLES)
        assert evening.history.refusals == {"unavailable"}
        assert serving.stop() == 0
        await check(database, evening.history)
        assert serving.tracebacks == []

    with running(serving):
        asyncio.run(play())


async def told_failing(server: Command, wanted: dict[str, str]) -> None:
    """Wait until a server says that just this of it does not work; it looks once a second."""
    async with asyncio.timeout(LONG_ENOUGH):
        while await failing(server) != wanted:  # noqa: ASYNC110
            await asyncio.sleep(PAUSE)


async def failing(server: Command) -> dict[str, str]:
    """Ask a server what of it does not work; it lives in any case."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=LONG_ENOUGH) as web:
        assert (await web.get("/healthz")).status_code == 200
        answer = await web.get("/readyz")
    found = {name: why for name, why in answer.json()["parts"].items() if why != "ok"}
    assert answer.status_code == (503 if found else 200)
    assert answer.json()["ready"] == (not found)
    return found
