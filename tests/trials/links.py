"""TCP connections that a test can cut: between a server and what it stands on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal
from urllib.parse import urlsplit

Cut = Literal[
    "refused",  # connections end, and new ones with them
    "silent",  # connections stay, and nothing comes through: a cable that was pulled
    "deaf",  # half open: what the server sends does not arrive, what it is sent does
    "mute",  # half open, the other way
]
CUTS: tuple[Cut, ...] = ("refused", "silent", "deaf", "mute")
CHUNK = 65536  # bytes


class Link:
    """A port of this machine from which everything is passed on to another, unless it is cut.

    What was under way on a connection that is still there comes through late, as with TCP: a server
    may have given up on it long ago.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._there = parts.hostname or "", parts.port or 0
        self._given = url
        self._cut: Cut | None = None
        self._lines: set[asyncio.StreamWriter] = set()
        self._is_whole = asyncio.Event()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """The URL with which a server comes by this link."""
        assert self._server
        port = self._server.sockets[0].getsockname()[1]
        there = f"{self._there[0]}:{self._there[1]}"
        return self._given.replace(there, f"127.0.0.1:{port}")

    def cut(self, how: Cut) -> None:
        """Let nothing through, in this way, from now on."""
        self._cut = how
        self._is_whole.clear()
        if how == "refused":
            self._end(self._lines)

    def heal(self) -> None:
        """Let everything through again."""
        self._cut = None
        self._is_whole.set()

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)

    async def close(self) -> None:
        """End all connections."""
        assert self._server
        self._server.close()
        self._end(self._lines)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut == "refused":
            writer.transport.abort()
            return
        try:
            there, to_there = await asyncio.open_connection(*self._there)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, to_there}
        try:
            await asyncio.gather(
                self._copy(reader, to_there, "deaf"), self._copy(there, writer, "mute")
            )
        finally:
            self._end({writer, to_there})

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, held_by: Cut
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self._cut in ("silent", held_by):
                    await self._is_whole.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    def _end(self, lines: set[asyncio.StreamWriter]) -> None:
        for writer in list(lines):
            writer.transport.abort()
            self._lines.discard(writer)


@asynccontextmanager
async def links(*urls: str) -> AsyncIterator[list[Link]]:
    """Open a link to each of these until the end of the block."""
    made = [Link(url) for url in urls]
    for link in made:
        await link.open()
    try:
        yield made
    finally:
        for link in made:
            await link.close()
