"""A PostgreSQL that dies, and a replica that takes its place while games go on."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from tests.clients import Club
from tests.history import check
from tests.patience import EVENING
from tests.servers import Command, nursery, running
from tests.services import (
    Service,
    either_of,
    free_port,
    fresh_database,
    promote,
    start_postgres,
    start_replica,
)
from tests.system.evening import Evening
from tests.trials.progress import Progress

TABLES = 6
PAUSE = 0.05  # seconds for which persons think
MOVES = 60  # before and after
AWAY = 2.0  # seconds until somebody notices and promotes the replica


def run_failover(progress: Progress, folder: Path, redis: str) -> None:
    """Let a replica take over from a PostgreSQL that two servers use; then check the history."""
    with start_postgres() as primary, start_replica(primary) as replica:
        database = fresh_database(primary)
        flags = "--database", either_of(database, primary, replica), "--redis", redis
        servers = [
            Command(nursery(), folder / name, "serve", "--port", str(free_port()), *flags)
            for name in ("one", "other")
        ]
        worker = Command(nursery(), folder / "worker", "worker", "--redis", redis, "--threads", "1")
        with running(*servers, worker):
            asyncio.run(_play(progress, servers, primary, replica, flags[1]))
        for command in (*servers, worker):
            assert command.tracebacks == []


async def _play(
    progress: Progress, servers: list[Command], primary: Service, replica: Service, database: str
) -> None:
    async with Club(*(server.url for server in servers)) as club, asyncio.timeout(EVENING):
        evening = Evening(club, PAUSE)

        async def fail_over() -> None:
            await evening.more_moves(MOVES)
            await asyncio.to_thread(primary.stop, signal.SIGQUIT)  # at once, like a crash
            await asyncio.sleep(AWAY)
            await asyncio.to_thread(promote, replica)
            await evening.more_moves(MOVES)

        await evening.go_on_during(fail_over(), TABLES)
    await check(database, club.history)
    assert club.history.refusals <= {"unavailable", "behind"}
    counts = club.history.counts
    progress.add(failovers=1, moves_acknowledged=counts["done"], moves_refused=counts["refused"])
