"""Group commit: one thread writes all that waits in one transaction, then wakes those who wait.

A durable commit takes as long for a hundred entries as for one. While one batch is being written
the next one gathers, so nobody waits for a timer, and a busy server needs few commits. While the
disk is quick, the event loop writes short jobs itself (`at_once.py`).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from sandtable.errors import NoTable, NumberTaken, SandtableError, StoreUnavailable, TableDamaged
from sandtable.store.at_once import AtOnce, Turn, standstill
from sandtable.store.databases import is_damage, reason
from sandtable.store.statements import Writes, commit
from sandtable.store.trouble import Trouble

LARGEST = 1000  # jobs in one transaction


Refusal = SandtableError | None  # None: it is written


class Job(NamedTuple):
    """What is to be written, all of it or nothing, and what an event loop does then."""

    writes: Writes
    loop: asyncio.AbstractEventLoop
    end: Callable[[Refusal], None]


Ends = list[tuple[Job, Refusal]]


class Writer:
    """The one thread that writes; the event loop tells ``on_batch`` how many jobs a batch held."""

    def __init__(
        self,
        engine: Engine,
        on_batch: Callable[[int], None] | None = None,
        turn: Turn | None = None,
    ) -> None:
        self._engine = engine
        self._turn = turn or nullcontext()  # to write, among several processes
        self._on_batch = on_batch
        self._at_once = AtOnce(engine, turn)
        self._loop: asyncio.AbstractEventLoop | None = None  # the first that writes
        self._here: list[Job] = []  # what that one will write at the end of its turn
        self._elsewhere = 0  # jobs of that one that the thread has
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()  # None: nothing more will come
        self._is_closed = False
        self._trouble = Trouble("written")
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, writes: Writes, meanwhile: Callable[[], None] | None = None) -> None:
        """Write all of it or nothing; durable on return. `meanwhile` is called while it waits."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(writes, partial(_settle, done))
        if meanwhile is not None:
            meanwhile()
        await done

    def put(self, writes: Writes, end: Callable[[Refusal], None]) -> None:
        """Write all of it or nothing soon; the event loop calls `end` once it is durable."""
        if self._is_closed:
            raise StoreUnavailable("the store is closed")
        self._take(Job(writes, asyncio.get_running_loop(), end))

    async def close(self) -> None:
        """Write what waits, then stop."""
        if not self._is_closed:
            self._is_closed = True
            self._hand_over()
            self._waiting.put(None)
            self._at_once.close()
        await asyncio.to_thread(self._thread.join)

    def _take(self, job: Job) -> None:
        """Write a job soon: here if that is quick, else in the thread."""
        loop = job.loop
        self._loop = self._loop or loop
        if loop is not self._loop:
            self._waiting.put(job)
            return
        self._here.append(job)
        if not self._at_once.can_write(job.writes):
            self._hand_over()
        elif len(self._here) == 1 and not self._elsewhere:
            loop.call_soon(self._write_here)

    def _hand_over(self) -> None:
        """Let the thread write what was to be written here."""
        jobs, self._here = self._here, []
        self._elsewhere += len(jobs)
        for job in jobs:
            self._waiting.put(job)

    def _write_here(self) -> None:
        """Write all that has gathered in this turn of the event loop."""
        jobs = self._here
        if not jobs:
            return
        try:
            is_done = self._at_once.commit([job.writes for job in jobs])
        except Exception:
            is_done = False  # the thread finds out why, and what to say
        if is_done:
            self._trouble.clear()
            self._here = []
            self._settle([(job, None) for job in jobs])
        else:
            self._hand_over()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch = [self._waiting.get()]
            with suppress(Empty):
                while len(batch) < LARGEST:
                    batch.append(self._waiting.get_nowait())
            is_open = None not in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._wake(self._write(jobs))

    def _write(self, jobs: Sequence[Job]) -> Ends:
        """Write the jobs in one transaction; find one that spoils it by halving."""
        try:
            with self._turn:
                began = standstill()
                commit(self._engine, [job.writes for job in jobs])
                self._at_once.note(standstill() - began)
            self._trouble.clear()
            return [(job, None) for job in jobs]
        except Exception as error:
            if _is_away(error) or len(jobs) == 1:
                refusal = self._refusal(error)
                return [(job, refusal) for job in jobs]
        half = len(jobs) // 2
        return self._write(jobs[:half]) + self._write(jobs[half:])

    def _refusal(self, error: Exception) -> SandtableError:
        if isinstance(error, IntegrityError):
            if "foreign key" in reason(error).lower():
                return NoTable("the table was never opened")
            return NumberTaken("the table's log has an entry of this number already")
        if is_damage(error):
            return TableDamaged(reason(error))
        # Only the words of a database that is away hold none of our data.
        self._trouble.note(reason(error) if _is_away(error) else type(error).__name__)
        refusal = StoreUnavailable("the games cannot be saved just now; try again in a moment")
        refusal.__cause__ = error
        return refusal

    def _wake(self, ends: Ends) -> None:
        """Wake all who wait, with one call for each event loop: such calls are not cheap."""
        for loop in {job.loop for job, _ in ends}:
            own = [end for end in ends if end[0].loop is loop]
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._settle_others, own)

    def _settle_others(self, ends: Ends) -> None:
        """Wake those whose jobs the thread had."""
        self._settle(ends)
        if ends[0][0].loop is self._loop:
            self._elsewhere -= len(ends)
            if self._elsewhere:  # it has more to do: nobody waits longer than for one batch
                self._hand_over()
            else:
                self._write_here()

    def _settle(self, ends: Ends) -> None:
        for job, refusal in ends:
            try:
                job.end(refusal)
            except Exception as error:  # a mistake of ours: the others were written too
                context = {"message": "what follows a commit failed", "exception": error}
                job.loop.call_exception_handler(context)
        if self._on_batch is not None:
            self._on_batch(len(ends))


def _settle(done: asyncio.Future[None], refusal: Refusal) -> None:
    if done.done():  # whoever waited was cancelled
        return
    if refusal is None:
        done.set_result(None)
    else:
        done.set_exception(refusal)


def _is_away(error: Exception) -> bool:
    """Whether the database is to blame, and not one of the jobs."""
    ours = (IntegrityError, DataError, ProgrammingError)
    if is_damage(error):  # the other jobs may concern whole tables
        return False
    return isinstance(error, SQLAlchemyError) and not isinstance(error, ours)
