"""Circular garbage is found, and a server does not stand still for it."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import suppress

import pytest

from sandtable.server import collector
from tests.patience import until


class Circle:
    """Something that keeps itself, as a connection and its task keep each other."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def calm_collector() -> Iterator[None]:
    """Calm the collector as a server does, and give it back as it was."""
    thresholds, callbacks = gc.get_threshold(), gc.callbacks[:]
    collector.calm()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_new_garbage_is_freed_by_the_next_look() -> None:
    circle = weakref.ref(Circle())
    gc.collect(0)
    assert circle() is None


def test_what_outlives_a_look_is_not_looked_at_again() -> None:
    before = gc.get_freeze_count()
    kept = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    gc.collect(0)
    assert gc.get_freeze_count() >= before + len(kept)
    assert gc.get_count()[0] < len(kept)
    assert len(gc.get_objects()) < len(kept)


def test_old_garbage_is_freed_once_half_as_much_again_is_kept() -> None:
    """Whatever the server keeps has grown, and the connection of long ago is gone."""
    old = Circle()
    gone = weakref.ref(old)
    gc.collect(0)
    del old

    kept: list[list[int]] = []

    def is_gone() -> bool:
        kept.extend([] for _ in range(gc.get_freeze_count()))
        gc.collect(0)
        return gone() is None

    async def serve() -> None:
        looking = asyncio.create_task(collector.run(more=1, every=0.001))
        await until(is_gone)
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking

    gc.collect(0)
    assert gone() is not None
    asyncio.run(serve())
