"""A worker: thinks for the computer seats of servers that share a Redis."""

from __future__ import annotations

import asyncio
import os
import platform
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import asdict
from typing import Any, TypeVar, cast

import structlog
from redis.exceptions import RedisError
from saq import Job, Worker
from saq.types import Context

from sandtable.players import Answer, Question
from sandtable.server.cluster.jobs import Jobs
from sandtable.server.cluster.packing import unpack_asked, unpack_question
from sandtable.server.edge.metrics import Metrics
from sandtable.server.tables.computers import Threads

# Seconds.
BEAT = 1.0  # between signs of life while a thought goes on
DEQUEUE = 1.0  # that a wait for a job lasts, and so the end of an idle worker
UPKEEP = 1  # between looks for silent workers, and for jobs withdrawn
DRAIN = 10  # for thoughts to end after a signal to stop, before they are given back

log = structlog.get_logger(__name__)

T = TypeVar("T")


async def work(jobs: Jobs, thinkers: Threads, metrics: Metrics) -> None:
    """Answer questions until SIGTERM or SIGINT; thoughts that then take too long are given back."""

    async def ponder(context: Context, *, question: dict[str, Any]) -> dict[str, Any]:
        asked, began = unpack_question(question), time.monotonic()
        answer = await think_and_beat(thinkers, asked, context["job"])
        metrics.thinking_seconds.labels(asked.level).observe(time.monotonic() - began)
        return asdict(answer)

    async def judge(context: Context, *, asked: dict[str, Any]) -> dict[str, Any]:
        job = context["job"]
        return asdict(await beat(job, thinkers.judge(unpack_asked(asked), job.key)))

    async def tell_ready(_: Context) -> None:
        log.info("worker_ready", threads=thinkers.count)

    upkeep = {"schedule": UPKEEP, "sweep": UPKEEP, "abort": UPKEEP, "worker_info": UPKEEP}
    worker: Worker[Context] = Worker(
        jobs,
        [("ponder", ponder), ("judge", judge)],
        id=f"{platform.node()}-{os.getpid()}",
        concurrency=thinkers.count,
        timers=cast(Any, upkeep),
        startup=tell_ready,  # signals are heeded from there on
        dequeue_timeout=DEQUEUE,
        shutdown_grace_period_s=DRAIN,
        metadata={"threads": thinkers.count},
    )
    await jobs.connect()
    try:
        await worker.start()
    finally:
        await thinkers.close()
        with suppress(RedisError, OSError):
            await jobs.disconnect()
    log.info("worker_stopped")


async def think_and_beat(thinkers: Threads, question: Question, job: Job) -> Answer:
    """Think in a thread, with signs of life from here meanwhile."""
    began = time.monotonic()
    answer = await beat(job, thinkers.ask(question, job.key))
    seconds = round(time.monotonic() - began, 3)
    log.info("thought", about=job.key, game=question.game, player=question.level, seconds=seconds)
    return answer


async def beat(job: Job, thinking: Coroutine[Any, Any, T]) -> T:
    """Show signs of life until a thought has ended."""
    thought = asyncio.ensure_future(thinking)
    try:
        while not (await asyncio.wait([thought], timeout=BEAT))[0]:
            with suppress(RedisError, OSError):
                await job.update()
    finally:
        thought.cancel()
    return thought.result()
