"""Budgets: every kind of work is charged to an address, to a key, and to the whole server.

Each budget comes back steadily. A minute's allowance keeps one client from crowding the others
out now, a day's from doing it all day. See `allowances.py` for how much there is.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TypeAlias

import structlog

from sandtable.errors import TooFast, TooMany
from sandtable.server.allowances import ALL, ALLOWANCES, KEY, WHOLE, Kind
from sandtable.server.edge.addresses import client_key, is_on_this_machine, read_address
from sandtable.server.edge.ledger import Ledger
from sandtable.server.edge.places import Counts, OwnCounts, Places, SharedCounts, held
from sandtable.server.settings import Settings

PATIENCE = 3.0  # seconds: what comes a little too fast waits so long, and is not refused
AT_FULL_SPEED = 0.1  # seconds' worth of a pace that need not keep to it
PUNISHMENT = 20  # connections and requests
MOST_CLIENTS = 10_000  # addresses that are remembered, and as many keys; some megabytes
MOST_NAMED = 1_000  # addresses that are counted one by one between two lines of the log
REPORT_EVERY = 60.0  # seconds
MINUTE, DAY = 60.0, 86_400.0  # seconds

Clock = Callable[[], float]  # seconds
# For each kind and span: when all of it will be back.
Spent: TypeAlias = "array[float] | memoryview[float]"
Rate = tuple[int, float, float]  # the place in `Spent`; seconds for one to come back, and for all
Rates = list[list[Rate]]  # by kind
SPANS = 3  # a minute, a day, a moment
# What is counted: WebSockets, other connections, hints, reviews, bytes that wait to be read.
COUNTED = SOCKETS, LINES, HINTS, REVIEWS, UNREAD = range(5)
UNREAD_EACH = 16_000_000  # bytes of answers that one address may leave to us
REVIEWS_EACH, MOST_REVIEWS = 3, 100  # under way at a time, of one client and of all
REVIEWS_AGAIN = 5.0  # seconds until one may be done

log = structlog.get_logger(__name__)


def rates(scale: float, factors: dict[str, float], threads: int, *, paced: bool = False) -> Rates:
    """Return for each kind how fast what was spent comes back, of each of its budgets."""
    found: Rates = []
    for kind in Kind:
        allowance = ALLOWANCES[kind]
        factor = scale * factors.get(kind.word, factors.get(ALL, 1.0))
        if kind is Kind.THINKING:
            factor *= threads
        minute, day = MINUTE / (allowance.minute * factor), DAY / (allowance.day * factor)
        room = allowance.at_once * factor * minute
        found.append([(SPANS * kind, minute, room), (SPANS * kind + 1, day, DAY)])
        if paced and allowance.pace < math.inf:
            found[kind].append((SPANS * kind + 2, 1 / (allowance.pace * factor), AT_FULL_SPEED))
    return found


class Account:
    """What one client can spend: of its address's budgets, of its key's, and of everybody's."""

    __slots__ = ("_budgets", "_clock", "_scopes", "address")

    def __init__(self, budgets: Budgets, address: str, scopes: list[tuple[Spent, Rates]]) -> None:
        self.address = address
        self._budgets = budgets
        self._clock = budgets.clock
        self._scopes = scopes  # none: nothing binds this client

    def charge(self, kind: Kind, amount: float = 1.0, patience: float = 0.0) -> float:
        """Take an amount from every budget, and return the seconds to wait first.

        Where that would be more than the caller's patience, take nothing and refuse. An amount
        beyond a whole budget can be had when that is full.
        """
        now = self._clock()
        wait = self._wait(kind, amount, now)
        if wait > patience and wait > 1e-9:
            self._budgets.note_refusal(kind, self.address)
            raise TooFast(f"too much ({kind.word}): wait {math.ceil(wait)} s", wait)
        for spent, of_kind in self._scopes:
            for slot, every, _ in of_kind[kind]:
                full_at = spent[slot]
                spent[slot] = (full_at if full_at > now else now) + every * amount
        return wait if wait > 1e-9 else 0.0

    def _wait(self, kind: Kind, amount: float, now: float) -> float:
        wait = 1e-9  # less is rounding
        for spent, of_kind in self._scopes:
            for slot, every, room in of_kind[kind]:
                cost = every * amount
                debt = spent[slot] - now
                over = (debt if debt > 0 else 0.0) - (room - cost if room > cost else 0.0)
                wait = max(wait, over)
        return wait

    def debt(self, kind: Kind, spare: float = 0.0) -> float:
        """Return the seconds until there is something of a kind again, and so much to spare."""
        wait = self._wait(kind, spare, self._clock())
        return wait if wait > 1e-9 else 0.0

    def punish(self) -> None:
        """Charge somebody who breaks the rules for much more than they got."""
        for kind in (Kind.CONNECTIONS, Kind.REQUESTS):
            self.spend(kind, PUNISHMENT)

    def spend(self, kind: Kind, amount: float) -> None:
        """Take what was used up already, even if it is more than is there."""
        self.charge(kind, amount, math.inf)

    def review(self) -> AbstractContextManager[None]:
        """Hold one of the reviews that a client may have under way, or refuse it."""
        return self._budgets.review(self.address)

    async def pay(self, kind: Kind, amount: float = 1.0) -> None:
        """Take an amount as soon as it is there, or refuse where that is not soon."""
        wait = self.charge(kind, amount, PATIENCE)
        if wait:
            await asyncio.sleep(wait)


