"""Attacks of `bench/attacks.py`, in short: a stranger can still play, and memory stays as it was.

How long the stranger waits is measured by `bench/abuse.py`; on a busy machine that says little.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests import nets
from tests.patience import LONG_ENOUGH
from tests.server.serving import Serving, serving

sys.path.append(str(Path(__file__).parents[3] / "bench"))

from attacks import ATTACKS, Attack
from strangers import Gone, Stranger

SECONDS = nets.width(plain=4, thorough=7) / 10
MOST_GROWTH = 50_000_000  # bytes
SOME = ("headers", "fragments", "replays", "hellos", "messages", "requests", "pipelines", "results")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a public name, to which every client is a stranger."""
    folder = tmp_path_factory.mktemp("public")
    with serving(folder, SANDTABLE_HOSTS="localhost", SANDTABLE_PROXIES="192.0.2.1") as started:
        yield started


def memory(of: Serving) -> int:
    pages = int(Path(f"/proc/{of.process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("name", SOME)
def test_a_stranger_plays_on_during_an_attack(name: str, public: Serving) -> None:
    port = int(public.url.rpartition(":")[2])
    moves: list[float] = []

    async def scene() -> int:
        stranger = Stranger(port)
        await stranger.come()
        playing = asyncio.create_task(stranger.play("person", moves))
        before = most = memory(public)
        eve = Attack(name, port, SECONDS)
        eve.rounds = 20
        attacking = asyncio.ensure_future(ATTACKS[name](eve))
        while not (attacking.done() and moves):
            await asyncio.wait({playing}, timeout=0.1)
            assert not playing.done(), playing.exception()
            most = max(most, memory(public))
        playing.cancel()
        with suppress(Gone, asyncio.CancelledError):
            await attacking
            await playing
        gc.collect()  # forgotten connections are closed while there is a loop
        await asyncio.sleep(0.1)
        return most - before

    growth = asyncio.run(asyncio.wait_for(scene(), LONG_ENOUGH))
    assert growth < MOST_GROWTH


def test_refusals_do_not_fill_the_log(public: Serving) -> None:
    """A line for each kind and minute, not one for each; those that were let in have theirs."""
    port = int(public.url.rpartition(":")[2])
    before = len(public.output.read_text().splitlines())

    async def flood() -> int:
        eve = Attack("silence", port, SECONDS)
        for _ in range(3):
            await eve.people(30)
        return eve.refused

    asyncio.run(asyncio.wait_for(flood(), LONG_ENOUGH))
    text = public.output.read_text()
    others = [line for line in text.splitlines()[before:] if '"status": 201' not in line]
    assert len(others) < 30
    assert "Traceback" not in text
