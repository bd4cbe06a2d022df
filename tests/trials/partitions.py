"""Servers that lose sight of their database, of Redis, of both, and so of each other."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.clients import Club
from tests.history import check
from tests.patience import EVENING
from tests.servers import Command, nursery, running
from tests.services import free_port
from tests.system.evening import Evening
from tests.trials.links import CUTS, Link, links
from tests.trials.progress import Progress

TABLES = 6
PAUSE = 0.05  # seconds for which persons think
SHORTEST, LONGEST = 0.5, 8.0  # seconds for which a link is cut; a server gives up after five
BETWEEN = 20  # moves


def run_partitions(
    progress: Progress, folder: Path, database: str, redis: str, partitions: int
) -> None:
    """Cut links of two servers again and again while games go on; then check their history."""
    asyncio.run(_run(progress, folder, database, redis, partitions))


async def _run(
    progress: Progress, folder: Path, database: str, redis: str, partitions: int
) -> None:
    dice = progress.dice(f"partitions {progress.counts['partitions']}")
    async with links(database, redis, database, redis) as made:
        pairs = made[:2], made[2:]
        servers = []
        for number, (to_database, to_redis) in enumerate(pairs):
            ways = "--database", to_database.url, "--redis", to_redis.url
            home = folder / f"server-{number}"
            servers.append(Command(nursery(), home, "serve", "--port", str(free_port()), *ways))
        worker = Command(nursery(), folder / "worker", "worker", "--redis", redis, "--threads", "1")
        stack = running(*servers, worker)
        await asyncio.to_thread(stack.__enter__)
        try:
            await _play(progress, servers, pairs, dice, database, partitions)
        finally:
            await asyncio.to_thread(stack.__exit__, None, None, None)
    for command in (*servers, worker):
        assert command.tracebacks == [], command.output


async def _play(
    progress: Progress,
    servers: list[Command],
    pairs: tuple[list[Link], list[Link]],
    dice: random.Random,
    database: str,
    partitions: int,
) -> None:
    async with Club(*(server.url for server in servers)) as club, asyncio.timeout(EVENING):
        evening = Evening(club, PAUSE)

        async def cut_again_and_again() -> None:
            for _ in range(partitions):
                await evening.more_moves(BETWEEN)
                await _cut(pairs, dice)
                progress.add(partitions=1)
            await evening.more_moves(BETWEEN)

        await evening.go_on_during(cut_again_and_again(), TABLES)
    await check(database, club.history)
    # One server may hear late what the other has stored; then a move comes too late.
    assert club.history.refusals <= {"unavailable", "behind"}
    counts = club.history.counts
    progress.add(moves_acknowledged=counts["done"], moves_refused=counts["refused"])


async def _cut(pairs: tuple[list[Link], list[Link]], dice: random.Random) -> None:
    """Cut one server, or both, from one of what they stand on, or from both; then heal it."""
    chosen = [link for pair in pairs for link in pair if dice.random() < 0.5]
    chosen = chosen or [dice.choice(dice.choice(pairs))]
    for link in chosen:
        link.cut(dice.choice(CUTS))
    await asyncio.sleep(dice.uniform(SHORTEST, LONGEST))
    for link in chosen:
        link.heal()
