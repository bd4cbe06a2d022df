"""Places: how much is open at a time, of each client and in all."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sandtable.errors import TooMany
from sandtable.server.edge.ledger import Ledger
from sandtable.server.settings import Settings


class Counts(Protocol):
    """How much of something each client has, and all of them."""

    def of(self, client: str) -> int:
        """Count what a client has."""

    def total(self) -> int:
        """Count what all have."""

    def change(self, client: str, by: int) -> None:
        """Count what a client has got, or given back."""


class OwnCounts:
    """Counts of one process."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self._total = 0

    def of(self, client: str) -> int:
        """Count what a client has."""
        return self._taken[client]

    def total(self) -> int:
        """Count what all have."""
        return self._total

    def change(self, client: str, by: int) -> None:
        """Count what a client has got, or given back."""
        self._taken[client] += by
        self._total += by
        if not self._taken[client]:
            del self._taken[client]


class SharedCounts:
    """Counts of several processes."""

    def __init__(self, ledger: Ledger, kind: int) -> None:
        self._ledger = ledger
        self._kind = kind

    def of(self, client: str) -> int:
        """Count what a client has."""
        return self._ledger.held(self._kind, self._ledger.tag(client))

    def total(self) -> int:
        """Count what all have."""
        return self._ledger.held(self._kind)

    def change(self, client: str, by: int) -> None:
        """Count what a client has got, or given back."""
        self._ledger.hold(self._kind, by, self._ledger.tag(client), time.monotonic())


class Places:
    """Connections that are counted: of each client, and in all."""

    def __init__(self, settings: Settings, counts: Counts) -> None:
        self._each, self._all = settings.connections_each, settings.connections
        self._counts = counts

    @contextmanager
    def place(self, client: str, *, is_free: bool) -> Iterator[None]:
        """Hold a place for a connection of a client, or refuse it; the total is for all."""
        if self._counts.total() >= self._all:
            raise TooMany("the server is full: try again later")
        if self._counts.of(client) >= self._each and not is_free:
            raise TooMany("too many connections from your address: close some")
        with held(self._counts, client):
            yield


@contextmanager
def held(counts: Counts, client: str, number: int = 1) -> Iterator[None]:
    """Count one or several more of a client for the length of a block."""
    counts.change(client, number)
    try:
        yield
    finally:
        counts.change(client, -number)