class SharedAccount(Account):
    """The account of a client of several processes.

    It is looked up for each charge, since others may have taken its place in the ledger.
    """

    __slots__ = ("_ledger", "_rates")

    def __init__(
        self, budgets: Budgets, address: str, ledger: Ledger, rates: Iterable[tuple[float, Rates]]
    ) -> None:
        super().__init__(budgets, address, [])
        self._ledger = ledger
        self._rates = [*rates]  # of each that pays, by its tag

    def charge(self, kind: Kind, amount: float = 1.0, patience: float = 0.0) -> float:
        """Take an amount from every budget, whichever process it is charged in."""
        self._look_up()
        return super().charge(kind, amount, patience)

    def debt(self, kind: Kind, spare: float = 0.0) -> float:
        """Return the seconds until there is something of a kind again, and so much to spare."""
        self._look_up()
        return super().debt(kind, spare)

    def _look_up(self) -> None:
        now = self._clock()
        self._scopes = [(self._ledger.spent(tag, now), rates) for tag, rates in self._rates]


class Budgets:
    """All budgets of one server; most of them do not bind clients on its own machine."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock = time.monotonic,
        ledger: Ledger | None = None,
    ) -> None:
        self.clock = clock
        self._ledger = ledger  # where there are several processes
        self.on_refusal: Callable[[Kind], None] = lambda _: None
        self._settings = settings
        factors, threads = settings.budgets, settings.threads
        self._of_address = rates(1.0, factors, threads, paced=True)
        self._of_key = rates(KEY, factors, threads)
        self._of_all = rates(WHOLE, factors, threads)
        self._all = nothing_spent()
        self._addresses: dict[str, Spent] = {}  # the one seen longest ago comes first
        self._keys: dict[str, Spent] = {}
        self._refused: dict[Kind, Counter[str]] = {}  # by address, since the last line of the log
        self._sockets = Places(settings, self._counts(SOCKETS))
        self._lines = Places(settings, self._counts(LINES))
        self._hints, self._reviews = self._counts(HINTS), self._counts(REVIEWS)
        self._unread = self._counts(UNREAD)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]

    def _counts(self, kind: int) -> Counts:
        return SharedCounts(self._ledger, kind) if self._ledger else OwnCounts()

    def is_free(self, address: str) -> bool:
        """Whether rates and counts do not bind a client."""
        return not self._settings.limits or is_on_this_machine(address, self._settings)

    def account(self, address: str, holder: str | None = None) -> Account:
        """Return the account that the work for a client is charged to."""
        client = client_key(address)
        if self.is_free(address):
            return Account(self, client, [])
        if self._ledger:
            return self._shared_account(self._ledger, client, holder)
        scopes = [(_remembered(self._addresses, client), self._of_address)]
        if holder is not None:
            scopes.append((_remembered(self._keys, holder), self._of_key))
        return Account(self, client, [*scopes, (self._all, self._of_all)])

    def _shared_account(self, ledger: Ledger, client: str, holder: str | None) -> Account:
        rates = [(ledger.tag(client), self._of_address), (0.0, self._of_all)]
        if holder is not None:
            rates.append((ledger.tag(f"key {holder}"), self._of_key))
        return SharedAccount(self, client, ledger, rates)

    def check_open_tables(self, address: str, open_tables: int) -> None:
        """Refuse one more table to somebody who has too many open."""
        if open_tables >= self._settings.open_tables and not self.is_free(address):
            raise TooMany(f"you have {open_tables} open tables: finish one first")

    def socket(self, address: str) -> AbstractContextManager[None]:
        """Hold one of a client's WebSockets, or refuse it."""
        return self._sockets.place(client_key(address), is_free=self.is_free(address))

    def line(self, address: str) -> AbstractContextManager[None]:
        """Hold one of the other connections from an address, or refuse it.

        A proxy's connections are those of many clients, whose requests are counted one by one.
        """
        is_free = self.is_free(address) or self._is_proxy(address)
        return self._lines.place(client_key(address), is_free=is_free)

    def unread(self, address: str, size: int) -> AbstractContextManager[None]:
        """Hold what waits until a client reads it, or refuse to; a proxy reads for many."""
        client = client_key(address)
        is_free = self.is_free(address) or self._is_proxy(address)
        if self._unread.of(client) + size > UNREAD_EACH and not is_free:
            raise TooMany("read what you have asked for before you ask for more")
        return held(self._unread, client, size)

    def hint(self, asker: str) -> AbstractContextManager[None]:
        """Hold the one hint that somebody may wait for, a person or an address."""
        if self._hints.of(asker):
            raise TooFast("you have asked for a hint already: wait for it")
        return held(self._hints, asker)

    def review(self, client: str) -> AbstractContextManager[None]:
        """Hold one of the reviews that a client may have under way."""
        if self._reviews.of(client) >= REVIEWS_EACH or self._reviews.total() >= MOST_REVIEWS:
            raise TooFast("other reviews are under way: wait until one is done", REVIEWS_AGAIN)
        return held(self._reviews, client)

    def account_of_line(self, address: str) -> Account:
        """Return the account of such a connection; nothing binds a proxy's."""
        return Account(self, address, []) if self._is_proxy(address) else self.account(address)

    def note_refusal(self, kind: Kind, address: str) -> None:
        """Count a refusal, for the metrics and for the next line of the log."""
        self.on_refusal(kind)
        refused = self._refused.setdefault(kind, Counter())
        refused[address if address in refused or len(refused) < MOST_NAMED else "others"] += 1

    def report(self) -> None:
        """Write one line for each kind that was refused since the last time."""
        refused, self._refused = self._refused, {}
        for kind, counts in refused.items():
            ((most, _),) = counts.most_common(1)
            log.warning(
                "too fast",
                kind=kind.word,
                refused=counts.total(),
                addresses=len(counts),
                most_of=most,
            )

    async def run(self) -> None:
        """Report again and again, and what is left at the end."""
        try:
            while True:
                await asyncio.sleep(REPORT_EVERY)
                self.report()
        finally:
            self.report()

    def _is_proxy(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self._proxies)


def new_ledger(processes: int) -> Ledger:
    """Return the ledger that the budgets of several processes share."""
    return Ledger(processes, SPANS * len(Kind), len(COUNTED))


def nothing_spent() -> Spent:
    """Return what a client has spent that has not asked for anything."""
    return array("d", [0.0]) * (SPANS * len(Kind))


def _remembered(spent: dict[str, Spent], client: str) -> Spent:
    """Return what a client has spent; beyond a number, forget the one seen longest ago."""
    found = spent[client] = spent.pop(client) if client in spent else nothing_spent()
    if len(spent) > MOST_CLIENTS:
        del spent[next(iter(spent))]
    return found
