"""A table that is live in this process, and those who listen to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from pydantic_core import to_json

from sandtable.table import messages
from sandtable.table.entries import Entry
from sandtable.table.table import Table

KEPT = 8  # written events that several listeners of one seat, or spectators, may share


class Live:
    """A table with its lock and its listeners."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # one command at a time
        self.listeners: set[Listener] = set()
        self.is_doubtful = False  # the last write may or may not have been stored: read again
        self.thought: asyncio.Task[None] | None = None  # of a computer that is to move
        self.thought_about = -1  # the number of the entry after which it is to move
        self.used = time.monotonic()
        self._written: dict[tuple[int, int | None], str] = {}

    def event(self, number: int, seat: int | None) -> str:
        """Write an event for a seat, once for all who see the same."""
        text = self._written.get((number, seat))
        if text is None:
            text = write(messages.event(self.table, number, seat))
            if len(self._written) >= KEPT:
                del self._written[next(iter(self._written))]
            self._written[number, seat] = text
        return text

    def add(self, entries: Iterable[Entry]) -> None:
        """Let entries that are in the log happen, and wake those who listen."""
        self.used = time.monotonic()
        for entry in entries:
            if entry.number > self.table.number:
                self.table.add(entry)
        for listener in self.listeners:
            listener.news.set()


class Listener:
    """Somebody who is told what happens at a table, in order and without gaps."""

    def __init__(self, live: Live, seat: int | None, told: int) -> None:
        self.live = live
        self.seat = seat
        self.told = told  # number of the last event that was sent
        self.news = asyncio.Event()

    async def next(self) -> str:
        """Give the next event that this listener has not been told."""
        while self.told >= self.live.table.number:
            self.news.clear()
            await self.news.wait()
        self.told += 1
        return self.live.event(self.told, self.seat)


def write(message: Any) -> str:
    """Write a message as compact JSON."""
    return to_json(message).decode()
