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
from sandtable.server.tables.live import PLAIN, Listener, Live, Manner
from sandtable.server.tables.notices import Notices
from sandtable.store import Store, statements, writer
from sandtable.table import messages
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


def listen(live: Live, holder: str, manner: Manner = PLAIN) -> Ear:
    ear = Ear()
    live.listeners.add(Listener(live, holder, live.table.number, cast("TextSocket", ear), manner))
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


async def at_both(quick: Hub, slow: Hub) -> tuple[Live, Live, list[tuple[Ear, Ear]]]:
    """Open a table in two processes, and let both people listen in each."""
    first = await quick.open(Terms.agreed("mandala", 2), SEATS, host=ANN)
    second = await slow.find(first.table.id)
    return first, second, [(listen(first, each), listen(second, each)) for each in (ANN, BEN)]


def move(live: Live, which: int) -> Play:
    word = live.table.now.position.legal_moves[which]  # type: ignore[union-attr]
    return Play(do="play", id=f"move-{which}", move=word, seen=live.table.number)


def test_what_was_prepared_for_a_refused_entry_is_never_told(tmp_path: Path) -> None:
    """Two processes write the same number: the slower one tells what the other wrote."""

    async def scene() -> None:
        async with working(tmp_path) as quick, working(tmp_path) as slow:
            first, second, ears = await at_both(quick, slow)
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


def test_a_move_begun_at_once_is_told_like_any_other_and_a_refused_one_goes_the_long_way(
    tmp_path: Path,
) -> None:
    """Both processes begin entry 1: one of them hears that it failed, and can then do as ever."""

    async def scene() -> None:
        async with working(tmp_path) as quick, working(tmp_path) as slow:
            first, second, ears = await at_both(quick, slow)
            failed = asyncio.Event()
            assert quick.begin(first, ANN, move(first, 0), failed.set)
            assert not any(here.heard for here, _ in ears)
            async with first.lock:  # which the move holds until it has happened
                assert [len(here.heard) for here, _ in ears] == [1, 1]
            assert slow.begin(second, ANN, move(second, -1), failed.set)
            await failed.wait()
            assert not any(there.heard for _, there in ears)
            await slow.do(second, BEN, move(first, 0))
            await quick.catch_up(first)
            for here, there in ears:
                assert len(here.heard) == 2
                assert here.heard == there.heard

    asyncio.run(scene())


def test_only_a_move_that_waits_for_nothing_but_the_disk_is_begun_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with working(tmp_path) as hub:
            live = await hub.open(Terms.agreed("mandala", 2), SEATS, host=ANN)
            good = move(live, 0)
            failed = asyncio.Event()
            for bad in ({"move": "M9z"}, {"seen": 7}):
                assert not hub.begin(live, ANN, good.model_copy(update=bad), failed.set)
            assert not hub.begin(live, BEN, good, failed.set)
            async with live.lock:
                assert not hub.begin(live, ANN, good, failed.set)
            live.is_doubtful = True
            assert not hub.begin(live, ANN, good, failed.set)
            assert await hub.do(live, ANN, good) == 1
            assert not hub.begin(live, ANN, good, failed.set)  # it was made before
            assert not live.lock.locked()

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
            assert live._latest  # it waits for the disk alone
            assert not ear.heard
            may_write.set()
            await moving
            assert len(ear.heard) == 1

    asyncio.run(scene())


def test_what_nobody_asks_for_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs at a table are told in brief: no effects, no sentences, no tally."""

    def fail(*_: object) -> None:
        raise AssertionError

    async def scene() -> None:
        async with working(tmp_path) as hub:
            live = await hub.open(Terms.agreed("mandala", 2), SEATS, host=ANN)
            ears = [listen(live, each, Manner(is_brief=True)) for each in (ANN, BEN)]
            game = live.table.now.position.game  # type: ignore[union-attr]
            monkeypatch.setattr(messages, "story_of", fail)
            monkeypatch.setattr(messages, "told", fail)
            monkeypatch.setattr(game.notation, "tally", fail)
            await hub.do(live, ANN, move(live, 0))
            assert [len(ear.heard) for ear in ears] == [1, 1]

    asyncio.run(scene())
