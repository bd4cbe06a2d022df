"""Questions to real workers over a real Redis."""

import asyncio
import base64
import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from saq import Job, Status

from sandtable.errors import ThinkingFailed
from sandtable.games import GAME_NAMES
from sandtable.games.ground.records import bytes_of
from sandtable.games.position import Position
from sandtable.players import Answer, Question, think
from sandtable.review import Choice, Effort
from sandtable.review.planning import Asked
from sandtable.server.cluster import jobs
from sandtable.server.cluster.jobs import Jobs, Workers, job_for
from sandtable.server.cluster.packing import (
    pack_asked,
    pack_question,
    unpack_asked,
    unpack_question,
)
from sandtable.server.tasks import end
from tests.patience import LONG_ENOUGH
from tests.players.redealing import dealt_anew
from tests.server.cluster.worker_process import WorkerProcess, start_worker
from tests.servers import nursery
from tests.services import Service, start_redis

# SAQ still uses a command that the Redis client calls old.
pytestmark = pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")

LONG = "search:20000"  # a fraction of a second
# A worker that stops has ten seconds, of which a busy machine leaves little to a thought.
SHORT = "search:3000"
LONGER = "search:30000000"  # minutes
AWAY = 5  # seconds


@pytest.fixture
def server() -> Iterator[Service]:
    with start_redis() as service:
        yield service


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, WorkerProcess]]:
    """A Redis and a worker that are left alone."""
    folder = tmp_path_factory.mktemp("worker")
    with start_redis() as service, start_worker(service.url, folder) as worker:
        yield service, worker


def ask_about(game: str, level: str, seed: int = 3) -> Question:
    """Make a question about the first move of a game."""
    return Question.about(Position.new(game, 2, seed=7), level, seed=seed)


async def find(queue: Jobs, key: str, is_so: Callable[[Job], bool]) -> Job:
    """Wait for a job to come to a state."""
    async with asyncio.timeout(LONG_ENOUGH):
        while True:
            job = await queue.job(key)
            if job and is_so(job):
                return job
            await asyncio.sleep(0.02)


def is_queued(job: Job) -> bool:
    return job.status is Status.QUEUED


def is_active(job: Job) -> bool:
    return job.status is Status.ACTIVE


def test_a_packed_question_is_the_same_question() -> None:
    question = Question("flowers", bytes(range(256)), "adept", 2**64 - 1, 400, 30)
    assert unpack_question(json.loads(json.dumps(pack_question(question)))) == question


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_worker_answers_as_the_player_would(
    game: str, place: tuple[Service, WorkerProcess]
) -> None:
    question = ask_about(game, "search:30")

    async def scene() -> None:
        queue = Workers(place[0].url)
        assert await queue.ask(question, f"{game}:1") == think(question)
        await queue.close()

    asyncio.run(scene())


@pytest.mark.parametrize("is_choice", [True, False])
def test_a_worker_judges_as_anybody_would(
    is_choice: bool, place: tuple[Service, WorkerProcess]
) -> None:
    position = Position.new("patterns", seed=7)
    choice = Choice.about(position, position.legal_moves[0], Effort(30, 30, 300), 2**63)
    asked = Asked(choice, is_choice)
    assert unpack_asked(json.loads(json.dumps(pack_asked(asked)))) == asked

    async def scene() -> None:
        queue = Workers(place[0].url)
        assert await queue.judge(asked, f"review:{is_choice}") == asked.answer()
        await queue.close()

    asyncio.run(scene())


def test_a_question_that_no_worker_can_answer_is_told_as_such_and_not_shown_in_logs(
    place: tuple[Service, WorkerProcess],
) -> None:
    """The worker that tried goes on, and its log names the question without its view."""
    server, worker = place
    view = b"cards that nobody else may see"
    key = "broken:1"

    async def scene() -> None:
        queue = Workers(server.url)
        with pytest.raises(ThinkingFailed, match=key):
            await queue.ask(Question("mandala", view, "greedy"), key)
        await queue.ask(ask_about("mandala", "greedy"), "whole:1")
        await queue.close()

    asyncio.run(scene())
    assert worker.has_logged(key) >= jobs.TRIES
    assert not worker.has_logged(base64.b64encode(view).decode()[:16])


def test_two_processes_that_ask_the_same_share_one_thought(server: Service, tmp_path: Path) -> None:
    """There is one job for a key, and later askers get the answer that is there."""
    question = ask_about("mandala", "search:30")

    async def scene() -> None:
        one, other, watcher = Workers(server.url), Workers(server.url), Jobs(server.url, retries=1)
        asking = [asyncio.create_task(queue.ask(question, "table:1")) for queue in (one, other)]
        await find(watcher, "table:1", is_queued)
        await asyncio.sleep(0.5)  # for the other one, which would be a second job
        assert await watcher.count("incomplete") == 1 == await watcher.count("queued")
        with start_worker(server.url, tmp_path):
            answers = await asyncio.gather(*asking)
        assert answers == [think(question)] * 2
        assert await one.ask(question, "table:1") == answers[0]  # no worker is there any more
        for queue in (one, other):
            await queue.close()
        await watcher.disconnect()

    asyncio.run(scene())


