"""How much of each kind of work may be asked for: the one table of it.

It is meant never to be felt by people: thirty who play all evening behind one address, or somebody
whose bot plays ten games at once. `edge/budgets.py` counts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum

from sandtable.errors import BadRequest


class Kind(IntEnum):
    """A kind of work that is counted."""

    CONNECTIONS = 0
    REQUESTS = 1
    HEADER_LINES = 2
    BYTES = 3  # that come in
    MESSAGES = 4
    ODD_FRAMES = 5  # of a WebSocket: pings, pongs, and parts of a message
    EVENTS = 6  # that are sent again, or asked for
    POSITIONS = 7  # that are replayed
    THINKING = 8  # milliseconds, of each thread
    TABLES = 9
    PEOPLE = 10
    STUDIES = 11  # that are kept
    RESULTS = 12  # of games and puzzles, that devices tell

    @property
    def word(self) -> str:
        """Its name in settings, logs and metrics."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one address may have: some at once, no faster than its pace, and so much in time."""

    at_once: float
    minute: float
    day: float
    pace: float = math.inf  # a second; faster than this it waits


ALLOWANCES = {
    Kind.CONNECTIONS: Allowance(500, 3_000, 500_000, pace=100),
    Kind.REQUESTS: Allowance(500, 3_000, 500_000, pace=500),
    Kind.HEADER_LINES: Allowance(15_000, 90_000, 15_000_000),
    Kind.BYTES: Allowance(10_000_000, 60_000_000, 4_000_000_000),
    Kind.MESSAGES: Allowance(300, 12_000, 3_000_000, pace=1_000),
    Kind.ODD_FRAMES: Allowance(400, 6_000, 1_000_000),
    Kind.EVENTS: Allowance(2_000, 20_000, 2_000_000, pace=2_000),
    Kind.POSITIONS: Allowance(3_000, 12_000, 2_000_000, pace=1_000),
    Kind.THINKING: Allowance(60_000, 60_000, 12 * 3_600_000),
    Kind.TABLES: Allowance(60, 120, 10_000, pace=30),
    Kind.PEOPLE: Allowance(60, 60, 1_000),
    Kind.STUDIES: Allowance(30, 30, 300),
    Kind.RESULTS: Allowance(4_000, 1_000, 50_000),
}
KEY = 0.5  # of an address's allowance, for one key: others behind the address have the rest
WHOLE = 20.0  # times an address's allowance, for the whole server

ALL = "all"  # the factor of every kind that has none of its own


def read_factors(given: object) -> dict[str, float]:
    """Read by what allowances are multiplied: `2`, or `2, tables=10`."""
    if not isinstance(given, str | int | float) or isinstance(given, bool):
        raise BadRequest("budgets are a factor, or several with their names: 2, tables=10")
    words = {ALL, *(kind.word for kind in Kind)}
    factors: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in str(given).split(","))):
        name, equals, number = part.rpartition("=")
        name = name.strip().lower() if equals else ALL
        if name not in words:
            raise BadRequest(f"budgets: there is no {name!r:.40}; there are {', '.join(words)}")
        factors[name] = _factor(number)
    return factors


def _factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = math.nan
    if not 0 < factor < math.inf:
        raise BadRequest(f"budgets: a factor is a number above 0, not {text!r:.40}")
    return factor
