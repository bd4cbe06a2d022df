"""Turns: who may do a longer piece of work next, so that nobody crowds the others out."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum

from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account

MOST_REMEMBERED = 10_000  # addresses and tables that have had their turn


class Rank(IntEnum):
    """What comes first where several kinds of work wait."""

    PLAY = 0
    HINT = 1
    STUDY = 2
    REVIEW = 3


OnTurn = Callable[[Rank, float], None]  # a turn begins that was waited for, in seconds


def ignore(_: Rank, __: float) -> None:
    """Count nothing."""


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom something is done: for an address, at one of its tables."""

    client: str
    table: str = ""
    rank: Rank = Rank.PLAY
    account: Account | None = None  # that is charged for the time, if any is


@dataclass(eq=False, slots=True)
class _Waiting:
    asker: Asker
    number: int
    may_go: asyncio.Future[None]


class Turns:
    """Some places for work, which addresses take in turns, and the tables of each in turns too.

    So a piece of work waits for at most one of each other address, however many those have, and
    play comes before hints, hints before studies, and studies before reviews.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.on_turn: OnTurn = ignore
        self._waiting: list[_Waiting] = []
        self._working: Counter[str] = Counter()  # places that each address has
        self._served: dict[
            str | tuple[str, str], int
        ] = {}  # when it was whose turn, while any wait
        self._numbers = itertools.count(1)

    @property
    def waiting(self) -> Counter[Rank]:
        """How many wait, by rank."""
        return Counter(each.asker.rank for each in self._waiting)

    @property
    def working(self) -> int:
        """How many have a place."""
        return self._working.total()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place, and have it until the end of the block."""
        waiting = _Waiting(asker, next(self._numbers), asyncio.get_running_loop().create_future())
        asked = time.monotonic()
        self._waiting.append(waiting)
        self._go_on()
        try:
            await waiting.may_go
        except asyncio.CancelledError:
            if waiting.may_go.cancelled():
                self._waiting.remove(waiting)
            else:
                self._leave(asker)  # the place came at the same moment
            raise
        self.on_turn(asker.rank, time.monotonic() - asked)
        began = time.monotonic()
        try:
            yield
        finally:
            if asker.account is not None:
                asker.account.spend(Kind.THINKING, 1000 * (time.monotonic() - began))
            self._leave(asker)

    def _leave(self, asker: Asker) -> None:
        self._working[asker.client] -= 1
        self._working += Counter()  # forget those who have none
        self._go_on()

    def _go_on(self) -> None:
        while self.working < self.places:
            there = [each for each in self._waiting if not each.may_go.cancelled()]
            if not there:
                break
            first = min(there, key=self._order)
            self._waiting.remove(first)
            asker, now = first.asker, next(self._numbers)
            self._working[asker.client] += 1
            self._served[asker.client] = self._served[asker.client, asker.table] = now
            first.may_go.set_result(None)
        if len(self._served) > MOST_REMEMBERED:
            oldest = sorted(self._served.values())[len(self._served) // 2]
            self._served = {who: turn for who, turn in self._served.items() if turn > oldest}

    def _order(self, waiting: _Waiting) -> tuple[int, ...]:
        asker = waiting.asker
        return (
            asker.rank,
            self._working[asker.client],
            self._served.get(asker.client, 0),
            self._served.get((asker.client, asker.table), 0),
            waiting.number,
        )
