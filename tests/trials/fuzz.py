"""Bad requests and bad messages, very many of them, at one server that must bear it."""

from __future__ import annotations

import asyncio
from collections import deque
from pathlib import Path

from tests.server.fuzz.attacks import attack
from tests.server.fuzz.bad_requests import Requests, Web
from tests.server.fuzz.target import Target, attacked
from tests.trials.progress import Progress

AT_ONCE = 4  # connections of each kind
EACH = 250  # requests or messages on each of them in one round
MOST_GROWTH = 48 * 2**20  # bytes of memory, once the server has warmed up
LOOKS = 10  # rounds, in one of which nobody thinks: a thought takes memory while it lasts
MOST_FILES = 10  # more than before; a pool of readers may have grown


def run_fuzz(progress: Progress, folder: Path, count: int) -> None:
    """Send at least so many requests and messages; fail at a 5xx, a traceback or a leak."""
    folder.mkdir(exist_ok=True)
    with attacked(folder) as target:
        asyncio.run(fuzz(progress, target, count))


async def fuzz(progress: Progress, target: Target, count: int) -> None:
    """Send at least so many requests and messages to a server."""
    people = [target.person(name) for name in ("Ann", "Bob", "Cleo")]
    requests = Requests(target, progress.dice("requests"))
    webs = [Web(target.port) for _ in range(AT_ONCE)]
    each = min(EACH, -(-count // (2 * AT_ONCE)))
    files_before, at_rest = 0, 0
    looks: deque[int] = deque(maxlen=LOOKS)  # at the memory, after each of the last rounds
    for number in range(-(-count // (2 * AT_ONCE * each))):
        await asyncio.gather(
            attack(target, people, number, each), *(ask(requests, web, each) for web in webs)
        )
        progress.add(requests=AT_ONCE * each, messages=AT_ONCE * each)
        files_before = files_before or target.files
        looks.append(target.memory)
        if number < LOOKS:
            at_rest = min(looks)
        grown = min(looks) - at_rest
        progress.measured["memory_grown_mb"] = round(grown / 2**20, 1)
        assert grown < MOST_GROWTH
    for web in webs:
        web.close()
    files_grown = progress.measured["files_grown"] = target.files - files_before
    assert files_grown < MOST_FILES


async def ask(requests: Requests, web: Web, number: int) -> None:
    """Send so many requests, one after the other."""
    for _ in range(number):
        request = requests.make()
        requests.check(request, *await web.ask(request))
