"""Places: how many connections are open at a time, of each client and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.errors import TooMany
from sandtable.server.settings import Settings


class Places:
    """Connections that are counted: of each client, and in all."""

    def __init__(self, settings: Settings) -> None:
        self._each, self._all = settings.connections_each, settings.connections
        self._taken: Counter[str] = Counter()
        self._total = 0

    @contextmanager
    def place(self, client: str, *, is_free: bool) -> Iterator[None]:
        """Hold a place for a connection of a client, or refuse it; the total is for all."""
        if self._total >= self._all:
            raise TooMany("the server is full: try again later")
        if self._taken[client] >= self._each and not is_free:
            raise TooMany("too many connections from your address: close some")
        self._taken[client] += 1
        self._total += 1
        try:
            yield
        finally:
            self._taken[client] -= 1
            self._total -= 1
            if not self._taken[client]:
                del self._taken[client]
