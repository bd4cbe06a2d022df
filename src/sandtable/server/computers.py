"""Where computer seats think: in threads of this process, or elsewhere (see jobs.py)."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Protocol

from sandtable.errors import ThinkingFailed
from sandtable.games import find_game
from sandtable.players import Answer, Question, prepare_player, think


class Thinkers(Protocol):
    """Those who answer for the computer seats."""

    async def ask(self, question: Question, key: str) -> Answer:
        """Wait for an answer, or raise ThinkingFailed; equal keys are the same question.

        Who no longer needs the answer cancels: a thought that has not begun is then left out.
        """

    async def close(self) -> None:
        """Begin no more thoughts."""


class Threads:
    """Thinks in threads of this process, first come first served, at most `count` at a time."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or spare_cores()
        self._pool = ThreadPoolExecutor(self.count, thread_name_prefix="thinking")

    async def ask(self, question: Question, key: str) -> Answer:
        """Think as long as the level may, from when a thread is free."""
        try:
            loop, here = asyncio.get_running_loop(), copy_context()
            # Interpreted rules need NumPy's settings of here, which a thread does not inherit.
            return await loop.run_in_executor(self._pool, here.run, prepare_and_think, question)
        except Exception as error:
            raise ThinkingFailed(f"no move for {key}: {type(error).__name__}") from error

    async def close(self) -> None:
        """Drop the thoughts that wait; those that have begun end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def spare_cores() -> int:
    """Give the number of cores that may think while one is left for everything else."""
    return max(1, (os.cpu_count() or 1) - 1)


def prepare_and_think(question: Question) -> Answer:
    """Answer a question; its first of a game and a kind of player waits for their compiling."""
    prepare_player(find_game(question.game), question.level)
    return think(question)
