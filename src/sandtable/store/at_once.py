"""Entries written by the event loop itself, as long as the disk is quick.

To wake a thread, and to be woken by it, takes longer than a commit on a good disk. But the event
loop must not stand still for a slow one: so it writes only while commits are quick on average,
only entries, and only if nobody else is writing just then. Whatever it does not write goes to the
thread.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import OperationalError

from sandtable.store.statements import ENTRIES, Values, Writes

QUICK = 0.002  # seconds that a commit may wait for the disk, on average
RECENT = 16  # commits that count in this average, more or less
UNKNOWN = 0.004  # seconds that a disk is taken to need before anything is known of it


def standstill() -> float:
    """Return how long this thread has not been at work so far, in seconds since some moment."""
    return time.perf_counter() - time.thread_time()


class Turn(Protocol):
    """The right to write, among several processes."""

    def __enter__(self) -> object: ...

    def __exit__(self, *_: object) -> object: ...

    def take_at_once(self) -> bool:
        """Take it if nobody has it."""


class AtOnce:
    """A connection for short writes, and how long the last ones waited for the disk."""

    def __init__(self, engine: Engine, turn: Turn | None) -> None:
        self._engine = engine
        self._turn = turn
        self._connection: PoolProxiedConnection | None = None
        self._is_possible = engine.dialect.name == "sqlite"
        self._wait = UNKNOWN  # seconds, the average

    def note(self, seconds: float) -> None:
        """Note how long a commit waited, whoever made it."""
        self._wait += (seconds - self._wait) / RECENT

    def can_write(self, writes: Writes) -> bool:
        """Whether something can be written without a thread."""
        is_quick = self._is_possible and self._wait < QUICK
        return is_quick and len(writes) == 1 and ENTRIES in writes

    def commit(self, everything: Sequence[Writes]) -> bool:
        """Write entries, all or none, unless somebody else is writing; whether it was done."""
        if self._turn is not None and not self._turn.take_at_once():
            return False
        began = standstill()
        try:
            self._write([row for writes in everything for row in writes[ENTRIES]])
        except OperationalError as error:
            if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                return False
            raise
        finally:
            self.note(standstill() - began)
            if self._turn is not None:
                self._turn.__exit__()
        return True

    def _write(self, rows: Sequence[Values]) -> None:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            self._connection.cursor().execute("PRAGMA busy_timeout = 0")
        ENTRIES.run_alone(self._connection.cursor(), rows)

    def close(self) -> None:
        """Close the connection, which nobody else can use."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection = None
