"""Group commit: one thread writes all that waits in one transaction, then wakes those who wait.

A durable commit takes as long for a hundred entries as for one. While one batch is being written
the next one gathers, so nobody waits for a timer, and a busy server needs few commits.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from queue import Empty, SimpleQueue
from typing import NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from sandtable.errors import NoTable, NumberTaken, SandtableError, StoreUnavailable, TableDamaged
from sandtable.store.databases import is_damage, reason
from sandtable.store.statements import Writes, commit
from sandtable.store.trouble import Trouble

LARGEST = 1000  # jobs in one transaction


class Job(NamedTuple):
    """What is to be written, all of it or nothing, and who waits for it."""

    writes: Writes
    done: asyncio.Future[None]


Ends = list[tuple[Job, SandtableError | None]]  # None: it is written


class Writer:
    """The one thread that writes; the event loop tells ``on_batch`` how many jobs a batch held."""

    def __init__(
        self,
        engine: Engine,
        on_batch: Callable[[int], None] | None = None,
        turn: AbstractContextManager[object] | None = None,
    ) -> None:
        self._engine = engine
        self._turn = turn or nullcontext()  # to write, among several processes
        self._on_batch = on_batch
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()  # None: nothing more will come
        self._is_closed = False
        self._trouble = Trouble("written")
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, writes: Writes, meanwhile: Callable[[], None] | None = None) -> None:
        """Write all of it or nothing; durable on return. `meanwhile` is called while it waits."""
        if self._is_closed:
            raise StoreUnavailable("the store is closed")
        job = Job(writes, asyncio.get_running_loop().create_future())
        self._waiting.put(job)
        if meanwhile is not None:
            meanwhile()
        await job.done

    def close(self) -> None:
        """Write what waits, then stop."""
        if not self._is_closed:
            self._is_closed = True
            self._waiting.put(None)
        self._thread.join()

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
                commit(self._engine, [job.writes for job in jobs])
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
        for loop in {job.done.get_loop() for job, _ in ends}:
            own = [end for end in ends if end[0].done.get_loop() is loop]
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._settle, own)

    def _settle(self, ends: Ends) -> None:
        for job, refusal in ends:
            if job.done.done():  # whoever waited was cancelled
                continue
            if refusal is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(refusal)
        if self._on_batch is not None:
            self._on_batch(len(ends))


def _is_away(error: Exception) -> bool:
    """Whether the database is to blame, and not one of the jobs."""
    ours = (IntegrityError, DataError, ProgrammingError)
    if is_damage(error):  # the other jobs may concern whole tables
        return False
    return isinstance(error, SQLAlchemyError) and not isinstance(error, ours)
