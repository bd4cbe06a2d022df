"""Clients of a server that come from an address of their own, and speak HTTP and WebSocket raw."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import time
from collections.abc import Awaitable
from typing import Any, Self

TEXT, BEGUN, PART = 0x81, 0x01, 0x00  # first bytes of frames
MASKED, LONG = 0x80, 126
STRANGER = "127.0.0.2"
PAUSE = 0.03  # seconds between two moves


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

    __del__ = close  # whoever forgets a line has hung up

    async def _read(self, reading: Awaitable[bytes]) -> bytes:
        try:
            return await reading
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error


class Stranger:
    """Somebody who only wants to play."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.keys: list[str] = []

    async def come(self) -> None:
        line = await Line.open(self.port, STRANGER)
        for name in ("Ann", "Bob"):
            _, made = await line.ask("POST", "/api/people", {"name": name})
            self.keys.append(made["key"])
        line.close()

    async def play(self, opponent: str, times: list[float]) -> None:
        """Play game after game, and note how long each move takes: mine, or the computer's."""
        while True:
            seats = await self._sit_down(opponent)
            legal, number, mover = [], 0, 0
            for seat, line in enumerate(seats):
                welcome = await line.hear()
                number = welcome["number"]
                if welcome["legal"]:
                    legal, mover = welcome["legal"], seat
            while legal:
                await asyncio.sleep(PAUSE)
                began = time.perf_counter()
                move = {"id": f"after-{number}", "move": random.choice(legal), "seen": number}
                seats[mover].say(do="play", **move)
                legal, number, mover = await self._answer(seats, mover, number, began, times)
            for line in seats:
                line.close()

    async def _answer(
        self, seats: list[Line], mover: int, number: int, began: float, times: list[float]
    ) -> tuple[list[str], int, int]:
        """Wait until it is somebody's turn again who plays here; return that, or no moves."""
        told = await self._event(seats[mover], number + 1)
        if len(seats) == 2:
            times.append(time.perf_counter() - began)
            other = await self._event(seats[1 - mover], number + 1)
            if told["legal"]:
                return told["legal"], number + 1, mover
            return other["legal"], number + 1, 1 - mover
        while not (told["legal"] or told["status"]["end"]):
            began, number = time.perf_counter(), told["number"]
            told = await self._event(seats[0], number + 1)
            times.append(time.perf_counter() - began)
        return told["legal"], told["number"], mover

    async def _event(self, line: Line, number: int) -> dict[str, Any]:
        while True:
            told = await line.hear()
            if told["kind"] == "refusal":
                raise RuntimeError(f"a stranger was refused: {told}")
            if told["kind"] == "event" and told["number"] == number:
                return told

    async def _sit_down(self, opponent: str) -> list[Line]:
        line = await Line.open(self.port, STRANGER)
        other = (
            {"kind": "open"} if opponent == "person" else {"kind": "computer", "level": opponent}
        )
        wanted = {"game": "mandala", "seats": [{"kind": "me"}, other]}
        status, opened = await line.ask("POST", "/api/tables", wanted, self.keys[0])
        if status != 201:
            raise RuntimeError(f"a stranger was refused: {opened}")
        table, keys = opened["table"]["id"], self.keys[:1]
        if opponent == "person":
            invitation = {"invitation": opened["invitations"]["1"]}
            await line.ask("POST", f"/api/tables/{table}/seats", invitation, self.keys[1])
            keys = self.keys
        line.close()
        seats = [await Line.open(self.port, STRANGER) for _ in keys]
        for seat, key in zip(seats, keys, strict=True):
            await seat.upgrade(table, key=key)
        return seats


def frame(first: int, content: bytes) -> bytes:
    """Return a frame of a client; a mask of zeros changes nothing."""
    length = len(content)
    size = bytes((MASKED | length,))
    if length >= LONG:
        size = bytes((MASKED | LONG,)) + length.to_bytes(2, "big")
    return bytes((first,)) + size + bytes(4) + content
