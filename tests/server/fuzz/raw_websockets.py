"""WebSockets spoken by hand, so that they can be spoken badly."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from contextlib import suppress
from typing import Any

from websockets.frames import Frame, Opcode

from tests.patience import LONG_ENOUGH
from tests.server.fuzz.target import Header, Target

Json = dict[str, Any]

GONE = 1006  # the connection ended without a closing code
UPGRADE = (
    "GET {path} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Closed(Exception):
    """The server has closed the connection; ``code`` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """A connection to the WebSocket of a table."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, target: Target, table: str) -> Line:
        """Open a connection, without saying hello."""
        line = await cls.knock(target, UPGRADE.format(path=f"/api/tables/{table}/live").encode())
        head = await line.head()
        assert b" 101 " in head, head
        return line

    @classmethod
    async def greeted(cls, target: Target, table: str, key: str | None = None) -> tuple[Line, Json]:
        """Open a connection and say hello; give it with the welcome."""
        line = await cls.open(target, table)
        line.say({"do": "hello", "key": key})
        return line, await line.hear()

    @classmethod
    async def knock(cls, target: Target, head: bytes) -> Line:
        """Send anything at all as the beginning of a connection."""
        line = cls(*await asyncio.open_connection("127.0.0.1", target.port))
        line.send(head)
        return line

    def say(self, message: object) -> None:
        """Send a message in a sound frame: bytes as binary, text as it is, the rest as JSON."""
        if isinstance(message, bytes):
            return self.send(frame(message, Opcode.BINARY))
        text = message if isinstance(message, str) else json.dumps(message)
        return self.send(frame(text.encode("utf-8", "surrogatepass")))

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._writer.write(data)

    async def hear(self) -> Json:
        """Wait for the next message about the table, or raise Closed."""
        while True:
            opcode, data = await asyncio.wait_for(self._frame(), LONG_ENOUGH)
            if opcode is Opcode.CLOSE:
                raise Closed(struct.unpack("!H", data[:2])[0] if data else GONE)
            message: Json = json.loads(data) if opcode is Opcode.TEXT else {"kind": "here"}
            if message["kind"] != "here":
                return message

    async def closing_code(self) -> int:
        """Wait until the server closes the connection, whatever it says before."""
        try:
            while True:
                await self.hear()
        except Closed as closed:
            return closed.code

    async def head(self) -> bytes:
        """Wait for the head of an answer in HTTP."""
        return await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), LONG_ENOUGH)

    async def rest(self) -> bytes:
        """Wait for all that comes until the server hangs up."""
        parts = []
        with suppress(ConnectionError):
            while part := await asyncio.wait_for(self._reader.read(65536), LONG_ENOUGH):
                parts.append(part)
        return b"".join(parts)

    def end(self) -> None:
        """Send no more, but listen."""
        with suppress(OSError):  # the server may have hung up already
            self._writer.write_eof()

    async def drain(self) -> None:
        """Wait until most of what was sent has left."""
        await self._writer.drain()

    def deafen(self) -> None:
        """Read no more of what comes."""
        transport = self._writer.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()

    def drop(self) -> None:
        """Be gone at once, in the middle of whatever is going on."""
        self._writer.transport.abort()

    async def _frame(self) -> tuple[Opcode, bytes]:
        try:
            first, length = await self._reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self._reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self._reader.readexactly(8))
            return Opcode(first & 0x0F), await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed(GONE) from None


def frame(
    data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, reserved: int = 0
) -> bytes:
    """Write a frame as clients do, masked; what is reserved or unfinished is so for any opcode."""
    _, *rest = Frame(Opcode.BINARY, data).serialize(mask=True)
    return bytes([fin << 7 | reserved << 4 | opcode, *rest])


def key_of(header: Header) -> str:
    """Return the key that a header shows."""
    return header["authorization"].removeprefix("Bearer ")


async def play_innocently(
    target: Target, stop: asyncio.Event, moved: asyncio.Event, dice: random.Random
) -> int:
    """Play games as one should until told to stop; give the number of moves."""
    moves = 0
    while not stop.is_set():
        people = [target.person(name) for name in ("Ida", "Jo")]
        table = target.open(people[0], people[1:], game="mandala", seats=PAIR)
        found = [await Line.greeted(target, table, key_of(one)) for one in people]
        lines, told = [line for line, _ in found], [welcome for _, welcome in found]
        while told[0]["status"]["end"] is None and not stop.is_set():
            seat, number = told[0]["view"]["to_move"], told[0]["number"]
            word = dice.choice(told[seat]["legal"])
            lines[seat].say({"do": "play", "id": f"i{number}", "move": word, "seen": number})
            told = [await line.hear() for line in lines]
            assert [one["number"] for one in told] == [number + 1] * 2, told
            assert told[1]["event"]["move"] == word
            moves += 1
            moved.set()
        for line in lines:
            line.drop()
    return moves


PAIR = [{"kind": "me"}, {"kind": "open"}]
