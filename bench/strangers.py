"""Clients of a server that come from an address of their own, and speak HTTP and WebSocket raw."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Awaitable
from typing import Any, Self

TEXT, BEGUN, PART = 0x81, 0x01, 0x00  # first bytes of frames
MASKED, LONG = 0x80, 126


class Gone(Exception):
    """The server has hung up."""


class Line:
    """One connection, from an address of this machine: each of 127.0.0.0/8 is another client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, address: str) -> Self:
        try:
            pair = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        except OSError as error:
            raise Gone from error
        return cls(*pair)

    async def ask(self, method: str, path: str, content: object = None, key: str = "") -> Any:
        """Ask over HTTP; return the status and the answer's JSON."""
        body = b"" if content is None else json.dumps(content).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        lines += ["Content-Type: application/json"] if body else []
        lines += [f"Authorization: Bearer {key}"] if key else []
        self.write("\r\n".join([*lines, "", ""]).encode() + body)
        return await self.answer()

    async def answer(self) -> tuple[int, Any]:
        """Read one answer."""
        head = (await self._read(self.reader.readuntil(b"\r\n\r\n"))).decode()
        length = next(
            (int(line[15:]) for line in head.split("\r\n") if line.startswith("content-length:")), 0
        )
        body = await self._read(self.reader.readexactly(length))
        return int(head.split(" ")[1]), json.loads(body) if body[:1] in (b"{", b"[") else None

    async def upgrade(self, table: str, **hello: object) -> None:
        """Become a WebSocket of a table, and say hello if there is anything to say."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/tables/{table}/live HTTP/1.1", "Host: localhost", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self.write("\r\n".join([*lines, "", ""]).encode())
        head = await self._read(self.reader.readuntil(b"\r\n\r\n"))
        if b" 101 " not in head:
            raise Gone(head[:100])
        if hello:
            self.say(do="hello", **hello)

    def say(self, **message: object) -> None:
        """Send one message."""
        self.write(frame(TEXT, json.dumps(message).encode()))

    async def hear(self) -> dict[str, Any]:
        """Read one message; pings are not answered, so do not stay for more than 40 seconds."""
        while True:
            first, length = await self._read(self.reader.readexactly(2))
            size = {126: 2, 127: 8}.get(length, 0)
            if size:
                length = int.from_bytes(await self._read(self.reader.readexactly(size)))
            text = await self._read(self.reader.readexactly(length))
            if first == TEXT:
                told: dict[str, Any] = json.loads(text)
                return told

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.writer.transport.is_closing():
            raise Gone
        self.writer.write(data)

    async def drain(self) -> None:
        """Wait until the server has taken what was written."""
        try:
            await self.writer.drain()
        except OSError as error:
            raise Gone from error

    def close(self) -> None:
        """Hang up."""
        self.writer.transport.abort()

    async def _read(self, reading: Awaitable[bytes]) -> bytes:
        try:
            return await reading
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error


def frame(first: int, content: bytes) -> bytes:
    """Return a frame of a client; a mask of zeros changes nothing."""
    length = len(content)
    size = bytes((MASKED | length,))
    if length >= LONG:
        size = bytes((MASKED | LONG,)) + length.to_bytes(2, "big")
    return bytes((first,)) + size + bytes(4) + content
