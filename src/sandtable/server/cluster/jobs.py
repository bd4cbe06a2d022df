"""Questions as jobs on Redis, kept by SAQ: any server asks, a worker on any machine answers.

A job is a Question and nothing else, so Redis and the workers hold no more than the view of the
seat to move. Workers beat while they think; a job without a beat goes to another worker.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Iterable
from contextlib import suppress
from copy import copy
from importlib.metadata import version
from inspect import isawaitable
from typing import Any, cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import EqualJitterBackoff
from redis.exceptions import RedisError
from saq import Job, Status
from saq.job import TERMINAL_STATUSES
from saq.queue.redis import RedisQueue
from saq.types import ListenCallback

from sandtable.errors import ThinkingFailed
from sandtable.players import Answer, Question, find_level
from sandtable.review.planning import Asked, Found
from sandtable.server.cluster.news import AGAIN, News
from sandtable.server.cluster.packing import pack_asked, pack_question, unpack_answer, unpack_found
from sandtable.server.tables.computers import NOBODY, Workload
from sandtable.server.tables.turns import Asker, Turns

# Views are records as the rules of one version lay them out: other versions have another queue.
NAME = f"sandtable-{version('sandtable')}"

# Seconds.
SILENCE = 6  # without a beat, after which a thought goes to another worker
SWEEPING = 0.2  # for a silent worker to give up a thought by itself
SLACK = 60  # beyond the level's time, for a first thought that must be compiled
JUDGING = 300  # for a judgement of a review
PATIENCE = 60  # beyond that, for a free worker, before the server hears that there is none
KEPT = 60  # an answer, for other processes that ask the same
FIRST_LOOK, LONGEST_LOOK = 0.05, 2.0  # between looks at a job of which nothing was heard
FAREWELL = 1.0  # to take back a question that nobody needs answered

COUNT_EVERY = 5.0  # the threads of all workers
SOME_THREADS = 4  # while no worker has told its own

TRIES = 3  # a question that brings down its workers is not tried for ever
WITHDRAWN = "withdrawn"


class Jobs(RedisQueue):
    """SAQ's queue, with our times."""

    def __init__(self, url: str, *, retries: int) -> None:
        retry = Retry(EqualJitterBackoff(cap=1.0, base=0.05), retries)
        super().__init__(Redis.from_url(url, retry=retry), NAME)
        self._news = News(self.redis, self.job_id("*"))
        self._untold: set[str] = set()  # taken at the last look, and not yet begun
        keep_views_out_of_logs()

    async def listen(
        self,
        job_keys: Iterable[str],
        callback: ListenCallback,
        timeout: float | None = 10,  # noqa: ASYNC109
        poll_interval: float = 0.5,  # noqa: ARG002
    ) -> None:
        """Pass on the news of some jobs, until the callback has heard enough."""
        async with asyncio.timeout(timeout), self._news.on(*map(self.job_id, job_keys)) as news:
            is_enough = False
            while not is_enough:
                job_id, status = await news.get()
                heard = callback(self.job_key_from_id(job_id), Status[status.decode().upper()])
                is_enough = await heard if isawaitable(heard) else heard

    async def disconnect(self) -> None:
        """Disconnect, also from the news."""
        await self._news.close()
        await super().disconnect()

    async def sweep(self, lock: int = 60, abort: float = SWEEPING) -> list[str]:
        """Hand the thoughts of silent workers to others, without waiting long for each.

        SAQ's own would also take a job from a worker that has it, but has not yet said so.
        """
        if not await self.redis.set(self._sweep, 1, ex=lock, nx=True):
            return []
        swept, untold = [], set()
        for job_id in cast(list[str], await self.redis.lrange(self._active, 0, -1)):
            job = await self._get_job_by_id(job_id)
            if job is None:
                await self.redis.lrem(self._active, 0, job_id)
                await self.redis.zrem(self._incomplete, job_id)
            elif job.status is Status.QUEUED and job.id not in self._untold:
                untold.add(job.id)
            elif job.stuck or job.status is Status.QUEUED:
                swept.append(job.id)
                await self._take_away(job, abort)
        self._untold = untold
        return swept

    async def workload(self) -> Workload:
        """Count workers, their threads and the questions to them."""
        # SAQ's own count fails where there is no worker at all.
        is_any = await self.redis.zcount(self._stats, int(1000 * time.time()), "inf")
        workers = (await self.info())["workers"].values() if is_any else []
        threads = sum((worker["metadata"] or {}).get("threads", 1) for worker in workers)
        queued, active = await self.count("queued"), await self.count("active")
        return Workload(len(workers), threads, queued, active)

    async def _take_away(self, job: Job, abort: float) -> None:
        await self.abort(job, self.swept_error_message)
        with suppress(TimeoutError):
            await job.refresh(abort)
        if job.retryable:
            await self.retry(job, self.swept_error_message)
        else:
            await self.finish(job, Status.ABORTED, error=self.swept_error_message)


