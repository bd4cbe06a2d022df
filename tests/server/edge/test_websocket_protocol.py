"""The WebSocket itself: however much comes in one go, little of it waits for the application."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.websocket_protocol import (
    MOST_PARTS,
    MOST_WAITING,
    PIECE,
    TextSocket,
    socket_of,
    websocket_protocol,
)
from sandtable.server.settings import Settings
from tests.patience import LONG_ENOUGH
from tests.server.edge.small_app import FAR

FRAMES = 20_000
TEXT, PING, PONG = 0x81, 0x89, 0x8A
BEGUN, PART = 0x01, 0x00  # of a message in several frames
SMALLEST = 6  # bytes of an empty frame of a client

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(kind: int, text: bytes) -> bytes:
    return bytes((kind, 0x80 | len(text))) + bytes(4) + text  # a mask of zeros changes nothing


class Office:
    """An application that takes no message until it is told to."""

    def __init__(self) -> None:
        self.begun: asyncio.Future[TextSocket] = asyncio.get_running_loop().create_future()
        self.may_take, self.has_all = asyncio.Event(), asyncio.Event()
        self.taken: list[str] = []
        self.most_waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = socket_of(scope)
        await receive()
        await send({"type": "websocket.accept"})
        self.begun.set_result(socket)
        await self.may_take.wait()
        while (message := await receive())["type"] == "websocket.receive":
            self.taken.append(message["text"])
            self.most_waiting = max(self.most_waiting, socket.queue.qsize())
            if len(self.taken) == FRAMES:
                self.has_all.set()


@asynccontextmanager
async def connected(office: Office) -> AsyncIterator[Line]:
    """Open a line to an application over a real connection."""
    config = uvicorn.Config(office, ws=websocket_protocol(), lifespan="off", log_config=None)
    config.load()
    state, loop = ServerState(), asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: config.ws_protocol_class(config=config, server_state=state, app_state={}),  # type: ignore[misc, call-arg]
        "127.0.0.1",
        0,
    )
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        key = base64.b64encode(os.urandom(16))
        writer.write(
            b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield reader, writer
        writer.close()
        await asyncio.gather(*state.tasks)


@pytest.mark.parametrize("way", ["short", "long"])
def test_what_comes_in_one_go_waits_as_bytes_and_is_taken_in_order(way: str) -> None:
    """A half frame sends all that follows the long way."""
    texts = [f"{number}" for number in range(FRAMES)]
    frames = [frame(TEXT, text.encode()) for text in texts]

    async def run() -> None:
        office = Office()
        async with asyncio.timeout(LONG_ENOUGH), connected(office) as (reader, writer):
            socket = await office.begun
            answers = asyncio.create_task(reader.read())
            content = b"".join(frames)
            if way == "long":
                writer.write(content[:3])
                await asyncio.sleep(0.1)
                content = content[3:]
            writer.write(content)
            await asyncio.sleep(0.3)
            assert socket.queue.qsize() <= MOST_WAITING + PIECE // SMALLEST
            office.may_take.set()
            await office.has_all.wait()
            writer.write_eof()
            await answers
        assert office.taken == texts
        assert office.most_waiting <= MOST_WAITING + PIECE // SMALLEST

    asyncio.run(run())


def test_pings_between_messages_are_answered() -> None:
    async def run() -> None:
        office = Office()
        async with asyncio.timeout(LONG_ENOUGH), connected(office) as (reader, writer):
            office.may_take.set()
            for number in range(100):
                writer.write(frame(PING, b"?") + frame(TEXT, b"%d" % number))
            assert await reader.readexactly(300) == (bytes((PONG, 1)) + b"?") * 100
        assert office.taken == [f"{number}" for number in range(100)]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("first", "odd"),
    [
        (b"", frame(PING, bytes(120))),
        (b"", frame(PONG, b"")),
        (frame(BEGUN, b"x"), frame(PART, b"")),
        (frame(BEGUN, b"x"), frame(PING, b"") + frame(PART, b"x")),
    ],
    ids=["pings", "pongs", "empty parts", "pings between parts"],
)
def test_who_sends_frames_without_end_and_no_message_is_sent_away(first: bytes, odd: bytes) -> None:
    async def run() -> None:
        office = Office()
        async with asyncio.timeout(LONG_ENOUGH), connected(office) as (reader, writer):
            socket = await office.begun
            socket.account = Budgets(Settings(database="sqlite:///unused")).account(FAR)
            office.may_take.set()
            writer.write(first + odd * 100_000)
            with suppress(ConnectionError):  # it hangs up while we still send
                while await reader.read(2**20):
                    assert len(socket.frames) <= MOST_PARTS
        assert office.taken == []

    asyncio.run(run())


UNMASKED, RESERVED, LONE = b"\x81\x01x", b"\xc1\x80" + bytes(4), b"\x80\x80" + bytes(4)
TORN, LONG_PING = b"\x09\x80" + bytes(4), b"\x89\xfe\x00\x7e" + bytes(130)
NOT_UTF_8 = b"\x81\x81" + bytes(4) + b"\xff"


@pytest.mark.parametrize("bad", [UNMASKED, RESERVED, LONE, TORN, LONG_PING, NOT_UTF_8])
def test_whoever_breaks_the_protocol_pays_for_it(bad: bytes) -> None:
    """Once: what follows is not looked at."""

    class Purse:
        punished = 0

        def charge(self, *_: object) -> float:
            return 0.0

        def punish(self) -> None:
            self.punished += 1

    async def run() -> int:
        office = Office()
        async with asyncio.timeout(LONG_ENOUGH), connected(office) as (reader, writer):
            purse: Any = Purse()
            (await office.begun).account = purse
            office.may_take.set()
            writer.write(bad + bad)
            await reader.read()
            return int(purse.punished)

    assert asyncio.run(run()) == 1
