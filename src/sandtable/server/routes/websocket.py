"""The WebSocket of a table: hello, then commands in and events out, in order and without gaps."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import orjson
import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from sandtable.errors import (
    BadRequest,
    Behind,
    NoTable,
    SandtableError,
    StoreUnavailable,
    TableDamaged,
    TooFast,
    TooLarge,
)
from sandtable.games.words.reading import Json
from sandtable.server.allowances import Kind
from sandtable.server.edge.addresses import client_of
from sandtable.server.edge.error_responses import STATUS, error_response, reference
from sandtable.server.edge.keys import holder_of
from sandtable.server.edge.middleware import REFUSED_AFTER
from sandtable.server.edge.websocket_protocol import TextSocket, socket_of
from sandtable.server.routes.authentication import find_person
from sandtable.server.routes.services import Services
from sandtable.server.schemas.commands import (
    TABLE_ID,
    Command,
    Hello,
    is_ping,
    read_command,
    read_hello,
    read_move,
)
from sandtable.server.tables.live import NO_TABLE, Listener, Live, Manner
from sandtable.table import messages

HELLO_WITHIN = 10.0  # seconds
MOST_REFUSALS = 100  # in a row
MOST_MISSED = 200  # events that are sent again; who has missed more begins anew
HELLO_COSTS = 20  # as much as so many events
PAID_AT_A_TIME = 4  # messages: a move spends less time on this
PONG = b'{"kind":"pong"}'

# Closing codes of our own; `live.py` has those for clients who were let in.
BAD_HELLO = 4400  # the first message was no hello, or came too late
ENOUGH = 4429  # nothing but refusals for a long time
DAMAGED = 4500  # the table cannot be read, and will not be
AWAY = 4503  # the table cannot be read just now: try again
CLOSINGS: dict[type[SandtableError], int] = {
    NoTable: NO_TABLE,
    TableDamaged: DAMAGED,
    StoreUnavailable: AWAY,
    TooFast: AWAY,
}

log = structlog.get_logger(__name__)

router = APIRouter()


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Let somebody take part in a table or watch it."""
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        hello = await _hello(socket, services)
        if not re.fullmatch(TABLE_ID, table):
            raise NoTable("there is no such table")
        connection = await _come(socket, services, table, hello)
    except (SandtableError, TimeoutError) as error:
        refusal = error if isinstance(error, SandtableError) else BadRequest("say hello first")
        services.metrics.refuse(refusal.code, socket.scope)
        _refuse(socket, refusal)
        await socket.close(CLOSINGS.get(type(refusal), BAD_HELLO))
        return
    # In a task of its own, which is woken without passing all that stands before a route.
    await asyncio.create_task(connection.serve())


@router.websocket("/{path:path}")
async def nowhere(socket: WebSocket) -> None:
    """Refuse a WebSocket to anything else."""
    services: Services = socket.app.state.services
    services.metrics.refuse("not_found", socket.scope)
    await socket.send_denial_response(error_response(404, "not_found", "Not Found"))


async def _come(socket: WebSocket, services: Services, table: str, hello: Hello) -> Connection:
    """Let somebody in who may see the table and can pay for what they have missed."""
    person = await find_person(services, hello.key)
    holder = person.holder if person else None
    found, _ = await services.look(table, holder, hello.after or 0)
    connection = Connection(socket, services, found, hello, holder)
    missed = found.table.number - connection.listener.told
    await connection.account.pay(Kind.EVENTS, HELLO_COSTS + missed)
    return connection


async def _hello(socket: WebSocket, services: Services) -> Hello:
    async with asyncio.timeout(HELLO_WITHIN):
        return read_hello(await receive(socket, services))


async def receive(socket: WebSocket | TextSocket, services: Services) -> str | bytes:
    """Wait for a message; ends with WebSocketDisconnect."""
    message: Mapping[str, Any] = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    content: str | bytes = message.get("text") or message.get("bytes") or ""
    if len(content) > services.settings.message_bytes:
        raise TooLarge(f"a message may have {services.settings.message_bytes} bytes")
    return content


def _refuse(socket: WebSocket, error: SandtableError, **more: object) -> None:
    ours = reference(STATUS.get(type(error), 400))
    refusal: Json = {"kind": "refusal", "code": error.code, "message": str(error), **more, **ours}
    if isinstance(error, TooFast):
        refusal["wait"] = math.ceil(error.wait)
    socket_of(socket.scope).put(orjson.dumps(refusal))


