"""Two servers and workers that share a PostgreSQL and a Redis."""

import asyncio
import json

import pytest
from websockets.asyncio.client import connect

from tests import nets
from tests.clients import Club, Player, play_all, playing
from tests.history import check
from tests.patience import EVENING, LONG_ENOUGH, until
from tests.servers import Command, running
from tests.services import Service, fresh_database
from tests.system.conftest import Start
from tests.system.evening import Evening

TABLES = nets.width(plain=6, thorough=12)


@pytest.fixture
def database(postgres: Service) -> str:
    """Return the URL of an empty database that servers can share."""
    return fresh_database(postgres)


@pytest.fixture
def servers(server: Start, database: str, redis: Service) -> list[Command]:
    """Make two servers on the same database."""
    return [server(database, redis.url) for _ in range(2)]


@pytest.mark.slow
def test_games_are_played_across_servers(
    servers: list[Command], worker: Start, database: str, redis: Service
) -> None:
    """Opponents at different servers play against each other and against a worker's computers."""
    thinking = worker(redis.url)

    async def play() -> None:
        async with Club(*(each.url for each in servers)) as club, asyncio.timeout(EVENING):
            evening = Evening(club)
            await evening.go_on_during(evening.more_moves(150), TABLES)
        assert {player.home for player in evening.players} == {0, 1, 2}
        assert all(player.comings == 1 for player in evening.players)  # nobody had to move house
        assert evening.history.refusals == set()
        assert await check(database, evening.history) > evening.acknowledged

    with running(*servers, thinking):
        asyncio.run(play())
    for command in (*servers, thinking):
        assert command.tracebacks == []


@pytest.mark.slow
def test_each_number_of_a_log_has_one_winner(servers: list[Command], database: str) -> None:
    """Each person sends different moves to two servers at once, each several times."""

    async def play() -> None:
        async with Club(*(each.url for each in servers)) as club, asyncio.timeout(EVENING):
            persons = [
                *await club.open("mandala", "person", "person"),
                *await club.open("patterns", "person", "person"),
                *await club.open("flowers", "person", "person", "person"),
            ]
            twins = [
                Player(club, person.table, person.key, home, copies=3)
                for person in persons
                for home in range(2)
            ]
            await play_all(twins)
        await check(database, club.history)
        assert {player.comings for player in twins} == {1}
        # Which server is the faster one is chance, and so is who loses how many races.
        assert "behind" in club.history.refusals

    with running(*servers):
        asyncio.run(play())
    for command in servers:
        assert command.tracebacks == []


@pytest.mark.slow
def test_a_worker_that_dies_in_thought_is_replaced(
    servers: list[Command], worker: Start, redis: Service
) -> None:
    """Another worker takes up the thought, and the move comes."""
    first, second = worker(redis.url), worker(redis.url)

    async def play() -> None:
        async with Club(servers[0].url) as club, asyncio.timeout(LONG_ENOUGH):
            (player,) = await club.open("mandala", "person", "grandmaster")
            async with playing(player):
                await until(lambda: player.number >= 0 and not player.latest["legal"])
                await asyncio.sleep(1)
                number = player.number
                first.kill()
                assert player.number == number, "the worker was not killed in thought"
                second.start()
                await until(lambda: player.number > number)

    with running(servers[0], first):
        asyncio.run(play())


@pytest.mark.slow
def test_a_server_that_dies_while_its_computer_thinks_is_replaced(
    servers: list[Command], worker: Start, redis: Service
) -> None:
    """The other server asks again once the computer is late, though nobody moves there."""
    thinking = worker(redis.url)

    async def play() -> None:
        async with Club(servers[0].url) as club, asyncio.timeout(LONG_ENOUGH):
            (player,) = await club.open("mandala", "person", "greedy")
            url = servers[1].url.replace("http", "ws", 1)
            live = f"{url}/api/tables/{player.table}/live"
            async with connect(live, proxy=None, open_timeout=LONG_ENOUGH) as watching:
                await watching.send(json.dumps({"do": "hello"}))
                async with playing(player):
                    await until(lambda: player.number >= 0 and not player.latest["legal"])
                servers[0].kill()
                thinking.start()
                number = 0
                while number <= player.number:
                    number = json.loads(await watching.recv()).get("number", 0)

    with running(*servers):
        asyncio.run(play())
    thinking.kill()
