"""Notices between server processes: which table has a new entry, and who is connected where.

A notice is only a hint to look into the store, so losing one is allowed as long as that is known:
`lost` then tells the hub to look at all of its tables.
"""

from __future__ import annotations

from collections.abc import Callable

OnEntry = Callable[[str, int], None]  # a table, and the number of its new entry
OnLost = Callable[[], None]
OnPresence = Callable[[str, str, str], None]  # a process, a table, and who is connected to it there

PRESENCE = "here"  # begins a notice of who is connected; no table has an id as short
LOST = "*"  # stands for notices that were dropped: everybody looks at everything


def ignore(process: str, table: str, connected: str) -> None:
    """Ignore who is connected to another process."""


class Notices:
    """How server processes tell each other of new entries; the only process tells nobody."""

    reach_others = False
    homes = 0  # processes among which the tables are divided; 0: any looks after any

    def is_ours(self, _table: str) -> bool:
        """Whether this process looks after a table."""
        return True

    def publish(self, table: str, number: int) -> None:
        """Inform the other processes soon; this never fails and never waits."""

    def share(self, process: str, table: str, connected: str) -> None:
        """Inform the other processes who is connected to a table in this one, in one word."""

    async def listen(
        self, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence = ignore
    ) -> None:
        """Send and receive notices until cancelled; the callbacks must return at once."""

    async def close(self) -> None:
        """Send what still waits, if that can be done quickly."""


def of_entry(table: str, number: int) -> str:
    """Write the notice of a new entry."""
    return f"{table} {number}"


def of_presence(process: str, table: str, connected: str) -> str:
    """Write the notice of who is connected."""
    return f"{PRESENCE} {process} {table} {connected}"


def pass_on(notice: str, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence) -> None:
    """Read a notice, and tell whoever it is for."""
    if notice == LOST:
        on_lost()
    elif notice.startswith(f"{PRESENCE} "):
        _, process, table, connected = notice.split(" ")
        on_presence(process, table, connected)
    else:
        table, _, number = notice.rpartition(" ")
        on_entry(table, int(number))
