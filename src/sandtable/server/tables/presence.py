"""Who is connected to a table: to this process, and to the others as they tell.

Presence is no part of the log. It is told without a number, soon and not for every coming and
going, and it may be wrong for half a minute after a process has died.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable

import orjson

from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Connected, Listener, Live

PAUSE = 0.2  # seconds in which comings and goings are gathered: a page that reloads stays
REPEAT = 10.0  # seconds: the other processes are told again, because notices may be lost
FORGET = 30.0  # seconds after which a process that tells nothing is taken to be dead

NOBODY = Connected()


def presence_message(everywhere: Iterable[Connected]) -> bytes:
    """Write for everybody at a table who is connected; spectators have no names."""
    everywhere = list(everywhere)
    seats = frozenset[int]().union(*(each.seats for each in everywhere))
    watchers = sum(each.watchers for each in everywhere)
    return orjson.dumps({"kind": "here", "seats": sorted(seats), "watchers": watchers})


class Presence:
    """The presence at all live tables of one process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._me = secrets.token_hex(8)

    def come(self, listener: Listener) -> None:
        """Count somebody who has come."""
        listener.live.listeners.add(listener)
        self.count(listener.live)

    def leave(self, listener: Listener) -> None:
        """Count out somebody who has gone."""
        listener.live.part_with(listener)
        self.count(listener.live)

    def count(self, live: Live) -> None:
        """Count again, and tell it soon: whoever has just come hears it at once."""
        live.presence = self._message(live)
        if not live.is_counting:
            live.is_counting = True
            asyncio.get_running_loop().call_later(PAUSE, self._tell, live)

    def on_notice(self, process: str, table_id: str, text: str) -> None:
        """Hear who is connected to another process; one that is new here is told of ours."""
        live = self._hub.tables.get(table_id)
        if live is None or process == self._me:
            return
        is_new = live.elsewhere.pop(process, None) is None
        connected = Connected.from_text(text)
        if connected != NOBODY:
            live.elsewhere[process] = (connected, time.monotonic())
            if is_new and live.listeners:
                self._share(live)
        self._recount(live)

    async def run(self) -> None:
        """Inform the other processes again and again, and forget those that are silent."""
        while True:
            await asyncio.sleep(REPEAT)
            horizon = time.monotonic() - FORGET
            for live in list(self._hub.tables.values()):
                live.elsewhere = {
                    by: each for by, each in live.elsewhere.items() if each[1] >= horizon
                }
                self._recount(live)
                if live.listeners:
                    self._share(live)

    def farewell(self) -> None:
        """Inform the other processes that nobody is connected to this one any more."""
        for live in self._hub.tables.values():
            if live.is_counting or live.listeners:
                self._hub.notices.share(self._me, live.table.id, NOBODY.to_text())

    def _tell(self, live: Live) -> None:
        live.is_counting = False
        live.tell()
        self._share(live)

    def _share(self, live: Live) -> None:
        self._hub.notices.share(self._me, live.table.id, Connected.of(live.listeners).to_text())

    def _recount(self, live: Live) -> None:
        message = self._message(live)
        if message != live.presence:
            live.presence = message
            live.tell()

    def _message(self, live: Live) -> bytes:
        others = [connected for connected, _ in live.elsewhere.values()]
        return presence_message([Connected.of(live.listeners), *others])
