"""The WebSocket of a table: hello, then commands in and events out, in order and without gaps."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from sandtable.errors import BadRequest, Behind, NoTable, SandtableError, TooLarge
from sandtable.games.reading import Json
from sandtable.server.commands import Command, Hello, read_command, read_hello
from sandtable.server.desk import Desk, holder_of
from sandtable.server.guard import client_of
from sandtable.server.live import Listener, Live, write
from sandtable.table import messages

HELLO_WITHIN = 10.0  # seconds
MOST_REFUSALS = 100  # in a row

# Closing codes of our own.
BAD_HELLO = 4400  # the first message was no hello, or came too late
NO_TABLE = 4404  # no such table, or not for these eyes
ENOUGH = 4429  # nothing but refusals for a long time

router = APIRouter()


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Let somebody take part in a table or watch it."""
    desk: Desk = socket.app.state.desk
    await socket.accept()
    try:
        hello = await _hello(socket, desk)
        found, seat = await desk.look(table, holder_of(hello.key))
    except (SandtableError, TimeoutError) as error:
        refusal = error if isinstance(error, SandtableError) else BadRequest("say hello first")
        await _refuse(socket, refusal)
        await socket.close(NO_TABLE if isinstance(refusal, NoTable) else BAD_HELLO)
        return
    await Connection(socket, desk, found, seat, hello).serve()


async def _hello(socket: WebSocket, desk: Desk) -> Hello:
    async with asyncio.timeout(HELLO_WITHIN):
        return read_hello(await receive(socket, desk))


async def receive(socket: WebSocket, desk: Desk) -> str | bytes:
    """Wait for a message; ends with WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    content: str | bytes = message.get("text") or message.get("bytes") or ""
    if len(content) > desk.settings.message_bytes:
        raise TooLarge(f"a message may have {desk.settings.message_bytes} bytes")
    return content


async def _refuse(socket: WebSocket, error: SandtableError, **more: object) -> None:
    told = {"kind": "refusal", "code": error.code, "message": str(error), **more}
    await socket.send_text(write(told))


class Connection:
    """One client at one table, from its welcome to its farewell."""

    def __init__(
        self, socket: WebSocket, desk: Desk, live: Live, seat: int | None, hello: Hello
    ) -> None:
        self.socket = socket
        self.desk = desk
        self.live = live
        self.holder = holder_of(hello.key)
        after = hello.after
        self.is_back = after is not None and after <= live.table.number
        told = after if after is not None and self.is_back else live.table.number
        self.listener = Listener(live, seat, told)

    async def serve(self) -> None:
        """Tell and hear until the client goes away or the server stops."""
        self.live.listeners.add(self.listener)
        telling = asyncio.create_task(self._tell())
        try:
            with suppress(WebSocketDisconnect):
                await self._hear()
        finally:
            self.live.listeners.discard(self.listener)
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling

    async def _tell(self) -> None:
        """Send the welcome, what was missed, and then each event as it comes."""
        seat = self.listener.seat
        try:
            await self.socket.send_text(self._greeting(seat))
            while True:
                await self.socket.send_text(await self.listener.next())
        except (WebSocketDisconnect, RuntimeError):
            return  # the client went away while we spoke

    def _greeting(self, seat: int | None) -> str:
        table = self.live.table
        if self.is_back:
            return write({"kind": "back", "number": table.number, "seat": seat})
        self.listener.told = table.number
        return write(messages.welcome(table, seat))

    async def _hear(self) -> None:
        bucket = self.desk.limits.messages(client_of(self.socket.scope))
        refused = 0
        while refused < MOST_REFUSALS:
            identity: str | None = None
            try:
                text = await receive(self.socket, self.desk)
                bucket.take()
                command = read_command(text)
                identity = command.id
                await self._do(command)
                refused = 0
            except SandtableError as error:
                refused += 1
                self.desk.metrics.refusals.labels(error.code).inc()
                await self._refuse(error, identity)
        await self.socket.close(ENOUGH)

    async def _do(self, command: Command) -> None:
        """Do what is asked; the event that comes of it is the acknowledgement."""
        number = await self.desk.hub.do(self.live, self.holder, command)
        if number <= self.listener.told:  # done before, and told: tell it again
            await self.socket.send_text(self.live.event(number, self.listener.seat))

    async def _refuse(self, error: SandtableError, identity: str | None) -> None:
        """Say why not, and how the table stands if the client did not know."""
        table = self.live.table
        more: Json = {"number": table.number}
        if identity is not None:
            more["id"] = identity
        if isinstance(error, Behind):
            more |= messages.present(table, table.now, self.listener.seat)
        await _refuse(self.socket, error, **more)