async def listeners(watcher: Jobs) -> int:
    """Count those who listen for the end of jobs."""
    return sum(client["psub"] != "0" for client in await watcher.redis.client_list())


def test_a_cancelled_question_leaves_the_queue_unless_another_process_asks_it(
    server: Service,
) -> None:
    question = ask_about("mandala", "random")

    async def scene() -> None:
        one, other, watcher = Workers(server.url), Workers(server.url), Jobs(server.url, retries=1)
        first, second = (asyncio.create_task(queue.ask(question, "t:1")) for queue in (one, other))
        await find(watcher, "t:1", is_queued)
        async with asyncio.timeout(LONG_ENOUGH):
            while await listeners(watcher) < 2:  # noqa: ASYNC110  # until both have asked
                await asyncio.sleep(0.02)
            first.cancel()
            await asyncio.wait([first])
            while await watcher.count("queued") != 1:  # noqa: ASYNC110  # it is asked again
                await asyncio.sleep(0.02)
        second.cancel()
        await asyncio.wait([second])
        async with asyncio.timeout(LONG_ENOUGH):
            while await watcher.count("queued"):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        for queue in (one, other):
            await queue.close()
        await watcher.disconnect()

    asyncio.run(scene())


def test_without_workers_the_asker_hears_that_there_is_no_answer(
    server: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SLACK", 0)
    monkeypatch.setattr(jobs, "PATIENCE", 1)

    async def scene() -> None:
        queue = Workers(server.url)
        with pytest.raises(ThinkingFailed, match="no worker"):
            await queue.ask(ask_about("mandala", "random"), "table:1")
        await queue.close()

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_redis_holds_no_more_than_the_view_of_the_seat_to_move(game: str, server: Service) -> None:
    """Whatever the hidden cards are, everything in Redis is the same."""
    position = Position.new(game, 2, seed=7)

    def held(position: Position) -> dict[str, Any]:
        asyncio.run(_put(server.url, Question.about(position, "master")))
        with Redis.from_url(server.url) as client:
            content = {key.decode(): _content(client, key) for key in client.scan_iter()}
            client.flushall()
        return content

    first = held(position)
    assert any("ponder" in value for value in first.values())
    for other in dealt_anew(position):
        assert bytes_of(other.state) != bytes_of(position.state)
        assert held(other) == first


async def _put(url: str, question: Question) -> None:
    queue = Jobs(url, retries=1)
    await queue.enqueue(job_for(question, "table:1"))
    await queue.disconnect()


def _content(client: Redis, key: bytes) -> str:
    readers: dict[bytes | str, Callable[[], Any]] = {
        b"string": lambda: client.get(key),
        b"list": lambda: client.lrange(key, 0, -1),
        b"zset": lambda: client.zrange(key, 0, -1, withscores=True),
    }
    return re.sub(r"\b\d{13}\b", "TIME", str(readers[client.type(key)]()))


@pytest.mark.slow
def test_a_worker_killed_in_mid_thought_is_replaced(server: Service, tmp_path: Path) -> None:
    """Another worker begins with the thought soon, and its answer is the same."""
    question = ask_about("mandala", LONG)

    async def scene(one: WorkerProcess, two: WorkerProcess) -> None:
        queue, watcher = Workers(server.url), Jobs(server.url, retries=1)
        asking, job = await caught_thinking(queue, watcher, question, one, two)
        thinker, other = (one, two) if _is_by(job, one) else (two, one)
        thinker.process.kill()
        killed = time.time()
        other.process.send_signal(signal.SIGCONT)
        again = await find(watcher, job.key, lambda found: found.worker_id != job.worker_id)
        assert again.started / 1000 > killed
        assert await asking == think(question)
        await queue.close()
        await watcher.disconnect()

    with (
        start_worker(server.url, tmp_path, "one") as one,
        start_worker(server.url, tmp_path, "two") as two,
    ):
        asyncio.run(scene(one, two))


def _is_by(job: Job, worker: WorkerProcess) -> bool:
    return job.worker_id is not None and job.worker_id.endswith(f"-{worker.process.pid}")


async def caught_thinking(
    queue: Workers, watcher: Jobs, question: Question, *workers: WorkerProcess
) -> tuple[asyncio.Task[Answer], Job]:
    """Ask until the workers could be made to pause in mid-thought, however quick they are."""
    for number in count():
        key = f"table:{number}"
        asking = asyncio.create_task(queue.ask(question, key))
        await find(watcher, key, lambda job: job.status in {Status.ACTIVE, Status.COMPLETE})
        for worker in workers:
            worker.process.send_signal(signal.SIGSTOP)
        job = await watcher.job(key)
        if job and is_active(job):
            return asking, job
        for worker in workers:
            worker.process.send_signal(signal.SIGCONT)
        await asking
    raise AssertionError


def test_a_job_just_taken_is_not_taken_away_and_one_that_was_never_begun_is(
    server: Service,
) -> None:
    """A worker may be killed, or only slow, between taking a job and saying that it has begun."""

    async def scene() -> None:
        queue = Jobs(server.url, retries=1)
        await queue.enqueue(job_for(ask_about("mandala", "random"), "table:1"))
        job = await queue.dequeue(timeout=LONG_ENOUGH)
        assert job is not None
        assert await queue.sweep(lock=1) == []
        await asyncio.sleep(1.1)  # until the next look is allowed
        assert await queue.sweep(lock=1) == [job.id]
        assert await queue.count("queued") == 1
        await queue.disconnect()

    asyncio.run(scene())


def test_a_connection_may_be_lost_at_any_moment_of_listening(server: Service) -> None:
    """Nobody waits for long, and others have their turn."""

    async def scene() -> None:
        queue, killer = Jobs(server.url, retries=1), AsyncRedis.from_url(server.url)

        async def cut() -> None:
            while True:
                await killer.client_kill_filter(_type="pubsub")
                await asyncio.sleep(0.001)

        cutting = asyncio.create_task(cut())
        for milliseconds in 200 * (1, 2, 3):
            with pytest.raises(TimeoutError):
                await queue.listen(["table:1"], lambda *_: False, milliseconds / 1000)
        await end([cutting], again=0.05)
        await queue.disconnect()
        await killer.aclose()

    asyncio.run(asyncio.wait_for(scene(), LONG_ENOUGH))


@pytest.mark.slow
def test_answers_come_after_redis_was_away(server: Service, tmp_path: Path) -> None:
    """Also to what was asked before and meanwhile, though Redis has forgotten everything."""

    async def scene(worker: WorkerProcess) -> None:
        queue, watcher = Workers(server.url), Jobs(server.url, retries=1)
        questions = [ask_about("mandala", level) for level in (LONG, "search:30")]
        before, _ = await caught_thinking(queue, watcher, questions[0], worker)
        await asyncio.to_thread(server.stop)
        worker.process.send_signal(signal.SIGCONT)
        meanwhile = asyncio.create_task(queue.ask(questions[1], "meanwhile:1"))
        await asyncio.sleep(AWAY)
        assert not before.done()
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(LONG_ENOUGH):
            answers = [await before, await meanwhile]
        assert answers == [think(question) for question in questions]
        await queue.close()
        await watcher.disconnect()

    with start_worker(server.url, tmp_path) as worker:
        asyncio.run(scene(worker))


@pytest.mark.slow
@pytest.mark.parametrize(("level", "after"), [(SHORT, Status.COMPLETE), (LONGER, Status.QUEUED)])
def test_a_worker_told_to_stop_ends_its_thought_or_gives_it_back(
    level: str, after: Status, server: Service, tmp_path: Path
) -> None:
    async def scene(worker: WorkerProcess) -> None:
        queue, watcher = Workers(server.url), Jobs(server.url, retries=1)
        asking, job = await caught_thinking(queue, watcher, ask_about("mandala", level), worker)
        worker.process.send_signal(signal.SIGTERM)
        worker.process.send_signal(signal.SIGCONT)
        assert await asyncio.to_thread(worker.process.wait, LONG_ENOUGH) == 0
        left = await watcher.job(job.key)
        assert left is not None
        assert left.status is after
        asking.cancel()
        await asyncio.wait([asking])
        await queue.close()
        await watcher.disconnect()

    with start_worker(server.url, tmp_path) as worker:
        asyncio.run(scene(worker))


def test_whoever_has_heard_enough_of_a_job_listens_no_more(server: Service) -> None:
    """Else the collector would end it at any time, also while Redis is away, and tell nobody."""

    async def scene() -> None:
        jobs = Jobs(server.url, retries=1)
        heard = []

        def is_enough(key: str, status: Status) -> bool:
            heard.append((key, status))
            return status is Status.COMPLETE

        async with asyncio.timeout(LONG_ENOUGH):
            listening = asyncio.create_task(jobs.listen(["a"], is_enough, LONG_ENOUGH))
            while not await jobs.redis.publish(jobs.job_id("a"), "active"):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await jobs.redis.publish(jobs.job_id("a"), "complete")
            await listening
        assert heard[-2:] == [("a", Status.ACTIVE), ("a", Status.COMPLETE)]
        assert not jobs._pubsub._queues
        await jobs.disconnect()

    asyncio.run(scene())


def test_an_idle_worker_stops_soon(server: Service, tmp_path: Path) -> None:
    with start_worker(server.url, tmp_path) as worker:
        worker.process.send_signal(signal.SIGTERM)
        assert worker.process.wait(LONG_ENOUGH) == 0


def test_an_address_that_is_no_redis_is_refused() -> None:
    command = ["worker", "--redis", "http://localhost"]
    done = nursery().run_text(*command, environment=os.environ)
    assert done.returncode == 2
    assert "redis://" in done.stderr
