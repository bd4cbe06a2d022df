"""How a server stands, for Prometheus: measured when it asks, or now and then where that costs."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from prometheus_client import start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from sandtable.errors import SandtableError
from sandtable.server.edge.metrics import Metrics
from sandtable.server.keeping.health import OK
from sandtable.server.routes.services import Services
from sandtable.server.tables.computers import MeasuredThinkers, Threads, Workload
from sandtable.server.tables.turns import Rank, Turns
from sandtable.store.databases import sqlite_file

# Seconds.
LAG_EVERY = 0.25  # between samples of the event loop's lag
LOOK_EVERY = 10.0  # between looks at the database and the Redis

STATES = ("waiting", "playing", "over")  # of a table
QUEUE_LENGTH = "Pieces of work that wait here."
ASIDE = "aside"  # longer work that is no thinking: replays, reasons


class Measuring(Collector):
    """Measures one server."""

    def __init__(self, services: Services, thinkers: MeasuredThinkers) -> None:
        self._hub = services.hub
        self._thinkers = thinkers
        self._asides = services.asides
        self._metrics = services.metrics
        self._file = sqlite_file(services.settings.database)
        self._health = services.health
        self._ready: dict[str, float] = {}
        self._database_bytes: int | None = None
        self._workload: Workload | None = None
        watch_turns(services.metrics, thinkers.queues)
        waits = services.metrics.queue_wait_seconds.labels(ASIDE)
        self._asides.on_turn = lambda _, seconds: waits.observe(seconds)
        services.metrics.registry.register(self)
        services.metrics.registry.register(Thinking(thinkers.queues))

    async def run(self) -> None:
        """Sample what cannot be measured at once, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(sample_lag(self._metrics))
            tasks.create_task(self._look())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Return all measures of this moment."""
        lengths = lengths_of(self._thinkers.queues) | {ASIDE: self._asides.waiting.total()}
        yield gauge("queue_length", QUEUE_LENGTH, lengths, "work")
        states = Counter(live.table.now.state for live in self._hub.tables.values())
        yield gauge(
            "live_tables", "Tables in memory.", {each: states[each] for each in STATES}, "state"
        )
        yield gauge(
            "ready", "Whether each part of the server can do its work.", self._ready, "part"
        )
        if self._file:
            with suppress(OSError):  # the folder may be gone, which is no reason to tell nothing
                usage = shutil.disk_usage(self._file.parent)
                yield gauge("disk_bytes", "Size of the disk that holds the database.", usage.total)
                yield gauge("disk_free_bytes", "What is free of it.", usage.free)
        if self._database_bytes is not None:
            yield gauge("database_bytes", "Size of the database.", self._database_bytes)
        if load := self._workload:
            yield gauge("workers", "Workers on the Redis.", load.workers)
            jobs = {"queued": load.queued, "active": load.active}
            yield gauge("jobs", "Questions to workers on the Redis.", jobs, "state")

    async def _look(self) -> None:
        while True:
            parts = await self._health.parts()
            self._ready = {part: float(why == OK) for part, why in parts.items()}
            self._workload = await self._thinkers.workload()
            try:
                self._database_bytes = await self._hub.store.size()
            except SandtableError:  # away, or damaged
                self._database_bytes = None
            await asyncio.sleep(LOOK_EVERY)


def watch_turns(metrics: Metrics, queues: Iterable[Turns]) -> None:
    """Count how long thoughts wait."""
    waits = {rank: metrics.queue_wait_seconds.labels(rank.name.lower()) for rank in Rank}
    for queue in queues:
        queue.on_turn = lambda rank, seconds: waits[rank].observe(seconds)


def lengths_of(queues: Iterable[Turns]) -> dict[str, float]:
    """Return how many thoughts of each kind wait."""
    waiting = sum((queue.waiting for queue in queues), Counter[Rank]())
    return {rank.name.lower(): waiting[rank] for rank in Rank}


class Thinking(Collector):
    """Measures how many thoughts go on, and how many wait where nobody else counts them."""

    def __init__(self, queues: tuple[Turns, ...], *, count_waiting: bool = False) -> None:
        self._queues = queues
        self._count_waiting = count_waiting

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Return the measures of this moment."""
        places = sum(queue.places for queue in self._queues)
        busy = sum(queue.working for queue in self._queues)
        yield gauge("thinking_places", "Thoughts that may go on at a time.", places)
        yield gauge("thinking_busy", "Thoughts that go on.", busy)
        if self._count_waiting:
            yield gauge("queue_length", QUEUE_LENGTH, lengths_of(self._queues), "work")


def serve_worker_metrics(metrics: Metrics, thinkers: Threads, host: str, port: int) -> None:
    """Show Prometheus the metrics of a worker at an address of their own."""
    metrics.registry.register(Thinking(thinkers.queues))
    start_http_server(port, host, metrics.registry)


async def sample_lag(metrics: Metrics) -> None:
    """Note again and again how late the event loop is."""
    while True:
        due = time.perf_counter() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        metrics.loop_lag_seconds.observe(max(0.0, time.perf_counter() - due))


def gauge(
    name: str, text: str, value: float | Mapping[str, float], label: str = ""
) -> GaugeMetricFamily:
    """Return one measure, or one for each value of a label."""
    if not isinstance(value, Mapping):
        return GaugeMetricFamily(f"sandtable_{name}", text, value=value)
    family = GaugeMetricFamily(f"sandtable_{name}", text, labels=[label])
    for each, number in value.items():
        family.add_metric([each], number)
    return family
