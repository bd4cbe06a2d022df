"""A long evening at two servers, one of which is killed now and then; the other must not tire."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from pathlib import Path

from tests.clients import Club
from tests.history import History, check
from tests.patience import EVENING
from tests.servers import Command, nursery, running
from tests.services import free_port
from tests.system.evening import Evening
from tests.trials.progress import Progress

PAUSE = 0.2  # seconds for which persons think
RESTLESS = 0.01  # chance after each message to hang up and come back
PART = 180.0  # seconds until games may end and are checked
SOONEST, LATEST = 5.0, 30.0  # seconds between two kills
MOST_GROWTH = 50.0  # MB of memory in the second half
MOST_FILES = 10  # more at the end than in the middle
SLOWER = 3.0  # times the median time of a move in the first half, plus:
SLACK = 100.0  # milliseconds

Sample = dict[str, float]


def run_soak(
    progress: Progress,
    folder: Path,
    database: str,
    redis: str,
    minutes: float,
    tables: int = 18,
    pause: float = PAUSE,
) -> None:
    """Play for so long, and then until all games have ended; compare the end with the middle."""
    flags = "--database", database, "--redis", redis
    steady, killed = (
        Command(nursery(), folder / name, "serve", "--port", str(free_port()), *flags)
        for name in ("steady", "killed")
    )
    worker = Command(nursery(), folder / "worker", "worker", "--redis", redis, "--threads", "1")
    samples: list[Sample] = []
    with running(steady, killed, worker):
        end = time.monotonic() + 60 * minutes
        while (left := end - time.monotonic()) > 0:
            part = min(left, PART)
            play = _play(progress, steady, killed, database, part, tables, pause)
            history = asyncio.run(play)
            samples.append(_sample(steady.pid, history))
            progress.measured |= {"first": samples[0], "last": samples[-1]}
    for command in (steady, killed, worker):
        assert command.tracebacks == []
    _compare(samples)


async def _play(
    progress: Progress,
    steady: Command,
    killed: Command,
    database: str,
    seconds: float,
    tables: int,
    pause: float,
) -> History:
    dice = progress.dice(progress.counts["kills"])
    end = time.monotonic() + seconds
    async with Club(steady.url, killed.url) as club, asyncio.timeout(EVENING):
        evening = Evening(club, pause, RESTLESS)

        async def kill_now_and_then() -> None:
            while (left := end - time.monotonic()) > 0:
                await asyncio.sleep(min(left, dice.uniform(SOONEST, LATEST)))
                killed.kill()
                await asyncio.to_thread(killed.start)
                progress.add(kills=1)

        await evening.go_on_during(kill_now_and_then(), tables)
    await check(database, club.history)
    assert club.history.refusals <= {"behind"}
    comings = sum(player.comings for player in evening.players)
    progress.add(moves_acknowledged=club.history.counts["done"], connections=comings)
    return club.history


def _sample(pid: int, history: History) -> Sample:
    """Measure a server after a part of the evening."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    sent = {line.id: line.at for line in history.lines if line.what == "sent"}
    took = sorted(line.at - sent[line.id] for line in history.lines if line.what == "done")
    return {
        "memory_mb": round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1),
        "files": len(list(Path(f"/proc/{pid}/fd").iterdir())),
        "median_ms": round(took[len(took) // 2] / 1e6, 2),
        "p99_ms": round(took[len(took) * 99 // 100] / 1e6, 2),
    }


def _compare(samples: Sequence[Sample]) -> None:
    """Fail if a server has become larger or slower in the second half of the evening."""
    middle, last = samples[len(samples) // 2], samples[-1]
    assert last["memory_mb"] - middle["memory_mb"] < MOST_GROWTH, samples
    assert last["files"] - middle["files"] < MOST_FILES, samples
    assert last["median_ms"] < SLOWER * middle["median_ms"] + SLACK, samples
