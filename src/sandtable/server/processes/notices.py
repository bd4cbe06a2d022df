"""Notices between the processes of one server; see `tables/notices.py` for what they are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sandtable.server.processes.homes import home_of_table
from sandtable.server.processes.mailboxes import NOTICES, RENEWED, Post
from sandtable.server.tables.notices import (
    LOST,
    Notices,
    OnEntry,
    OnLost,
    OnPresence,
    ignore,
    of_entry,
    of_presence,
    pass_on,
)

PAUSE = 0.02  # seconds in which notices are gathered: all at a table are mostly in one process
AT_ONCE = 500  # notices in one message


class ProcessNotices(Notices):
    """Notices by mailboxes; each table has a home, which looks after it."""

    reach_others = True

    def __init__(self, post: Post, count: int) -> None:
        self._post = post
        self.homes = count
        self._others = [number for number in range(count) if number != post.number]
        self._waiting: list[str] = []
        self._has_waiting = asyncio.Event()
        self._behind: set[int] = set()  # processes whose mailboxes were full

    def is_ours(self, table: str) -> bool:
        """Whether a table has its home here."""
        return home_of_table(table.encode(), self.homes) == self._post.number

    def publish(self, table: str, number: int) -> None:
        """Put a notice among those that wait to be sent."""
        self._put(of_entry(table, number))

    def share(self, process: str, table: str, connected: str) -> None:
        """Put a notice of who is connected among those that wait to be sent."""
        self._put(of_presence(process, table, connected))

    async def listen(
        self, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence = ignore
    ) -> None:
        """Send and receive notices until cancelled; a process that died may not have told all."""

        def hear(said: bytes, _: Sequence[int]) -> None:
            for notice in said.decode().splitlines():
                pass_on(notice, on_entry, on_lost, on_presence)

        self._post.on(NOTICES, hear)
        self._post.on(RENEWED, lambda *_: on_lost())
        while True:
            await self._has_waiting.wait()
            await asyncio.sleep(PAUSE)
            self._send()

    async def close(self) -> None:
        """Send what still waits."""
        self._send()

    def _put(self, notice: str) -> None:
        self._waiting.append(notice)
        self._has_waiting.set()

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._has_waiting.clear()
        for begin in range(0, len(waiting), AT_ONCE):
            text = "\n".join(waiting[begin : begin + AT_ONCE])
            for to in self._others:
                said = f"{LOST}\n{text}" if to in self._behind else text
                if self._post.put(to, NOTICES, said.encode()):
                    self._behind.discard(to)
                else:
                    self._behind.add(to)
