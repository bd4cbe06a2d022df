"""Events are written while the disk works, and told only when their entry is durable."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from sandtable.errors import SandtableError
from sandtable.server.edge.metrics import Metrics
from sandtable.server.edge.websocket_protocol import TextSocket
from sandtable.server.schemas.commands import Play
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Listener, Live
from sandtable.server.tables.notices import Notices
from sandtable.store import Store, statements, writer
from sandtable.table.terms import Seat, Terms

ANN, BEN = "a" * 64, "b" * 64
SEATS = [Seat("person", "Ann", holder=ANN), Seat("person", "Ben", holder=BEN)]


class Ear:
    """In place of a connection: keeps what is sent."""

    is_full = False

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def put(self, text: bytes) -> None:
        self.heard.append(text)


def listen(live: Live, holder: str) -> Ear:
    ear = Ear()
    live.listeners.add(Listener(live, holder, live.table.number, cast("TextSocket", ear)))
    return ear


@asynccontextmanager
async def working(folder: Path) -> AsyncIterator[Hub]:
    store = Store.open(f"sqlite:///{folder / 'games.sqlite3'}")
    hub = Hub(store, Notices(), Metrics())
    try:
        yield hub
    finally:
        await hub.stop()
        await store.close()


def move(live: Live, which: int) -> Play:
    word = live.table.now.position.legal_moves[which]  # type: ignore[union-attr]
    return Play(do="play", id=f"move-{which}", move=word, seen=live.table.number)


def test_what_was_prepared_for_a_refused_entry_is_never_told(tmp_path: Path) -> None:
    """Two processes write the same number: the slower one tells what the other wrote."""

    async def scene() -> None:
        async with working(tmp_path) as quick, working(tmp_path) as slow:
            first = await quick.open(Terms.agreed("mandala", 2), SEATS, host=ANN)
            second = await slow.find(first.table.id)
            ears = [(listen(first, holder), listen(second, holder)) for holder in (ANN, BEN)]
            own = move(second, -1)
            await quick.do(first, ANN, move(first, 0))
            with pytest.raises(SandtableError):
                await slow.do(second, ANN, own)
            await slow.do(second, BEN, move(second, 0))
            await quick.catch_up(first)
            for here, there in ears:
                assert len(here.heard) == 2
                assert here.heard == there.heard

    asyncio.run(scene())


def test_nothing_is_told_before_it_is_durable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write = threading.Event()

    def held_up(*given: Any) -> None:
        may_write.wait()
        statements.commit(*given)

    async def scene() -> None:
        async with working(tmp_path) as hub:
            live = await hub.open(Terms.agreed("mandala", 2), SEATS, host=ANN)
            ear = listen(live, BEN)
            monkeypatch.setattr(writer, "commit", held_up)
            moving = asyncio.create_task(hub.do(live, ANN, move(live, 0)))
            for _ in range(10):
                await asyncio.sleep(0)
            assert live._written  # it waits for the disk alone
            assert not ear.heard
            may_write.set()
            await moving
            assert len(ear.heard) == 1

    asyncio.run(scene())
