"""Mailboxes: how the processes of one server tell and ask each other, and hand over connections.

Each process has one, a pair of Unix sockets that the parent makes and keeps. A message is whole or
not there. What a process has not read when it dies is read by the one that takes its place.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import orjson
import structlog

from sandtable.errors import SandtableError

LARGEST = 192 * 1024  # bytes of a message; where nothing was set, a mailbox holds 208 KiB
ROOM = 1024 * 1024  # bytes that may wait in a mailbox, if the system lets us
AGAIN = 0.05  # seconds until a question is put again into a mailbox that was full
AT_ONCE = 100  # messages that are read before others have their turn

# What a message is about, its first byte.
CONNECTION, NOTICES, QUESTION, ANSWER, WITHDRAWN, RENEWED = (b"c", b"n", b"q", b"a", b"w", b"r")

Json = dict[str, Any]
OnMessage = Callable[[bytes, Sequence[int]], None]  # what it says, and the files that came with it
Respond = Callable[[Json], Awaitable[Json]]

log = structlog.get_logger(__name__)


class NoAnswer(Exception):
    """Another process could not do what it was asked for."""


class Mailboxes:
    """The mailboxes of all processes, made before any of them begins."""

    def __init__(self, count: int) -> None:
        kind = socket.AF_UNIX, socket.SOCK_SEQPACKET
        self.pairs = [socket.socketpair(*kind) for _ in range(count)]
        for inside, outside in self.pairs:
            inside.setblocking(False)
            outside.setblocking(False)
            outside.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)

    def put(self, to: int, about: bytes, said: bytes = b"", files: Sequence[int] = ()) -> bool:
        """Put a message into a mailbox; whether there was room for it."""
        try:
            socket.send_fds(self.pairs[to][1], [about + said], files)
        except OSError:
            return False
        return True

    def renew(self, number: int) -> None:
        """Let all processes know that another has taken the place of one that died."""
        for to in range(len(self.pairs)):
            self.put(to, RENEWED, str(number).encode())

    def close(self) -> None:
        """Close all of them."""
        for pair in self.pairs:
            for each in pair:
                each.close()


class Post:
    """What one process does with the mailboxes: it reads its own, and puts into the others'."""

    def __init__(self, mailboxes: Mailboxes, number: int) -> None:
        self.number = number
        self._mailboxes = mailboxes
        self._inside = mailboxes.pairs[number][0]
        self._heard: dict[bytes, list[OnMessage]] = {}
        self._respond: dict[str, Respond] = {"ping": _pong}
        self._responding: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, tuple[int, bytes, asyncio.Future[Json]]] = {}
        self._names = map(f"{secrets.token_hex(4)}.{{}}".format, itertools.count())
        self.on(QUESTION, self._on_question)
        self.on(ANSWER, self._on_answer)
        self.on(WITHDRAWN, self._on_withdrawn)
        self.on(RENEWED, self._on_renewed)

    def on(self, about: bytes, heard: OnMessage) -> None:
        """Call this with every message about something."""
        self._heard.setdefault(about, []).append(heard)

    def respond(self, wish: str, respond: Respond) -> None:
        """Let this respond to every question with a wish."""
        self._respond[wish] = respond

    def put(self, to: int, about: bytes, said: bytes = b"", files: Sequence[int] = ()) -> bool:
        """Put a message into a mailbox; whether there was room for it."""
        return self._mailboxes.put(to, about, said, files)

    async def ask(self, to: int, wish: str, **more: object) -> Json:
        """Wait for another process to respond; should it die, ask the one in its place."""
        name = next(self._names)
        text = orjson.dumps({"name": name, "from": self.number, "wish": wish, **more})
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._asked[name] = (to, text, answer)
        try:
            await self._deliver(to, QUESTION, text)
            found = await answer
        except asyncio.CancelledError:
            self.put(to, WITHDRAWN, name.encode())
            raise
        finally:
            del self._asked[name]
        if "failed" in found:
            raise NoAnswer(found["failed"])
        return found

    def open(self) -> None:
        """Begin to read; whoever is to hear of something must be known by now."""
        asyncio.get_running_loop().add_reader(self._inside.fileno(), self._read)

    def close(self) -> None:
        """Read no more."""
        asyncio.get_running_loop().remove_reader(self._inside.fileno())
        for task in self._responding.values():
            task.cancel()

    def _read(self) -> None:
        for _ in range(AT_ONCE):
            try:
                message, files, _, _ = socket.recv_fds(self._inside, LARGEST, 1)
            except BlockingIOError:
                return
            heard = self._heard.get(message[:1], [])
            for each in heard:
                each(message[1:], files)
            if not heard:  # this process has no use for it
                for file in files:
                    os.close(file)

    def _on_question(self, said: bytes, _: Sequence[int]) -> None:
        asked = orjson.loads(said)
        task = asyncio.get_running_loop().create_task(self._answer(asked))
        self._responding[asked["name"]] = task
        task.add_done_callback(lambda _: self._responding.pop(asked["name"], None))

    async def _answer(self, asked: Json) -> None:
        try:
            found = await self._respond[asked["wish"]](asked)
        except SandtableError as error:
            found = {"failed": str(error)}
        except Exception:
            log.exception("a process could not respond to another", wish=asked["wish"])
            found = {"failed": "a mistake of ours"}
        text = orjson.dumps(found | {"name": asked["name"]})
        if len(text) >= LARGEST:
            log.error("an answer is too long for a mailbox", wish=asked["wish"])
            text = orjson.dumps({"failed": "too long", "name": asked["name"]})
        await self._deliver(asked["from"], ANSWER, text)

    async def _deliver(self, to: int, about: bytes, said: bytes) -> None:
        """Put a message into a mailbox as soon as there is room."""
        has_room = self.put(to, about, said)
        while not has_room:
            await asyncio.sleep(AGAIN)
            has_room = self.put(to, about, said)

    def _on_answer(self, said: bytes, _: Sequence[int]) -> None:
        found = orjson.loads(said)
        asked = self._asked.get(found["name"])
        if asked is not None and not asked[2].done():
            asked[2].set_result(found)

    def _on_withdrawn(self, said: bytes, _: Sequence[int]) -> None:
        task = self._responding.get(said.decode())
        if task is not None:
            task.cancel()

    def _on_renewed(self, said: bytes, _: Sequence[int]) -> None:
        """Ask again what the dead process may have read."""
        for to, text, _answer in self._asked.values():
            if to == int(said):
                self.put(to, QUESTION, text)


async def _pong(_: Json) -> Json:
    return {}


async def ask_all(post: Post, others: Sequence[int], wish: str, within: float) -> list[Json | None]:
    """Ask several processes at once; None for each that does not answer in time."""

    async def one(to: int) -> Json | None:
        with suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout(within):
                return await post.ask(to, wish)
        return None

    return list(await asyncio.gather(*map(one, others)))
