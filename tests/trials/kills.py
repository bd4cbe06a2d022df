"""A server, or one of its processes, that is killed again and again under load (kill -9)."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.clients import Club
from tests.history import check
from tests.patience import EVENING
from tests.servers import Command, children_of, nursery
from tests.services import free_port
from tests.system.evening import Evening
from tests.trials.progress import Progress

LEAST, MOST = 10, 80  # moves that are acknowledged between two kills


def run_kills(
    progress: Progress,
    folder: Path,
    database: str,
    kills: int,
    tables: int = 30,
    processes: int = 1,
) -> None:
    """Kill a server so many times, then let all games end, and check the history of the evening.

    Of a server of several processes one is killed each time, and the others go on.
    """
    flags = "--port", str(free_port()), "--database", database, "--processes", str(processes)
    server = Command(nursery(), folder / "server", "serve", *flags)
    try:
        asyncio.run(_play(progress, server, database, kills, tables, processes))
    finally:
        server.kill()


async def _play(
    progress: Progress, server: Command, database: str, kills: int, tables: int, processes: int
) -> None:
    await asyncio.to_thread(server.start)
    dice = progress.dice(f"kills {progress.counts['kills']}")
    async with Club(server.url) as club, asyncio.timeout(EVENING):
        evening = Evening(club)
        kill = partial(_kill_one, dice) if processes > 1 else _kill
        events = _kill_again_and_again(progress, server, evening, kills, dice, kill)
        await evening.go_on_during(events, tables)
    assert server.stop() == 0
    moves = await check(database, club.history)
    acknowledged = club.history.counts["done"]
    assert moves > acknowledged >= kills * LEAST  # computers moved as well
    assert club.history.refusals == set()
    assert server.tracebacks == []
    progress.add(moves_acknowledged=acknowledged, events_heard=club.history.counts["heard"])


async def _kill_again_and_again(
    progress: Progress,
    server: Command,
    evening: Evening,
    kills: int,
    dice: random.Random,
    kill: Callable[[Command], None],
) -> None:
    for _ in range(kills):
        await evening.more_moves(dice.randint(LEAST, MOST))
        await asyncio.to_thread(kill, server)
        progress.add(kills=1)


def _kill(server: Command) -> None:
    server.kill()
    server.start()


def _kill_one(dice: random.Random, server: Command) -> None:
    """Kill one of a server's processes, which starts it again by itself."""
    os.kill(dice.choice(children_of(server.pid)), signal.SIGKILL)
