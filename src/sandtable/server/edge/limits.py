"""How much one client may ask for, so that nobody crowds the others out."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from sandtable.errors import TooFast, TooMany
from sandtable.server.edge.addresses import client_key, is_on_this_machine, read_address
from sandtable.server.settings import Settings

MINUTE, HOUR = 60.0, 3600.0  # seconds
MOST_CLIENTS = 20_000  # remembered at a time; some megabytes

UNLIMITED = 1e9  # a second

Clock = Callable[[], float]  # seconds


class Bucket:
    """Tokens that come back at a steady rate, up to a full bucket: one is spent on each request."""

    __slots__ = ("_clock", "_every", "_full_at", "_room")

    def __init__(self, per_second: float, at_once: float, clock: Clock = time.monotonic) -> None:
        self._every = 1 / per_second  # seconds until a spent token is back
        self._room = at_once * self._every  # seconds until an empty bucket is full
        self._clock = clock
        self._full_at = -math.inf  # the only thing to remember: when all tokens will be back

    def take(self) -> None:
        """Spend a token, or refuse with the time until there is one."""
        now = self._clock()
        full_at = max(now, self._full_at) + self._every
        wait = full_at - now - self._room
        if wait > 1e-9:  # less is rounding
            raise TooFast(f"this is too fast: wait {math.ceil(wait)} s", wait)
        self._full_at = full_at

    def is_full(self) -> bool:
        """Whether no token is missing."""
        return self._full_at <= self._clock()


class Buckets:
    """One bucket for each client; those that are full again are forgotten."""

    def __init__(self, per_second: float, at_once: float, clock: Clock = time.monotonic) -> None:
        self._new = partial(Bucket, per_second, at_once, clock)
        self._of: dict[str, Bucket] = {}  # the client seen longest ago comes first

    def __len__(self) -> int:
        return len(self._of)

    def take(self, client: str) -> None:
        """Spend one of a client's tokens, or refuse."""
        bucket = self._of.pop(client) if client in self._of else self._new()
        self._of[client] = bucket
        self._forget_the_idle()
        bucket.take()

    def _forget_the_idle(self) -> None:
        # Two looks for one newcomer, so the clean-up always catches up.
        for _ in range(2):
            oldest = next(iter(self._of))
            if len(self._of) > MOST_CLIENTS or (len(self._of) > 1 and self._of[oldest].is_full()):
                del self._of[oldest]


class Places:
    """Connections that are counted: of each client, and in all."""

    def __init__(self, settings: Settings) -> None:
        self._each, self._all = settings.connections_each, settings.connections
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str, *, is_free: bool) -> Iterator[None]:
        """Hold a place for a connection of a client, or refuse it; the total is for all."""
        client = client_key(address)
        if self._taken.total() >= self._all:
            raise TooMany("the server is full: try again later")
        if self._taken[client] >= self._each and not is_free:
            raise TooMany("too many connections from your address: close some")
        self._taken[client] += 1
        try:
            yield
        finally:
            self._taken[client] -= 1
            if not self._taken[client]:
                del self._taken[client]


class Limits:
    """What the settings allow each client address; most of it does not bind this machine."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self._people = Buckets(settings.people_per_hour / HOUR, settings.people_per_hour)
        hints = settings.study_hints_per_minute
        self._hints = Buckets(hints / MINUTE, hints)
        self._sockets, self._lines = Places(settings), Places(settings)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]

    def is_free(self, address: str) -> bool:
        """Whether rates and counts do not bind a client."""
        return not self._settings.limits or is_on_this_machine(address, self._settings)

    def check_request(self, address: str) -> None:
        """Count one request of a client, or refuse it."""
        if not self.is_free(address):
            self._requests.take(client_key(address))

    def check_newcomer(self, address: str) -> None:
        """Count one new person from a client, or refuse them."""
        if not self.is_free(address):
            self._people.take(client_key(address))

    def check_hint(self, address: str) -> None:
        """Count one hint for a study, or refuse it."""
        if not self.is_free(address):
            self._hints.take(client_key(address))

    def check_tables(self, address: str, open_tables: int) -> None:
        """Refuse one more table to somebody who has too many open."""
        if open_tables >= self._settings.open_tables and not self.is_free(address):
            raise TooMany(f"you have {open_tables} open tables: finish one first")

    def messages(self, address: str) -> Bucket:
        """Return the bucket for the messages of one connection."""
        if self.is_free(address):
            return Bucket(UNLIMITED, UNLIMITED)
        return Bucket(self._settings.messages_per_second, self._settings.messages_at_once)

    def connection(self, address: str) -> AbstractContextManager[None]:
        """Hold one of a client's WebSockets, or refuse it."""
        return self._sockets.place(address, is_free=self.is_free(address))

    def line(self, address: str) -> AbstractContextManager[None]:
        """Hold one of the other connections from an address, or refuse it.

        A proxy's connections are those of many clients, whose requests are counted one by one.
        """
        is_free = self.is_free(address) or self._is_proxy(address)
        return self._lines.place(address, is_free=is_free)

    def _is_proxy(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self._proxies)