class Connection:
    """One client at one table, from its welcome to its farewell."""

    def __init__(
        self,
        socket: WebSocket,
        services: Services,
        live: Live,
        hello: Hello,
        holder: str | None,
    ) -> None:
        self.socket = socket
        self.services = services
        self.live = live
        after = hello.after
        self.is_back = after is not None and 0 <= live.table.number - after <= MOST_MISSED
        told = after if after is not None and self.is_back else live.table.number
        self.text = socket_of(socket.scope)
        self.is_ready = hello.ready
        self.is_listening = False  # whether nothing is being done for this client
        self.paid = 0  # messages that are paid for
        self.refused = 0  # in a row
        self.account = services.budgets.account(client_of(socket.scope), holder_of(hello.key))
        self.listener = Listener(
            live,
            holder,
            told,
            self.text,
            Manner(hello.language, hello.by_name, hello.brief),
            client=client_of(socket.scope),
            key=holder_of(hello.key) if holder else None,
        )

    async def serve(self) -> None:
        """Send and receive until the client goes away or the server stops."""
        self.text.put(self._greeting())
        self.services.presence.come(self.listener)
        self.services.hub.attend(self.live, self.listener.holder, self.account.address)
        self.listener.tell()
        try:
            if self.is_ready:
                await self.services.hub.come(self.live, self.listener.holder)
            with suppress(WebSocketDisconnect):
                await self._hear()
        finally:
            self.text.on_text = None
            self.services.presence.leave(self.listener)

    def _greeting(self) -> bytes:
        table, seat = self.live.table, self.listener.seat
        if self.is_back:
            return orjson.dumps({"kind": "back", "number": table.number, "seat": seat})
        self.listener.told = table.number
        return orjson.dumps(messages.welcome(table, seat))

    def _take(self, text: str) -> bool:
        """Make a move at once, if it needs no task to wait for something; whether it was begun."""
        if not self.is_listening or len(text) > self.services.settings.message_bytes:
            return False
        if not self.paid:
            if self.account.debt(Kind.MESSAGES, PAID_AT_A_TIME):
                return False
            self.account.spend(Kind.MESSAGES, PAID_AT_A_TIME)
            self.paid = PAID_AT_A_TIME
        command = read_move(text)
        if command is None:
            return False
        fail = partial(self.text.give, text)
        if not self.services.hub.begin(self.live, self.listener.holder, command, fail):
            return False
        self.paid -= 1
        self.refused = 0
        return True

    async def _hear(self) -> None:
        self.text.on_text = self._take
        while self.refused < MOST_REFUSALS:
            command_id: str | None = None
            try:
                if self.text.is_full:
                    await self.text.writable.wait()  # a client that does not read is not heard
                self.is_listening = True
                text = await receive(self.text, self.services)
                self.is_listening = False
                if not self.paid:
                    await self.account.pay(Kind.MESSAGES, PAID_AT_A_TIME)
                    self.paid = PAID_AT_A_TIME
                self.paid -= 1
                if is_ping(text):
                    self.text.put(PONG)
                    continue
                command = read_command(text)
                command_id = command.id
                await self._do(command)
                self.refused = 0
            except SandtableError as error:
                if not self.refused and reference(STATUS.get(type(error), 400)):
                    log.warning("refused through our own fault", code=error.code)
                self.refused += 1
                self.services.metrics.refuse(error.code, self.socket.scope)
                self._refuse(error, command_id)
                if isinstance(error, TooFast):  # nothing more is heard for a moment
                    await asyncio.sleep(min(error.wait, REFUSED_AFTER))
        await self.socket.close(ENOUGH)

    async def _do(self, command: Command) -> None:
        """Do what is asked; the event that comes of it is the acknowledgement."""
        before = self.live.table.number
        number = await self.services.hub.do(self.live, self.listener.holder, command)
        if number <= min(before, self.listener.told):  # done before, and told: tell it again
            self.text.put(self.listener.event(number))

    def _refuse(self, error: SandtableError, command_id: str | None) -> None:
        """Send why not, and how the table stands if the client did not know."""
        table = self.live.table
        more: Json = {"number": table.number}
        if command_id is not None:
            more["id"] = command_id
        if isinstance(error, Behind):
            more |= messages.standing(table, table.now, self.listener.seat)
        _refuse(self.socket, error, **more)
