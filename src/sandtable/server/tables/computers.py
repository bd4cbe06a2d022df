"""Where computer seats think: in threads of this process, or elsewhere (see `cluster/jobs.py`)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from typing import Protocol

from sandtable.errors import ThinkingFailed
from sandtable.games import find_game
from sandtable.players import Answer, Question, find_level, prepare_player, think
from sandtable.server.settings import spare_cores
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tables.turns import Asker, Turns

QUICK_MS = 500  # levels that may think no longer do not wait for those that may
NOBODY = Asker("")


@dataclass(frozen=True, slots=True)
class Workload:
    """How many workers share a Redis, and how many questions are there for them."""

    workers: int
    threads: int
    queued: int
    active: int


class Thinkers(Protocol):
    """Those who answer for the computer seats."""

    async def ready(self, question: Question) -> None:
        """Wait until the player that is asked has been compiled."""

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:
        """Wait for an answer, or raise ThinkingFailed; equal keys are the same question.

        Cancelling leaves out a thought that has not begun.
        """

    async def check(self) -> None:
        """Raise ThinkingFailed, with the reason, unless somebody is there to think."""

    async def close(self) -> None:
        """Begin no more thoughts."""


class MeasuredThinkers(Thinkers, Protocol):
    """Those whose work can be measured too."""

    @property
    def queues(self) -> tuple[Turns, ...]:
        """Where questions wait in this process."""

    async def workload(self) -> Workload | None:
        """Count workers and their questions; None where there are none, or none can be counted."""


class Threads:
    """Thinks in threads of this process, at most `count` at a time, for all askers in turns.

    One more thread is for the quick levels alone, which need next to no time of it.
    """

    def __init__(self, count: int | None = None, readiness: Readiness | None = None) -> None:
        self.count = count or spare_cores()
        self._readiness = readiness  # None: all is ready
        self._pool = ThreadPoolExecutor(self.count, thread_name_prefix="thinking")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="quick")
        self._turns, self._quick_turns = Turns(self.count), Turns(1)
        self.queues: tuple[Turns, ...] = self._turns, self._quick_turns

    async def ready(self, question: Question) -> None:
        """Wait until the player that is asked has been compiled."""
        if self._readiness:
            await self._readiness.wait(question.game)
            await self._readiness.wait(f"{question.game}-{find_level(question.level).kind}")

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:
        """Think as long as the level may, from when a thread is free."""
        try:
            is_quick = find_level(question.level).time_ms <= QUICK_MS
            pool = self._quick if is_quick else self._pool
            async with (self._quick_turns if is_quick else self._turns).turn(asker):
                loop, context = asyncio.get_running_loop(), copy_context()
                # Interpreted rules need the settings of NumPy, which a thread does not inherit.
                return await loop.run_in_executor(pool, context.run, prepare_and_think, question)
        except Exception as error:
            raise ThinkingFailed(f"no move for {key}: {type(error).__name__}") from error

    async def workload(self) -> Workload | None:
        """Return None: there are no workers but these threads."""
        return None

    async def check(self) -> None:
        """Raise ThinkingFailed unless the thread for quick levels takes something to do."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._quick, bool)
        except RuntimeError as error:  # it was shut down
            raise ThinkingFailed("the threads have ended") from error

    async def close(self) -> None:
        """Drop the thoughts that wait; those that have begun end by themselves."""
        for pool in (self._pool, self._quick):
            pool.shutdown(wait=False, cancel_futures=True)


def prepare_and_think(question: Question) -> Answer:
    """Answer a question; its first of a game and a kind of player waits for their compiling."""
    prepare_player(find_game(question.game), question.level)
    return think(question)
