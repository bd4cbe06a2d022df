"""How long tests wait before they call something lost.

A limit is a safety net, never a claim: on a machine that is slow or busy everything comes late, and
by then it has come. A test that passes never waits so long.
"""

import asyncio
import time
from collections.abc import Callable

LONG_ENOUGH = 120.0  # seconds, for one thing
EVENING = 600.0  # seconds, for many games; a test has 900 (see pyproject.toml)

PAUSE = 0.01  # seconds between two looks


async def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so that nobody tells us of."""
    async with asyncio.timeout(LONG_ENOUGH):
        while not is_so():  # noqa: ASYNC110
            await asyncio.sleep(PAUSE)


def wait_until(is_so: Callable[[], object], otherwise: Callable[[], str] = lambda: "") -> None:
    """Wait, where there is no event loop, until something is so; else fail and say what is."""
    give_up = time.monotonic() + LONG_ENOUGH
    while not is_so():
        assert time.monotonic() < give_up, otherwise()
        time.sleep(PAUSE)
