"""Metrics for Prometheus, in a registry of their own."""

from __future__ import annotations

import hmac

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from starlette.datastructures import Headers
from starlette.responses import Response

from sandtable.server.edge.addresses import is_on_this_machine
from sandtable.server.settings import Settings

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
THOUGHTS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Metrics:
    """Everything that is counted; one for each server, so that tests can have many."""

    def __init__(self) -> None:
        self.registry = all_ = CollectorRegistry()
        self.moves = Counter("sandtable_moves", "Moves stored.", ["game"], registry=all_)
        self.refusals = Counter("sandtable_refusals", "What was refused.", ["code"], registry=all_)
        self.too_fast = Counter(
            "sandtable_too_fast", "What exceeded a budget.", ["kind"], registry=all_
        )
        self.connections = Gauge(
            "sandtable_connections", "Open WebSocket connections.", registry=all_
        )
        self.live_tables = Gauge("sandtable_live_tables", "Tables in memory.", registry=all_)
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

    def response(self) -> Response:
        """Return all numbers in the form that Prometheus reads."""
        return Response(generate_latest(self.registry), media_type=CONTENT_TYPE_LATEST)


def may_read_metrics(settings: Settings, client: str, headers: Headers) -> bool:
    """Whether a client is on this machine or shows the token of the settings."""
    if is_on_this_machine(client, settings):
        return True
    scheme, _, shown = headers.get("authorization", "").partition(" ")
    wanted = settings.metrics_token.get_secret_value() if settings.metrics_token else ""
    is_right = hmac.compare_digest(shown.strip().encode(), wanted.encode())
    return scheme.lower() == "bearer" and bool(wanted) and is_right
