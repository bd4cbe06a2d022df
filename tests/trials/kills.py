"""A server that is killed again and again under load (kill -9)."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.clients import Club
from tests.history import check
from tests.patience import EVENING
from tests.servers import Command, nursery
from tests.services import free_port
from tests.system.evening import Evening
from tests.trials.progress import Progress

LEAST, MOST = 10, 80  # moves that are acknowledged between two kills


def run_kills(
    progress: Progress, folder: Path, database: str, kills: int, tables: int = 30
) -> None:
    """Kill a server so many times, then let all games end, and check the history of the evening."""
    server = Command(
        nursery(), folder / "server", "serve", "--port", str(free_port()), "--database", database
    )
    try:
        asyncio.run(_play(progress, server, database, kills, tables))
    finally:
        server.kill()


async def _play(
    progress: Progress, server: Command, database: str, kills: int, tables: int
) -> None:
    await asyncio.to_thread(server.start)
    dice = progress.dice(f"kills {progress.counts['kills']}")
    async with Club(server.url) as club, asyncio.timeout(EVENING):
        evening = Evening(club)
        events = _kill_again_and_again(progress, server, evening, kills, dice)
        await evening.go_on_during(events, tables)
    assert server.stop() == 0
    moves = await check(database, club.history)
    acknowledged = club.history.counts["done"]
    assert moves > acknowledged >= kills * LEAST  # computers moved as well
    assert club.history.refusals == set()
    assert server.tracebacks == []
    progress.add(moves_acknowledged=acknowledged, events_heard=club.history.counts["heard"])


async def _kill_again_and_again(
    progress: Progress, server: Command, evening: Evening, kills: int, dice: random.Random
) -> None:
    for _ in range(kills):
        await evening.more_moves(dice.randint(LEAST, MOST))
        server.kill()
        await asyncio.to_thread(server.start)
        progress.add(kills=1)
