"""A server that died after it had stored a move, and before it told the others."""

import asyncio
import json
import time

import pytest
from websockets.asyncio.client import ClientConnection, connect

from sandtable.server.tables.dispatch import rows_of
from sandtable.store import Store
from sandtable.table import actions
from tests.clients import Club, Player
from tests.history import read_table
from tests.patience import LONG_ENOUGH
from tests.servers import running
from tests.services import Service, fresh_database
from tests.system.conftest import Start


async def store_in_silence(database: str, identity: str) -> int:
    """Store a move as a server does, and tell nobody; give its number."""
    store = Store.open(database, must_exist=True)
    try:
        table = read_table(identity, await store.read(identity))
        seat, position = table.now.to_move, table.now.position
        assert seat is not None
        assert position is not None
        at = time.time_ns() // 1_000_000
        change = actions.play(table, seat, position.legal_moves[0], table.number, at)
        await store.append(*rows_of(table, change))
    finally:
        await store.close()
    return change.entry.number


async def come(url: str, player: Player, after: int | None = None) -> tuple[ClientConnection, str]:
    """Come to a table; give the connection and the kind of greeting."""
    socket = await connect(
        f"{url.replace('http', 'ws', 1)}/api/tables/{player.table}/live", open_timeout=LONG_ENOUGH
    )
    await socket.send(json.dumps({"do": "hello", "key": player.key, "after": after}))
    return socket, json.loads(await socket.recv())["kind"]


@pytest.mark.slow
def test_a_move_that_nobody_told_is_found(server: Start, postgres: Service, redis: Service) -> None:
    """Who is connected hears of it soon; who knows of it already hears no older news first."""
    database = fresh_database(postgres)
    serving = server(database, redis.url)

    async def play() -> None:
        async with Club(serving.url) as club, asyncio.timeout(LONG_ENOUGH):
            first, second = await club.open("mandala", "person", "person")
            listening, greeting = await come(serving.url, first)
            assert greeting == "welcome"
            number = await store_in_silence(database, first.table)
            coming, greeting = await come(serving.url, second, after=number)
            assert greeting == "back"
            number = await store_in_silence(database, first.table)
            async with listening, coming, asyncio.timeout(LONG_ENOUGH):
                for socket in (listening, coming):
                    while json.loads(await socket.recv()).get("number") != number:
                        pass

    with running(serving):
        asyncio.run(play())
    assert serving.tracebacks == []
