"""``sandtable worker``: thinks for the computer seats of servers that share a Redis."""

from __future__ import annotations

import asyncio
import os
import sys

from sandtable.cli.compiling import tell_compiling
from sandtable.cli.refusing import refuse
from sandtable.errors import BadRequest
from sandtable.games.ground.compiling import get_ready
from sandtable.players.levels import LEVELS
from sandtable.players.preparing import every_part, kinds_of
from sandtable.server import memory
from sandtable.server.cluster.jobs import Jobs
from sandtable.server.cluster.worker import work
from sandtable.server.edge.logging import start_logs
from sandtable.server.edge.metrics import Metrics
from sandtable.server.measuring import serve_worker_metrics
from sandtable.server.tables.computers import Threads

RETRIES = 30  # with up to a second between them: a worker waits for its Redis


def run(redis_url: str, threads: int | None, metrics_at: tuple[str, int] | None) -> int:
    """Prepare the players, then answer questions until told to stop; return the exit status."""
    memory.give_back()
    metrics = Metrics()
    try:
        thinkers = Threads(threads)
        jobs = Jobs(redis_url, retries=RETRIES)
        if metrics_at:
            serve_worker_metrics(metrics, thinkers, *metrics_at)
    except (ValueError, OSError) as error:
        return refuse("worker", BadRequest(str(error)))
    start_logs()
    prepare_all()
    asyncio.run(work(jobs, thinkers, metrics))
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # a thought that was given back still goes on in its thread: nobody waits for it


def prepare_all() -> None:
    """Load or compile every player of every game."""
    get_ready(every_part(kinds_of(LEVELS)), tell_compiling(sys.stderr))
