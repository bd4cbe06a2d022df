"""A table: the fold of its log.

Only entries change a table, and `actions.py` makes them. So a table can be made again from its log
at any time, anywhere, and is then the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.errors import BadRecord, SandtableError
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.table.changes import Change, Setup, first_snapshot, next_snapshot
from sandtable.table.entries import Entry
from sandtable.table.snapshot import WAITING, Move, Snapshot
from sandtable.table.terms import Terms

# What reading values of the wrong type or size ends in.
DAMAGE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


LONGEST_WAIT = 600_000  # milliseconds until a clock begins without those who are missing


class Table:
    """One table, as its log tells it."""

    def __init__(self, table_id: str, entries: Iterable[Entry]) -> None:
        self.id = table_id
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []  # one after each entry
        self._guests: set[str] = set()  # who sits here, or sat here when the game had begun
        self._numbers: dict[tuple[str, str], int] = {}  # of entries, by holder and command id
        for entry in entries:
            self.add(entry)
        if not self.entries:
            raise BadRecord("a log has at least one entry")

    @property
    def terms(self) -> Terms:
        """What was agreed before the first move."""
        return self._setup.terms

    @property
    def secret(self) -> bytes:
        """What opens its seats."""
        return self._setup.secret

    @property
    def deal(self) -> bytes:
        """What decides every draw; that of another table if its deal is played again."""
        return self._setup.deal

    @property
    def start(self) -> Json | None:
        """The position in which the game begins, if not with a deal."""
        return self._setup.start

    @property
    def origin(self) -> Json | None:
        """What everybody knows of a deal or start that is not fresh."""
        return self._setup.origin

    @property
    def host(self) -> str:
        """Who opened the table: the hash of a key."""
        return self._setup.host

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def now(self) -> Snapshot:
        """The snapshot after the last entry."""
        return self.snapshots[-1]

    @property
    def moves(self) -> list[Move]:
        """The moves that were made and not taken back."""
        return [step.move for step in self.now.steps if step.move]

    @property
    def positions(self) -> list[Position]:
        """The position after the deal and after each of the moves."""
        return [step.position for step in self.now.steps]

    def seat_of(self, holder: str | None) -> int | None:
        """Return the seat that a person holds, if any."""
        return self.now.seat_of(holder)

    def has_known(self, holder: str | None) -> bool:
        """Whether a person opened this table, or sits at it or sat here when the game began."""
        return holder == self.host or holder in self._guests

    def has_met(self, holder: str) -> bool:
        """Whether a person ever sat at this table, also before the game began."""
        return any(snapshot.seat_of(holder) is not None for snapshot in self.snapshots)

    def is_for(self, holder: str | None) -> bool:
        """Whether a person may see this table, or know that there is one."""
        return self.terms.is_watchable or self.has_known(holder)

    def number_of(self, holder: str | None, command_id: str) -> int | None:
        """Return the number of the entry that a person's command has already led to, if any."""
        return None if holder is None else self._numbers.get((holder, command_id))

    def deadline(self, snapshot: Snapshot) -> int | None:
        """Return when the time of the person to move is up, in milliseconds since 1970."""
        seconds = self._setup.terms.seconds
        if seconds is None:
            return None
        mover = snapshot.mover
        if mover is None or mover.kind != "person":
            return None
        since = snapshot.since
        if snapshot.awaited:  # not for ever, or one who never comes could keep the others
            since = max(since, snapshot.begun + LONGEST_WAIT)
        return since + 1000 * seconds

    def change_at(self, number: int) -> Change:
        """Return a change that has happened."""
        return Change(self.entries[number], self.snapshots[number])

    def change(self, entry: Entry) -> Change:
        """Return what an entry would change; nothing happens yet."""
        if entry.number != len(self.entries):
            raise BadRecord(f"entry {entry.number} does not follow entry {self.number}")
        if (entry.kind == "open") != (entry.number == 0):
            raise BadRecord("a log begins with the opening of its table")
        if entry.number == 0:
            return Change(entry, first_snapshot(Setup.of(entry), entry))
        return Change(entry, next_snapshot(self._setup, self.now, entry))

    def add(self, entry: Entry) -> None:
        """Let an entry of the log happen; one that a damaged log holds is refused."""
        try:
            change = self.change(entry)
        except BadRecord:
            raise
        except (SandtableError, *DAMAGE) as error:
            raise BadRecord(f"entry {entry.number} of the log cannot be repeated") from error
        self.append(change)

    def append(self, change: Change) -> None:
        """Let a change happen, which must follow the last one."""
        entry, snapshot = change.entry, change.snapshot
        if entry.number != len(self.entries):
            raise BadRecord(f"entry {entry.number} does not follow entry {self.number}")
        if entry.number == 0:
            self._setup = Setup.of(entry)
        if entry.id is not None:
            by = self.host if entry.seat is None else self.now.seats[entry.seat].holder
            self._numbers[by, entry.id] = entry.number
        if entry.kind in ("open", "sit", "resign", "remove"):
            here = {seat.holder for seat in snapshot.seats if seat.holder}
            # Whoever leaves before the game begins has nothing more to do with it.
            self._guests = here if snapshot.state == WAITING else self._guests | here
        self.entries.append(entry)
        self.snapshots.append(snapshot)
