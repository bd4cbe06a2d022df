"""Ending tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Collection


async def end(tasks: Collection[asyncio.Task[None]], again: float = 1.0) -> None:
    """Cancel tasks until they are gone; before Python 3.12 wait_for may lose a cancellation."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=again)
