"""Notices between server processes: which table has a new entry, and who is connected where.

A notice is only a hint to look into the store, so losing one is allowed as long as that is known:
`lost` then tells the hub to look at all of its tables.
"""

from __future__ import annotations

from collections.abc import Callable

OnEntry = Callable[[str, int], None]  # a table, and the number of its new entry
OnLost = Callable[[], None]
OnPresence = Callable[[str, str, str], None]  # a process, a table, and who is connected to it there


def ignore(process: str, table: str, connected: str) -> None:
    """Ignore who is connected to another process."""


class Notices:
    """How server processes tell each other of new entries; the only process tells nobody."""

    reach_others = False

    async def publish(self, table: str, number: int) -> None:
        """Inform the other processes soon; this never fails and never waits."""

    def share(self, process: str, table: str, connected: str) -> None:
        """Inform the other processes who is connected to a table in this one, in one word."""

    async def listen(
        self, on_entry: OnEntry, on_lost: OnLost, on_presence: OnPresence = ignore
    ) -> None:
        """Send and receive notices until cancelled; the callbacks must return at once."""

    async def close(self) -> None:
        """Send what still waits, if that can be done quickly."""
