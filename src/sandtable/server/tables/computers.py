"""Where computer seats think: in threads of this process, or elsewhere (see `cluster/jobs.py`)."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from typing import Protocol

from sandtable.errors import ThinkingFailed
from sandtable.games import find_game
from sandtable.players import Answer, Question, find_level, prepare_player, think
from sandtable.review import prepare_judge
from sandtable.review.planning import Asked, Found
from sandtable.server.settings import spare_cores
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tables.turns import Asker, Rank, Turns

QUICK_MS = 500  # levels that may think no longer do not wait for those that may
LEAST_PRIORITY = 19  # of Unix
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


class Judges(Protocol):
    """Those who answer the questions of reviews."""

    async def judge(self, asked: Asked, key: str, asker: Asker = NOBODY) -> Found:
        """Wait for an answer, behind everything else, or raise ThinkingFailed."""


class MeasuredThinkers(Thinkers, Judges, Protocol):
    """Those who do both, and whose work can be measured."""

    @property
    def queues(self) -> tuple[Turns, ...]:
        """Where questions wait in this process."""

    async def workload(self) -> Workload | None:
        """Count workers and their questions; None where there are none, or none can be counted."""


class Threads:
    """Thinks in threads of this process, at most `count` at a time, for all askers in turns.

    One more thread is for the quick levels alone, which need next to no time of it. And one is for
    reviews and deals of the day, which computes while nobody else does: nobody waits for it.
    """

    def __init__(self, count: int | None = None, readiness: Readiness | None = None) -> None:
        self.count = count or spare_cores()
        self._readiness = readiness  # None: all is ready
        self._pool = ThreadPoolExecutor(self.count, thread_name_prefix="thinking")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="quick")
        self._judges = ThreadPoolExecutor(1, thread_name_prefix="judging", initializer=yield_to_all)
        self._turns, self._quick_turns, self._judge_turns = Turns(self.count), Turns(1), Turns(1)
        self.queues: tuple[Turns, ...] = self._turns, self._quick_turns, self._judge_turns

    async def ready(self, question: Question) -> None:
        """Wait until the player that is asked has been compiled."""
        if self._readiness:
            await self._readiness.wait(question.game)
            await self._readiness.wait(f"{question.game}-{find_level(question.level).kind}")

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:
        """Think as long as the level may, from when a thread is free."""
        try:
            pool, turns = self._pool, self._turns
            if asker.rank is Rank.REVIEW:
                pool, turns = self._judges, self._judge_turns
            elif find_level(question.level).time_ms <= QUICK_MS:
                pool, turns = self._quick, self._quick_turns
            async with turns.turn(asker):
                loop, context = asyncio.get_running_loop(), copy_context()
                # Interpreted rules need the settings of NumPy, which a thread does not inherit.
                return await loop.run_in_executor(pool, context.run, prepare_and_think, question)
        except Exception as error:
            raise ThinkingFailed(f"no move for {key}: {type(error).__name__}") from error

    async def judge(self, asked: Asked, key: str, asker: Asker = NOBODY) -> Found:
        """Judge a choice whenever the processor has nothing else to do."""
        try:
            async with self._judge_turns.turn(asker):
                loop, context = asyncio.get_running_loop(), copy_context()
                return await loop.run_in_executor(
                    self._judges, context.run, prepare_and_judge, asked
                )
        except Exception as error:
            raise ThinkingFailed(f"no judgement for {key}: {type(error).__name__}") from error

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
        for pool in (self._pool, self._quick, self._judges):
            pool.shutdown(wait=False, cancel_futures=True)


def prepare_and_think(question: Question) -> Answer:
    """Answer a question; its first of a game and a kind of player waits for their compiling."""
    prepare_player(find_game(question.game), question.level)
    return think(question)


def prepare_and_judge(asked: Asked) -> Found:
    """Answer a question of a review; the first of a game waits for its judge's compiling."""
    prepare_judge(asked.choice.game)
    return asked.answer()


def yield_to_all() -> None:
    """Let this thread have only the time of the processor that no other wants, as Linux can."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST_PRIORITY)
