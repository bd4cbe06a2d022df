"""``sandtable worker``: thinks for the computer seats of servers that share a Redis."""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import time
from contextlib import suppress
from dataclasses import asdict
from typing import Any, cast

import structlog
from redis.exceptions import RedisError
from saq import Job, Worker
from saq.types import Context

from sandtable.cli.compiling import tell_compiling
from sandtable.games.compiling import get_ready
from sandtable.players import LEVELS, Answer, Question
from sandtable.players.preparing import every_part, kinds_of
from sandtable.server.cluster.jobs import Jobs, unpack_question
from sandtable.server.edge.logging import start_logs
from sandtable.server.tables.computers import Threads

REFUSED = 2  # exit code, as for every wrong use of a command

# Seconds.
BEAT = 1.0  # between signs of life while a thought goes on
DEQUEUE = 1.0  # that a wait for a job lasts, and so the end of an idle worker
UPKEEP = 1  # between looks for silent workers, and for jobs withdrawn
DRAIN = 10  # for thoughts to end after a signal to stop, before they are given back

RETRIES = 30  # with up to a second between them: a worker waits for its Redis

log = structlog.get_logger(__name__)


def run(redis_url: str, threads: int | None) -> int:
    """Prepare the players, then answer questions until told to stop; gives the exit code."""
    try:
        thinkers = Threads(threads)
        jobs = Jobs(redis_url, retries=RETRIES)
    except ValueError as error:
        print(f"sandtable worker: bad_request: {error}", file=sys.stderr)
        return REFUSED
    start_logs()
    prepare_all()
    asyncio.run(work(jobs, thinkers))
    log.info("worker_stopped")
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # a thought that was given back still goes on in its thread: nobody waits for it


def prepare_all() -> None:
    """Load or compile every player of every game."""
    get_ready(every_part(kinds_of(LEVELS)), tell_compiling(sys.stderr))


async def work(jobs: Jobs, thinkers: Threads) -> None:
    """Answer questions until SIGTERM or SIGINT; thoughts that then take too long are given back."""

    async def ponder(context: Context, *, question: dict[str, Any]) -> dict[str, Any]:
        return asdict(await think_and_beat(thinkers, unpack_question(question), context["job"]))

    async def tell_ready(_: Context) -> None:
        log.info("worker_ready", threads=thinkers.count)

    upkeep = {"schedule": UPKEEP, "sweep": UPKEEP, "abort": UPKEEP, "worker_info": UPKEEP}
    worker: Worker[Context] = Worker(
        jobs,
        [("ponder", ponder)],
        id=f"{platform.node()}-{os.getpid()}",
        concurrency=thinkers.count,
        timers=cast(Any, upkeep),
        startup=tell_ready,  # signals are heeded from there on
        dequeue_timeout=DEQUEUE,
        shutdown_grace_period_s=DRAIN,
    )
    await jobs.connect()
    try:
        await worker.start()
    finally:
        await thinkers.close()
        with suppress(RedisError, OSError):
            await jobs.disconnect()


async def think_and_beat(thinkers: Threads, question: Question, job: Job) -> Answer:
    """Think in a thread, with signs of life from here meanwhile."""
    began = time.monotonic()
    thought = asyncio.ensure_future(thinkers.ask(question, job.key))
    try:
        while not (await asyncio.wait([thought], timeout=BEAT))[0]:
            with suppress(RedisError, OSError):
                await job.update()
    finally:
        thought.cancel()
    seconds = round(time.monotonic() - began, 3)
    log.info("thought", about=job.key, game=question.game, player=question.level, seconds=seconds)
    return thought.result()