class Workers:
    """Asks the workers (`sandtable worker`) that share a Redis."""

    def __init__(self, redis_url: str) -> None:
        self._jobs = Jobs(redis_url, retries=1)
        self._turns = Turns(SOME_THREADS)
        self.queues: tuple[Turns, ...] = (self._turns,)
        self._counted = -math.inf  # when the threads of the workers were counted

    async def ready(self, question: Question) -> None:
        """Return at once: workers get ready before they take questions."""

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:
        """Wait for a worker's answer; processes that ask with the same key share one thought."""
        try:
            async with (
                asyncio.timeout(longest_s(question) + PATIENCE),
                self._turns.turn(asker),
            ):
                await self._count_threads()
                return unpack_answer(await self._result(job_for(question, key)))
        except TimeoutError:
            raise ThinkingFailed(f"no worker has answered for {key}") from None
        except ThinkingFailed:
            raise
        except Exception as error:  # of the queue's own: the table asks again later
            raise ThinkingFailed(f"the queue failed for {key}: {type(error).__name__}") from error
        except asyncio.CancelledError:
            await self._withdraw(key)
            raise

    async def judge(self, asked: Asked, key: str, asker: Asker = NOBODY) -> Found:
        """Wait for a worker's judgement; questions of games go first."""
        try:
            async with asyncio.timeout(JUDGING + PATIENCE), self._turns.turn(asker):
                await self._count_threads()
                return unpack_found(await self._result(judging_job(asked, key)))
        except Exception as error:
            raise ThinkingFailed(f"no judgement for {key}: {type(error).__name__}") from error
        except asyncio.CancelledError:
            await self._withdraw(key)
            raise

    async def _count_threads(self) -> None:
        """Let as many questions be in the queue as can be thought about."""
        now = time.monotonic()
        if now < self._counted + COUNT_EVERY:
            return
        self._counted = now
        if load := await self.workload():
            self._turns.places = load.threads or SOME_THREADS

    async def workload(self) -> Workload | None:
        """Count the workers on this Redis and their questions, unless it is away."""
        with suppress(RedisError, OSError):
            return await self._jobs.workload()
        return None

    async def check(self) -> None:
        """Raise ThinkingFailed unless Redis answers and knows a worker."""
        try:
            workers = (await self._jobs.info())["workers"]
        except (RedisError, OSError) as error:
            raise ThinkingFailed("Redis does not answer") from error
        if not workers:
            raise ThinkingFailed("no worker is there")

    async def close(self) -> None:
        """Disconnect."""
        with suppress(RedisError, OSError):
            await self._jobs.disconnect()

    async def _result(self, job: Job) -> Any:
        while True:
            try:
                return await self._answer(job)
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN)

    async def _answer(self, asked: Job) -> Any:
        key = asked.key
        job = await self._jobs.job(key)
        pause = FIRST_LOOK
        while job is None or job.result is None:
            # Does nothing while the job is in the queue; Redis may have forgotten it, though.
            await self._jobs.enqueue(copy(asked))  # the queue makes an enqueued one its own
            job = await self._news(key, pause)
            pause = min(2 * pause, LONGEST_LOOK)
            if job and has_failed(job):
                raise ThinkingFailed(f"no worker could answer for {key}")
        return job.result

    async def _news(self, key: str, pause: float) -> Job | None:
        """Wait until the job has ended, or for the pause: the end may have gone unheard."""
        with suppress(TimeoutError):
            await self._jobs.listen([key], lambda _, status: status in TERMINAL_STATUSES, pause)
        return await self._jobs.job(key)

    async def _withdraw(self, key: str) -> None:
        """Take a question back that no worker has begun with."""
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                job = await self._jobs.job(key)
                if job and job.status is Status.QUEUED:
                    await self._jobs.abort(job, WITHDRAWN)


def job_for(question: Question, key: str) -> Job:
    """Return the job that asks a question."""
    return Job(
        "ponder",
        {"question": pack_question(question)},
        key=key,
        timeout=longest_s(question),
        heartbeat=SILENCE,
        retries=TRIES,
        ttl=KEPT,
    )


def judging_job(asked: Asked, key: str) -> Job:
    """Return the job that asks a question of a review."""
    return Job(
        "judge",
        {"asked": pack_asked(asked)},
        key=key,
        timeout=JUDGING,
        heartbeat=SILENCE,
        retries=TRIES,
        ttl=KEPT,
    )


def has_failed(job: Job) -> bool:
    """Whether workers gave up on a job; one that another process withdrew is asked again."""
    return job.status in {Status.FAILED, Status.ABORTED} and job.error != WITHDRAWN


def longest_s(question: Question) -> int:
    """Return the seconds after which a thought must have ended."""
    time_ms = question.time_ms
    own_ms = find_level(question.level).time_ms if time_ms is None else time_ms
    return own_ms // 1000 + SLACK


def keep_views_out_of_logs() -> None:
    """Let SAQ log the keys of jobs, not all they hold; and a Redis that is away in one line."""
    logging.getLogger("saq").addFilter(_be_brief)  # the same filter is added once only


def _be_brief(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, RedisError | OSError):
        record.msg, record.exc_info = f"{record.msg}: {type(error).__name__}", None
    if isinstance(record.args, tuple):
        record.args = tuple(arg.key if isinstance(arg, Job) else arg for arg in record.args)
    return True
