"""The running of a process: whose computers think when, and when time is up."""

import asyncio
import gc
import threading
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandtable.players import Answer, Question, think
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.metrics import Metrics
from sandtable.server.edge.websocket_protocol import TextSocket
from sandtable.server.settings import Settings
from sandtable.server.tables import computers, scheduler
from sandtable.server.tables import hub as hub_module
from sandtable.server.tables.clock import now
from sandtable.server.tables.computers import Threads
from sandtable.server.tables.dispatch import opening_row
from sandtable.server.tables.hub import LEAST_ENTRIES, Hub
from sandtable.server.tables.live import Listener, Live, Manner
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.scheduler import Scheduler
from sandtable.store import Store
from sandtable.table import actions
from sandtable.table.changes import Change
from sandtable.table.table import LONGEST_WAIT, Table
from sandtable.table.terms import Seat, Terms
from tests.patience import LONG_ENOUGH, until
from tests.services import Service, start_postgres

NO_LIMITS = Budgets(Settings(database="sqlite:///unused", limits=False))
GRACE = 1500  # milliseconds
STEP = 250  # milliseconds from one look at the clock to the next


@asynccontextmanager
async def working(database: str) -> AsyncIterator[Scheduler]:
    """Work on a database with one thread for computers; running it is left to the test."""
    store, thinkers = Store.open(database), Threads(1)
    running = Scheduler(Hub(store, Notices(), Metrics()), thinkers, NO_LIMITS)
    try:
        async with asyncio.timeout(LONG_ENOUGH):
            yield running
    finally:
        await running.hub.stop()
        await running.stop()
        await thinkers.close()
        await store.close()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


async def opened(running: Scheduler, host: str, *seats: str) -> Live:
    """Open a table for a host, with seats such as "me" or the level of a computer."""
    terms = Terms.agreed("mandala", len(seats))
    sitting = [
        Seat("person", host, holder=host) if seat == "me" else Seat("computer", level=seat)
        for seat in seats
    ]
    return await running.hub.open(terms, sitting, host, client=f"address of {host}")


# Computers.


