"""The scheduler of a process: it asks computers for their moves and looks after the clocks."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import time

import structlog

from sandtable.errors import (
    GameOver,
    NotAllowed,
    SandtableError,
    StoreUnavailable,
    TableDamaged,
)
from sandtable.players import Question
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account, Budgets
from sandtable.server.tables.clock import now
from sandtable.server.tables.computers import Thinkers
from sandtable.server.tables.dispatch import due
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Live
from sandtable.server.tables.turns import Asker
from sandtable.server.tasks import end
from sandtable.table import actions
from sandtable.table.beginnings import DAY, seed_of_thought
from sandtable.table.changes import Change
from sandtable.table.table import Table

EVERY = 1.0  # seconds
FOLLOW_EVERY = 5  # looks: a process that dies between storing and telling leaves others behind
IDLE_FOR = 300.0  # seconds until a table that nobody uses is forgotten
MOST_IDLE = 5_000  # entries of such tables, of some 8 kB each with all that was said of them
MOST_DUE = 100  # tables in one look, beside those whose computers think already

# Milliseconds. Nobody could move while there was no server, or no database behind it.
LONGEST_GAP = 10_000  # between looks; after a longer one this process has not been running
GRACE = 60_000  # at most, until time is up again, counted from when all was well again

LONGEST_PAUSE = 60.0  # seconds until a thought that waits for its budget is tried again

log = structlog.get_logger(__name__)


class Scheduler:
    """Computers and clocks for all live tables of one process."""

    def __init__(self, hub: Hub, thinkers: Thinkers, budgets: Budgets) -> None:
        self.hub = hub
        self._budgets = budgets
        hub.on_change(self.wake)
        self._thinkers = thinkers
        self._tasks: set[asyncio.Task[None]] = set()
        self._well_since = 0  # when this process began to run and to reach its store
        self._well_at = 0  # when that was so the last time

    def wake(self, live: Live) -> None:
        """Let a computer think if it is to move at a table."""
        mover, changed = live.table.now.mover, live.table.now.changed
        if live.thought is not None and live.thought_about == changed:
            return
        if live.thought is not None:
            if live.thought is not asyncio.current_task():  # its own move is what has happened
                live.thought.cancel()
            live.thought = None
        if mover is None or mover.kind != "computer" or not live.may_think:
            return
        if not self.hub.notices.is_ours(live.table.id):
            return
        live.thought_about = changed
        live.thought = asyncio.create_task(self._think(live))
        self._tasks.add(live.thought)
        live.thought.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Look again and again: at clocks, computers that never answered, and idle tables."""
        await self.hub.readiness.wait_for_all_rules()
        for number in itertools.count(1):
            await asyncio.sleep(EVERY)
            try:
                await self.run_once()
                if number % FOLLOW_EVERY == 0 and self.hub.notices.reach_others:
                    await self.hub.follow_all()
            except StoreUnavailable:  # of which the store has told
                self._well_at = 0
            except Exception:
                log.exception("the scheduler failed; it goes on")

    async def stop(self) -> None:
        """Stop all thinking."""
        await end(self._tasks)

    async def run_once(self) -> None:
        """Look once."""
        hub = self.hub
        hub.forget_idle(IDLE_FOR, MOST_IDLE)
        for live in list(hub.tables.values()):
            if not hub.is_followed(live):
                continue
            if live.is_doubtful and not live.lock.locked():  # else it is just being written
                with contextlib.suppress(TableDamaged):
                    await hub.catch_up(live)
                    self.wake(live)  # a computer's move may have been what could not be stored
        found = await self._due()
        self._note_well()
        for table_id in [*found, *self._due_ahead()]:
            try:
                await self._look_at(await hub.find(table_id))
            except StoreUnavailable:
                raise
            except TableDamaged:  # of which the log was told
                continue
            except SandtableError as error:  # one damaged log must not stop all clocks
                log.warning("a table cannot go on", code=error.code)

    async def _due(self) -> list[str]:
        """Return the tables that are due; where lists are damaged, those of them that are live."""
        hub, notices = self.hub, self.hub.notices
        most = MOST_DUE + len(self._tasks) + len(hub.damaged)
        try:
            found = await hub.store.due(now(), most * max(1, notices.homes))
            return [table_id for table_id in found if notices.is_ours(table_id)]
        except TableDamaged:
            lives = [(live.table, due(live.table, live.table.now)) for live in hub.tables.values()]
            return [table.id for table, at in lives if at is not None and at <= now()]

    async def _look_at(self, live: Live) -> None:
        """Look at a table that is due: somebody has run out of time, or a computer is late."""
        if live.thought is None:
            await self.hub.catch_up(live)  # whoever wrote last may have died before telling
            self.wake(live)
        if live.table.deadline(live.table.now) is not None and self._can_call_time(live):
            with contextlib.suppress(NotAllowed, GameOver):  # there is time, after all
                await self.hub.enter(live, actions.time_up)

    def _due_ahead(self) -> list[str]:
        """Return the live tables that are due by a time that is ahead of ours."""
        at = now()
        return [live.table.id for live in self.hub.tables.values() if live.is_due_ahead(at)]

    def _note_well(self) -> None:
        """Note that this process runs and reaches its store; after a gap that begins anew."""
        at = now()
        if not 0 <= at - self._well_at <= LONGEST_GAP:
            self._well_since = at
        self._well_at = at

    def _can_call_time(self, live: Live) -> bool:
        """Whether whoever is to move could have moved here for a while."""
        own = 1000 * (live.table.terms.seconds or 0)
        return now() >= self._well_since + min(own, GRACE)

    async def _think(self, live: Live) -> None:
        table, number = live.table, live.table.number
        seat, position = table.now.to_move, table.now.position
        assert seat is not None
        assert position is not None
        level = table.now.seats[seat].level
        try:
            account = await self._wait_for_budget(live)
            began = time.monotonic()
            question = Question.about(position, level, seed=_seed(table))
            await self._thinkers.ready(question)
            asker = Asker(live.client, table.id, account=account)
            found = await self._thinkers.ask(question, f"{table.id}.{number}", asker)
            self.hub.metrics.thinking_seconds.labels(level).observe(time.monotonic() - began)

            def act(table: Table, at: int) -> Change:
                return actions.play(table, seat, found.move, number, at, by="computer")

            await self.hub.enter(live, act)
        except SandtableError as error:
            log.info("a thought came to nothing", code=error.code, level=level)
        finally:
            if live.thought is asyncio.current_task():
                live.thought = None

    async def _wait_for_budget(self, live: Live) -> Account:
        """Return the account that a thought is charged to, once there is something left on it."""
        while True:
            account = self._budgets.account(live.client, live.table.host)
            wait = account.debt(Kind.THINKING)
            if not wait:
                return account
            live.tell_of_pause(wait)
            await asyncio.sleep(min(wait, LONGEST_PAUSE))


def _seed(table: Table) -> int:
    """Return what a thought begins from, which nobody can guess, unless the whole deal is known."""
    step, origin = table.now.step, table.origin
    if step is not None and origin is not None and origin["kind"] == DAY:
        return seed_of_thought(table.deal, step.made)
    return secrets.randbits(64)
