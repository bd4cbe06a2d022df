"""Metrics for Prometheus, in a registry of their own."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from importlib.metadata import version

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from sandtable.server.edge.addresses import is_on_this_machine
from sandtable.server.edge.merging import merged
from sandtable.server.settings import Settings

# When each began: a quarter of all lines, and nobody reads them.
disable_created_metrics()  # type: ignore[no-untyped-call]

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
THOUGHTS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


Others = Callable[[], Awaitable[list[str]]]


async def nobody() -> list[str]:
    """Return what no others count."""
    return []


class Metrics:
    """Everything that is counted; one for each server, so that tests can have many.

    How things stand is measured when somebody asks: see `measuring.py`.
    """

    def __init__(self) -> None:
        self.others: Others = nobody  # what the other processes count
        self.registry = all_ = CollectorRegistry()
        self.moves = Counter("sandtable_moves", "Moves stored.", ["game"], registry=all_)
        self._moves_of: dict[str, Counter] = {}
        self.refusals = Counter(
            "sandtable_refusals",
            "What was refused; a route of - is what no route was asked for yet.",
            ["code", "route"],
            registry=all_,
        )
        self.crashes = Counter("sandtable_crashes", "Mistakes of ours.", registry=all_)
        self.too_fast = Counter(
            "sandtable_too_fast", "What exceeded a budget.", ["kind"], registry=all_
        )
        self.connections = Gauge(
            "sandtable_connections", "Open WebSocket connections.", registry=all_
        )
        self.processes_ended = Gauge(
            "sandtable_processes_ended",
            "Processes of this server that ended, or hung, and were started again.",
            registry=all_,
        )
        self.damaged_tables = Gauge(
            "sandtable_damaged_tables", "Tables found to be damaged.", registry=all_
        )
        self.backup_time = Gauge(
            "sandtable_backup_timestamp_seconds",
            "When the last scheduled backup was made, in seconds since 1970.",
            registry=all_,
        )
        self.append_seconds = Histogram(
            "sandtable_append_seconds",
            "From handing an entry to the store until it is durable.",
            buckets=QUICK,
            registry=all_,
        )
        self.batch_rows = Histogram(
            "sandtable_batch_rows", "Entries in one commit.", buckets=SIZES, registry=all_
        )
        self.thinking_seconds = Histogram(
            "sandtable_thinking_seconds",
            "From asking a computer player until its answer.",
            ["level"],
            buckets=THOUGHTS,
            registry=all_,
        )
        self.queue_wait_seconds = Histogram(
            "sandtable_queue_wait_seconds",
            "How long a piece of work has waited for its turn.",
            ["work"],
            buckets=THOUGHTS,
            registry=all_,
        )
        self.loop_lag_seconds = Histogram(
            "sandtable_loop_lag_seconds",
            "How late the event loop does what is due, sampled.",
            buckets=QUICK,
            registry=all_,
        )
        self.notices_lost = Counter(
            "sandtable_notices_lost",
            "Times that notices of other servers were lost.",
            registry=all_,
        )
        self.requests = Counter(
            "sandtable_http_requests",
            "Requests answered; a WebSocket counts when it closes.",
            ["method", "route", "status"],
            registry=all_,
        )

        Info("sandtable_build", "The version that runs.", registry=all_).info(
            {"version": version("sandtable")}
        )
        ProcessCollector(registry=all_)  # memory, processor, open files, start

    def moved(self, game: str) -> None:
        """Count one move."""
        if game not in self._moves_of:  # to look it up each time takes longer than to count
            self._moves_of[game] = self.moves.labels(game)
        self._moves_of[game].inc()

    def refuse(self, code: str, scope: Scope) -> None:
        """Count one refusal."""
        self.refusals.labels(code, route_of(scope)).inc()

    def text(self) -> str:
        """Return all numbers of this process in the form that Prometheus reads."""
        return generate_latest(self.registry).decode()

    def response(self) -> Response:
        """Respond with them."""
        return Response(self.text(), media_type=CONTENT_TYPE_LATEST)

    async def whole_response(self) -> Response:
        """Respond with the numbers of all processes of the server."""
        others = await self.others()
        if not others:
            return self.response()
        return Response(merged([self.text(), *others]), media_type=CONTENT_TYPE_LATEST)


def route_of(scope: Scope) -> str:
    """Return the template of a request's route, since a path may name a table; - if it has none."""
    return str(getattr(scope.get("route"), "path", "-"))


def may_read_metrics(settings: Settings, client: str, headers: Headers) -> bool:
    """Whether a client is on this machine or shows the token of the settings."""
    if is_on_this_machine(client, settings):
        return True
    scheme, _, shown = headers.get("authorization", "").partition(" ")
    wanted = settings.metrics_token.get_secret_value() if settings.metrics_token else ""
    is_right = hmac.compare_digest(shown.strip().encode(), wanted.encode())
    return scheme.lower() == "bearer" and bool(wanted) and is_right
