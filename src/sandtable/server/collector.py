"""When Python looks for circular garbage: often among what is new, seldom among all that is kept.

A look at what has grown older has stopped a busy server for 0.4 s (decision 28). Nearly all that it
keeps are games, which are freed without one. So whatever outlives its first look is set aside
(`gc.freeze`), until half as much again has gathered there: some of it may be garbage by then.
"""

from __future__ import annotations

import asyncio
import gc

NEW = 20_000  # objects, after which these are looked at
MORE = 200_000  # objects: so many at least are set aside between two looks at all
CHECK_EVERY = 60.0  # seconds


def calm() -> None:
    """Set aside all that there is, and from now on whatever outlives a look."""
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    gc.set_threshold(NEW, 50, 50)
    gc.collect()


def look_at_all() -> None:
    """Free all circular garbage."""
    gc.unfreeze()
    gc.collect()


async def run(more: int = MORE, every: float = CHECK_EVERY) -> None:
    """Look at all whenever half as much again is set aside as after the last time."""
    most = 0
    while True:
        await asyncio.sleep(every)
        if 0 < most < gc.get_freeze_count():
            look_at_all()
            most = 0
        if not most:
            kept = gc.get_freeze_count()
            most = kept + max(more, kept // 2)


def _set_aside(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
