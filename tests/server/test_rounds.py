"""The rounds of a process: whose computers think when, and when time is up."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandtable.players import Answer, Question
from sandtable.server import rounds as module
from sandtable.server.computers import Threads
from sandtable.server.entering import row_of
from sandtable.server.hub import Hub, now
from sandtable.server.live import Live
from sandtable.server.metrics import Metrics
from sandtable.server.notices import Alone
from sandtable.server.rounds import Rounds
from sandtable.store import Store
from sandtable.table import door
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms
from tests.services import start_postgres

PATIENCE = 30  # seconds
GRACE = 1500  # milliseconds: long enough to be seen, short enough to be waited for


@asynccontextmanager
async def working(database: str) -> AsyncIterator[Rounds]:
    """Work on a database with one thread for computers; going round is left to the test."""
    store, thinkers = Store.open(database), Threads(1)
    rounds = Rounds(thinkers)
    rounds.hub = Hub(store, Alone(), Metrics(), rounds.rouse)
    try:
        async with asyncio.timeout(PATIENCE):
            yield rounds
    finally:
        await rounds.hub.stop()
        await rounds.stop()
        await thinkers.close()
        await store.close()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


async def opened(rounds: Rounds, host: str, *seats: str) -> Live:
    """Open a table for a host, with seats such as "me" or the level of a computer."""
    terms = Terms.agreed("mandala", len(seats))
    sitting = [
        Seat("person", host, holder=host) if seat == "me" else Seat("computer", level=seat)
        for seat in seats
    ]
    return await rounds.hub.open(terms, sitting, host)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not is_so():  # noqa: ASYNC110  # nobody here tells us
        await asyncio.sleep(0.005)


# Computers.


def test_the_many_tables_of_one_host_do_not_keep_others_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of them are thought about or wait for it, never more, and another's table comes too."""
    waiting: list[int] = [0]  # of Eve's questions, whenever one was added

    async def scene() -> None:
        async with working(database) as rounds:
            ask = rounds._thinkers.ask

            async def counted(question: Question, key: str) -> Answer:
                hers = key.split(".", maxsplit=1)[0] in {live.table.id for live in many}
                if hers:
                    under_way.append(key)
                waiting.append(len(under_way))
                try:
                    return await ask(question, key)
                finally:
                    if hers:
                        under_way.remove(key)

            many: list[Live] = []
            under_way: list[str] = []
            monkeypatch.setattr(rounds._thinkers, "ask", counted)
            for _ in range(8):
                many.append(await opened(rounds, "Eve", "adept", "adept"))
            one = await opened(rounds, "Ann", "adept", "me")
            await until(lambda: one.table.number > 0)
            await until(lambda: min(live.table.number for live in many) > 0)
            await rounds.stop()
            gc.collect()
            assert len(rounds._turns) == 0

    asyncio.run(scene())
    assert max(waiting) == module.THOUGHTS_EACH


def test_a_move_that_is_being_stored_is_not_thought_about_again(database: str) -> None:
    async def scene() -> None:
        async with working(database) as rounds:
            live = await opened(rounds, "Ann", "random", "me")
            thought = live.thought
            assert thought is not None
            async with live.lock:  # as somebody whose write takes long
                metrics = rounds.hub.metrics.registry
                name, labels = "sandtable_thinking_seconds_count", {"level": "random"}
                await until(lambda: metrics.get_sample_value(name, labels) == 1)
                rounds.rouse(live)
                assert live.thought is thought
            await until(lambda: live.table.number > 0)
            await asyncio.wait([thought])
            assert not thought.cancelled()
            assert live.thought is None

    asyncio.run(scene())


def test_computers_alone_play_on_to_the_end(database: str) -> None:
    """Each move begins the next thought, which outlives the task that stored it."""

    async def scene() -> None:
        async with working(database) as rounds:
            live = await opened(rounds, "Ann", "random", "random")
            await until(lambda: live.table.now.end is not None)
            await until(lambda: live.thought is None)

    asyncio.run(scene())


def test_a_write_that_takes_long_does_not_hold_up_the_round(database: str) -> None:
    """Its table is doubtful meanwhile, and would be waited for."""

    async def scene() -> None:
        async with working(database) as rounds:
            live = await opened(rounds, "Ann", "me", "random")
            async with live.lock:
                live.is_doubtful = True
                async with asyncio.timeout(5):
                    await rounds.look_after()
            await rounds.look_after()
            assert not live.is_doubtful

    asyncio.run(scene())


# Clocks.


async def clocked(store: Store, left: int) -> str:
    """Store a table where the person to move has so many milliseconds left."""
    seats = [Seat("person", name, holder=name) for name in ("Ann", "Bob")]
    terms = Terms.agreed("mandala", 2, seconds=5)
    table = Table("clocked", [door.open_table(terms, seats, "Ann", now() + left - 5000)])
    await store.append(row_of(table, table.entries[0]))
    return table.id


async def time_up(rounds: Rounds, identity: str) -> int:
    """Wait until time is up; tell when that was."""
    live = await rounds.hub.live(identity)
    await until(lambda: live.table.now.end is not None)
    assert live.table.entries[-1].kind == "time_up"
    return live.table.entries[-1].at


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Go round often, and wait less."""
    monkeypatch.setattr(module, "EVERY", 0.02)
    monkeypatch.setattr(module, "GRACE", GRACE)
    monkeypatch.setattr(module, "LONGEST_GAP", 500)


@pytest.mark.usefixtures("hasty")
def test_a_process_that_has_just_started_lets_people_move_first(database: str) -> None:
    """One that has been there all along does not wait."""

    async def scene() -> None:
        async with working(database) as rounds:
            old = await clocked(rounds.hub.store, left=-60_000)
            began = now()
            rounds.hub.background(rounds.go())
            assert await time_up(rounds, old) >= began + GRACE

    asyncio.run(scene())


@pytest.mark.usefixtures("hasty")
def test_a_process_that_was_held_up_lets_people_move_first(database: str) -> None:
    """Nothing was heard while it stood still, as on a machine that slept."""

    async def scene() -> None:
        async with working(database) as rounds:
            rounds.hub.background(rounds.go())
            table = await clocked(rounds.hub.store, left=GRACE + 500)
            await asyncio.sleep(GRACE / 1000)
            time.sleep(1.5)  # noqa: ASYNC251  # the whole process stands still
            began = now()
            assert await time_up(rounds, table) >= began + GRACE

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
def test_a_process_whose_database_was_away_lets_people_move_first() -> None:
    async def scene(postgres_url: str, stop: Callable[[], None], start: Callable[[], None]) -> None:
        async with working(postgres_url) as rounds:
            rounds.hub.background(rounds.go())
            table = await clocked(rounds.hub.store, left=GRACE + 500)
            await asyncio.sleep(GRACE / 1000)
            await asyncio.to_thread(stop)
            await asyncio.sleep(1)
            began = now()
            await asyncio.to_thread(start)
            assert await time_up(rounds, table) >= began + GRACE

    with start_postgres() as postgres:
        asyncio.run(scene(postgres.url, postgres.stop, postgres.start))


@pytest.mark.usefixtures("hasty")
def test_a_process_that_was_well_all_the_time_calls_time_at_once(database: str) -> None:
    async def scene() -> None:
        async with working(database) as rounds:
            rounds.hub.background(rounds.go())
            table = await clocked(rounds.hub.store, left=GRACE + 1000)
            deadline = now() + GRACE + 1000
            assert abs(await time_up(rounds, table) - deadline) < GRACE

    asyncio.run(scene())