def test_the_many_tables_of_one_address_do_not_keep_others_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is thought about when another's table comes is ended, and then it is that one's turn."""
    may_think, moved = threading.Event(), list[str]()

    def think_when_told(question: Question) -> Answer:
        assert may_think.wait(LONG_ENOUGH)
        return think(question)

    async def scene() -> None:
        async with working(database) as running:
            running.hub.on_change(lambda live: moved.append(live.table.host * live.table.number))
            many = [await opened(running, "Eve", "adept", "me") for _ in range(8)]
            one = await opened(running, "Ann", "adept", "me")
            may_think.set()
            await until(lambda: all(live.table.number for live in (one, *many)))

    monkeypatch.setattr(computers, "think", think_when_told)
    asyncio.run(scene())
    assert [host for host in moved if host] == ["Eve", "Ann", *["Eve"] * 7]


def test_a_move_that_is_being_stored_is_not_thought_about_again(database: str) -> None:
    async def scene() -> None:
        async with working(database) as running:
            live = await opened(running, "Ann", "random", "me")
            thought = live.thought
            assert thought is not None
            async with live.lock:  # as somebody whose write takes long
                metrics = running.hub.metrics.registry
                name, labels = "sandtable_thinking_seconds_count", {"level": "random"}
                await until(lambda: metrics.get_sample_value(name, labels) == 1)
                running.wake(live)
                assert live.thought is thought
            await until(lambda: live.table.number > 0)
            await asyncio.wait([thought])
            assert not thought.cancelled()
            assert live.thought is None

    asyncio.run(scene())


def test_computers_alone_play_while_somebody_looks_on_and_wait_otherwise(database: str) -> None:
    """Each move begins the next thought, which outlives the task that stored it."""

    async def scene() -> None:
        async with working(database) as running:
            live = await opened(running, "Ann", "random", "random")
            await running.run_once()
            assert live.thought is None
            assert await running.hub.store.due(now() + 10**9, 100) == []
            await Spectator(running, live).see(moves=3)
            await until(lambda: live.thought is None)
            moves = live.table.number
            await running.run_once()
            assert (live.thought, live.table.number) == (None, moves)
            await Spectator(running, live).see(moves=1000)
            assert live.table.now.end is not None

    asyncio.run(scene())


class Spectator:
    """Somebody who looks on without a seat."""

    holder, manner = None, Manner()

    def __init__(self, running: Scheduler, live: Live) -> None:
        self.running, self.live = running, live

    async def see(self, moves: int) -> None:
        """Look on until so many moves were made, or the game is over."""
        last, live = self.live.table.number + moves, self.live
        live.listeners.add(self)  # type: ignore[arg-type]  # all it takes is to be there
        self.running.hub.attend(live, None, "somewhere")
        await until(lambda: live.table.number >= last or live.table.now.end is not None)
        live.listeners.discard(self)

    def tell(self) -> None:
        """See for oneself."""


def test_a_write_that_takes_long_does_not_hold_up_the_round(database: str) -> None:
    """Its table is doubtful meanwhile, and would be waited for."""

    async def scene() -> None:
        async with working(database) as running:
            live = await opened(running, "Ann", "me", "random")
            async with live.lock:
                live.is_doubtful = True
                async with asyncio.timeout(LONG_ENOUGH):
                    await running.run_once()
            await running.run_once()
            assert not live.is_doubtful

    asyncio.run(scene())


# Clocks.


class Clock:
    """The time of a server, which passes only when it is told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000  # milliseconds since 1970

    async def pass_for(self, running: Scheduler, length: int) -> None:
        """Let time pass while the process goes round."""
        for _ in range(0, length, STEP):
            self.time += STEP
            await until(lambda: running._well_at == self.time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Go round often, by a clock that stands still, and give people less time."""
    made = Clock()
    for each in (scheduler, hub_module):
        monkeypatch.setattr(each, "now", lambda: made.time)
    monkeypatch.setattr(scheduler, "EVERY", 0.005)
    monkeypatch.setattr(scheduler, "GRACE", GRACE)
    monkeypatch.setattr(scheduler, "LONGEST_GAP", 2 * STEP)
    return made


async def clocked(store: Store, deadline: int) -> str:
    """Store a table where the person to move has time until then."""
    seats = [Seat("person", name, holder=name) for name in ("Ann", "Bob")]
    terms = Terms.agreed("mandala", 2, seconds=5)
    at = deadline - 5000 - LONGEST_WAIT  # neither of them comes
    table = Table("clocked", [actions.open_table(terms, seats, "Ann", at)])
    await store.append(opening_row(table))
    return table.id


async def time_up(clock: Clock, running: Scheduler, identity: str) -> int:
    """Let time pass until it is up; give when that was."""
    live = await running.hub.find(identity)
    while live.table.now.end is None:
        await clock.pass_for(running, STEP)
    assert live.table.entries[-1].kind == "time_up"
    return live.table.entries[-1].at


def test_a_process_that_has_just_started_lets_people_move_first(
    database: str, clock: Clock
) -> None:
    """One that has been there all along does not wait."""

    async def scene() -> None:
        async with working(database) as running:
            old = await clocked(running.hub.store, clock.time - 60_000)
            began = clock.time
            running.hub.background(running.run())
            assert await time_up(clock, running, old) >= began + GRACE

    asyncio.run(scene())


def test_a_process_that_was_held_up_lets_people_move_first(database: str, clock: Clock) -> None:
    """Nothing was heard while it stood still, as on a machine that slept."""

    async def scene() -> None:
        async with working(database) as running:
            running.hub.background(running.run())
            table = await clocked(running.hub.store, clock.time + GRACE + 2 * STEP)
            await clock.pass_for(running, GRACE)
            clock.time += 10 * STEP
            began = clock.time
            assert await time_up(clock, running, table) >= began + GRACE

    asyncio.run(scene())


@pytest.mark.slow
def test_a_process_whose_database_was_away_lets_people_move_first(clock: Clock) -> None:
    async def scene(postgres: Service) -> None:
        async with working(postgres.url) as running:
            running.hub.background(running.run())
            table = await clocked(running.hub.store, clock.time + GRACE + STEP)
            await clock.pass_for(running, GRACE)
            await asyncio.to_thread(postgres.stop)
            await until(lambda: running._well_at == 0)
            clock.time += 2 * STEP  # no longer than between two running
            began = clock.time
            await asyncio.to_thread(postgres.start)
            await until(lambda: running._well_at == began)
            assert await time_up(clock, running, table) >= began + GRACE

    with start_postgres() as postgres:
        asyncio.run(scene(postgres))


def test_a_process_that_was_well_all_the_time_calls_time_at_once(
    database: str, clock: Clock
) -> None:
    async def scene() -> None:
        async with working(database) as running:
            running.hub.background(running.run())
            deadline = clock.time + GRACE + 4 * STEP
            table = await clocked(running.hub.store, deadline)
            # The round that finds it may be one later, and the next step come before its end.
            assert deadline <= await time_up(clock, running, table) <= deadline + 2 * STEP

    asyncio.run(scene())


def test_time_is_up_by_a_log_that_was_written_when_the_date_was_later(
    database: str, clock: Clock
) -> None:
    """Not hours later, after the date of the machine was put back and the server started again."""

    async def scene() -> None:
        async with working(database) as running:
            table = await clocked(running.hub.store, clock.time + 7_200_000 + GRACE)
            live = await running.hub.find(table)
            began, left = clock.time, 5000 + LONGEST_WAIT
            running.hub.background(running.run())
            clock.time += left - 10 * STEP
            await clock.pass_for(running, 5 * STEP)
            assert live.table.now.end is None
            at = await time_up(clock, running, table)
            assert at - live.table.entries[0].at <= left + GRACE
            assert clock.time - began <= left + GRACE + STEP

    asyncio.run(scene())


def test_who_moves_in_time_goes_on(database: str, clock: Clock) -> None:
    """A game in which each move comes in time outlasts its first deadline by far."""

    async def scene() -> None:
        async with working(database) as running:
            running.hub.background(running.run())
            live = await running.hub.find(await clocked(running.hub.store, clock.time + 5000))
            for _ in range(6):
                await clock.pass_for(running, 4000)
                await running.hub.enter(live, first_move)
            assert live.table.now.end is None

    asyncio.run(scene())


def first_move(table: Table, at: int) -> Change:
    """Let whoever is to move make the first move there is."""
    seat, position = table.now.to_move, table.now.position
    assert seat is not None
    assert position is not None
    return actions.play(table, seat, position.legal_moves[0], table.number, at)


# Idle tables.


def test_idle_tables_take_so_much_memory_and_the_latest_stay(database: str) -> None:
    """Long logs count for more; whoever comes back to one that was forgotten finds it all."""

    async def scene() -> None:
        async with working(database) as running:
            hub = running.hub
            tables = [(await opened(running, "Ann", "me", "adept")).table.id for _ in range(5)]
            await until(lambda: not running._tasks)
            entries = [LEAST_ENTRIES + hub.tables[table].table.number for table in tables]
            hub.forget_idle(LONG_ENOUGH, sum(entries[2:]))
            assert list(hub.tables) == tables[2:]
            hub.forget_idle(LONG_ENOUGH, sum(entries[2:]) - 1)
            assert list(hub.tables) == tables[3:]
            assert (await hub.find(tables[0])).table.id == tables[0]
            hub.forget_idle(0.0, sum(entries))
            assert not hub.tables

    asyncio.run(scene())


def test_what_is_left_of_a_connection_does_not_keep_its_table(database: str) -> None:
    """Without the collector of circular garbage, which seldom looks."""

    async def scene() -> None:
        async with working(database) as running:
            live = await opened(running, "Ann", "me", "adept")
            await until(lambda: not running._tasks)
            socket = TextSocket.__new__(TextSocket)
            listener = Listener(live, "Ann", 0, socket)
            live.listeners.add(listener)
            live.part_with(listener)
            kept = weakref.ref(live.table)
            running.hub.forget_idle(0.0, 0)
            gc.disable()
            try:
                del live, listener
                assert kept() is None
                assert socket.on_drained is None
            finally:
                gc.enable()

    asyncio.run(scene())
