"""A table: the fold of its log.

Only entries change a table, and `actions.py` makes them. So a table can be made again
from its log at any time, anywhere, and is then the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.errors import BadRecord, SandtableError
from sandtable.games.position import Position
from sandtable.table.changes import Deal, after, opened
from sandtable.table.entries import Entry
from sandtable.table.snapshot import Moment, Move, Step
from sandtable.table.terms import Terms

# What reading values of the wrong type or size ends in.
DAMAGE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


class Table:
    """One table, as its log tells it."""

    def __init__(self, identity: str, entries: Iterable[Entry]) -> None:
        self.id = identity
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []  # one after each entry
        self._guests: set[str] = set()  # everybody who has ever sat here
        self._numbers: dict[tuple[str, str], int] = {}  # by whose id it was
        self._foreseen: tuple[Entry, Moment] | None = None
        for entry in entries:
            self.add(entry)
        if not self.entries:
            raise BadRecord("a log has at least one entry")

    @property
    def terms(self) -> Terms:
        """What was agreed before the first move."""
        return self._deal.terms

    @property
    def secret(self) -> bytes:
        """What decides every draw."""
        return self._deal.secret

    @property
    def host(self) -> str:
        """Who opened the table: the hash of a key."""
        return self._deal.host

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def now(self) -> Moment:
        """The present moment."""
        return self.moments[-1]

    @property
    def moves(self) -> list[Move]:
        """The moves that were made and not taken back."""
        return [step.move for step in self._steps() if step.move]

    @property
    def positions(self) -> list[Position]:
        """The position after the deal and after each of the moves."""
        return [step.position for step in self._steps()]

    def seat_of(self, holder: str | None) -> int | None:
        """Give the seat that somebody holds, if any."""
        return self.now.seat_of(holder)

    def seat_at(self, number: int, holder: str | None) -> int | None:
        """Give the seat that somebody held when an entry came, or gave up by it."""
        seat = self.moments[number].seat_of(holder)
        return seat if seat is not None else self.moments[number - 1].seat_of(holder)

    def has_known(self, holder: str | None) -> bool:
        """Tell whether somebody opened this table, or sits or sat at it."""
        return holder == self.host or holder in self._guests

    def number_of(self, holder: str | None, identity: str) -> int | None:
        """Give the number of the entry that somebody's id already led to."""
        return None if holder is None else self._numbers.get((holder, identity))

    def deadline(self, moment: Moment) -> int | None:
        """Tell when the time of the person to move is up, in milliseconds since 1970."""
        mover = moment.mover
        if self.terms.seconds is None or mover is None or mover.kind != "person":
            return None
        return moment.since + 1000 * self.terms.seconds

    def foresee(self, entry: Entry) -> Moment:
        """Give the moment that an entry would lead to; nothing happens yet."""
        if self._foreseen is None or self._foreseen[0] is not entry:
            self._foreseen = (entry, self._after(entry))
        return self._foreseen[1]

    def add(self, entry: Entry) -> None:
        """Let an entry of the log happen; whatever a damaged log holds, it is refused."""
        try:
            moment = self.foresee(entry)
        except BadRecord:
            raise
        except (SandtableError, *DAMAGE) as error:
            raise BadRecord(f"entry {entry.number} of the log cannot be repeated") from error
        self._foreseen = None
        if entry.id is not None:
            by = self.host if entry.seat is None else self.now.seats[entry.seat].holder
            self._numbers[by, entry.id] = entry.number
        if entry.kind in ("open", "sit"):
            self._guests.update(seat.holder for seat in moment.seats if seat.holder)
        self.entries.append(entry)
        self.moments.append(moment)

    def _after(self, entry: Entry) -> Moment:
        if entry.number != len(self.entries):
            raise BadRecord(f"entry {entry.number} does not follow entry {self.number}")
        if (entry.kind == "open") != (entry.number == 0):
            raise BadRecord("a log begins with the opening of its table")
        if entry.number == 0:
            self._deal = Deal.of(entry)
            return opened(self._deal, entry)
        return after(self._deal, self.now, entry)

    def _steps(self) -> list[Step]:
        step = self.now.step
        return [] if step is None else list(step.back())[::-1]
