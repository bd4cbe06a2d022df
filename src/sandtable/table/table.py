"""A table: the fold of its log.

Only entries change a table, and the door (`door.py`) makes them. So a table can be made again
from its log at any time, anywhere, and is then the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sandtable.errors import BadRecord, SandtableError
from sandtable.games.position import Position
from sandtable.table import tape
from sandtable.table.entries import Entry
from sandtable.table.moment import End, Moment, Wish
from sandtable.table.terms import END, Seat, Terms, check_seats

TAKES_OVER = "adept"  # who plays on for a person who leaves others behind


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was made and not taken back."""

    number: int  # of its entry
    seat: int
    word: str


class Table:
    """One table, as its log tells it."""

    terms: Terms
    secret: bytes
    host: str  # who opened it: the hash of a key

    def __init__(self, identity: str, entries: Iterable[Entry]) -> None:
        self.id = identity
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []  # one after each entry
        self.moves: list[Move] = []
        self.positions: list[Position] = []  # before each of the moves, and the present one
        self._numbers: dict[tuple[int | None, str], int] = {}
        self._foreseen: tuple[Entry, Position] | None = None
        for entry in entries:
            self._repeat(entry)
        if not self.entries:
            raise BadRecord("a log has at least one entry")

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def now(self) -> Moment:
        """The present moment."""
        return self.moments[-1]

    def seat_of(self, holder: str | None) -> int | None:
        """Give the seat that somebody holds, if any."""
        for number, seat in enumerate(self.now.seats):
            if holder and seat.holder == holder:
                return number
        return None

    def number_of(self, seat: int | None, identity: str | None) -> int | None:
        """Give the number of the entry that a client's id already led to."""
        return None if identity is None else self._numbers.get((seat, identity))

    def deadline(self, moment: Moment) -> int | None:
        """Tell when the time of the person to move is up, in milliseconds since 1970."""
        mover = moment.mover
        if self.terms.seconds is None or mover is None or mover.kind != "person":
            return None
        return moment.since + 1000 * self.terms.seconds

    def foresee(self, entry: Entry, position: Position) -> None:
        """Keep the position that a move was found to lead to, until its entry comes."""
        self._foreseen = (entry, position)

    def add(self, entry: Entry) -> None:
        """Let an entry of the log happen."""
        if entry.number != len(self.entries):
            raise BadRecord(f"entry {entry.number} does not follow entry {self.number}")
        if (entry.kind == "open") != (entry.number == 0):
            raise BadRecord("a log begins with the opening of its table")
        moment: Moment = getattr(self, f"_{entry.kind}")(entry)
        self.entries.append(entry)
        self.moments.append(moment)
        self._foreseen = None
        if entry.id is not None:
            self._numbers[entry.seat, entry.id] = entry.number

    def _repeat(self, entry: Entry) -> None:
        try:
            self.add(entry)
        except BadRecord:
            raise
        except (SandtableError, LookupError, TypeError, ValueError, AssertionError) as error:
            raise BadRecord(f"entry {entry.number} of the log cannot be repeated") from error

    # What each kind of entry does.

    def _open(self, entry: Entry) -> Moment:
        self.terms = Terms.read(entry.data["terms"])
        self.secret = bytes.fromhex(entry.data["secret"])
        self.host = entry.data["host"]
        seats = check_seats(self.terms, [Seat(**seat) for seat in entry.data["seats"]])
        return self._begun(Moment(seats), entry)

    def _sit(self, entry: Entry) -> Moment:
        seat = Seat("person", entry.data["name"], holder=entry.data["holder"])
        return self._begun(self._reseated(self.now, entry, seat), entry)

    def _play(self, entry: Entry) -> Moment:
        if self._foreseen is not None and self._foreseen[0] is entry:
            position = self._foreseen[1]
        else:
            seed = tape.seed(self.secret, self.now.made + 1)
            position = self.positions[-1].play(entry.data["move"], seed)
        assert entry.seat is not None
        self.moves.append(Move(entry.number, entry.seat, entry.data["move"]))
        self.positions.append(position)
        return self._turned(self.now, entry)

    def _resign(self, entry: Entry) -> Moment:
        if self.now.position is None:
            return replace(self.now, end=End("closed", (), (), entry.seat))
        others = [seat for seat in self.now.persons if seat != entry.seat]
        if self.terms.players == 2 or not others:
            return self._given_up(entry, "resigned")
        level = TAKES_OVER if self.terms.if_away == END else self.terms.if_away
        return self._taken_over(entry, level)

    def _time_up(self, entry: Entry) -> Moment:
        if self.terms.if_away == END:
            return self._given_up(entry, "time")
        return self._taken_over(entry, self.terms.if_away)

    def _ask_undo(self, entry: Entry) -> Moment:
        assert entry.seat is not None
        return replace(self.now, wish=Wish(entry.seat, entry.data["kept"]))

    def _answer_undo(self, entry: Entry) -> Moment:
        wish = self.now.wish
        assert wish is not None
        assert entry.seat is not None
        if not entry.data["yes"]:
            return replace(self.now, wish=None)
        wish = replace(wish, agreed=wish.agreed | {entry.seat})
        if wish.agreed | {wish.seat} >= set(self.now.persons):
            return self._cut(entry, wish.kept)
        return replace(self.now, wish=wish)

    def _take_back(self, entry: Entry) -> Moment:
        return replace(self._cut(entry, entry.data["kept"]), is_practice=True)

    def _react(self, _: Entry) -> Moment:
        return self.now

    def _rematch(self, entry: Entry) -> Moment:
        again = self.now.again | {entry.seat} if entry.seat is not None else self.now.again
        return replace(self.now, again=again, rematch=entry.data.get("table"))

    # Steps that several of them share.

    def _begun(self, moment: Moment, entry: Entry) -> Moment:
        """Deal as soon as every seat is taken."""
        if any(seat.kind == "open" for seat in moment.seats):
            return moment
        terms, seed = self.terms, tape.seed(self.secret, 0)
        self.positions.append(Position.new(terms.game, terms.players, terms.options, seed))
        return self._turned(moment, entry)

    def _turned(self, moment: Moment, entry: Entry) -> Moment:
        """Go on with the last of the positions, which may be the end."""
        position = self.positions[-1]
        end = None
        if position.is_over:
            winners, scores = tuple(position.winners), tuple(position.scores)
            end = End(position.reason or "", winners, scores)
        made, changed = len(self.moves), entry.number
        return Moment(
            moment.seats, position, made, changed, entry.at, None, moment.is_practice, end
        )

    def _cut(self, entry: Entry, kept: int) -> Moment:
        """Take back all moves but the first ones."""
        if not 0 <= kept < len(self.moves):
            raise BadRecord(f"entry {entry.number} takes back moves that were not made")
        del self.moves[kept:]
        del self.positions[kept + 1 :]
        return self._turned(self.now, entry)

    def _given_up(self, entry: Entry, reason: str) -> Moment:
        """End the game; the best of the other seats win."""
        position = self.positions[-1]
        others = [seat for seat in range(self.terms.players) if seat != entry.seat]
        ranks = {seat: int(position.game.rules.rank(position.state, seat)) for seat in others}
        winners = tuple(seat for seat in others if ranks[seat] == max(ranks.values()))
        end = End(reason, winners, tuple(position.scores), entry.seat)
        return replace(self.now, end=end, wish=None, changed=entry.number, since=entry.at)

    def _taken_over(self, entry: Entry, level: str) -> Moment:
        """Let a computer play on, while the person who sat there may look on."""
        assert entry.seat is not None
        old = self.now.seats[entry.seat]
        moment = self._reseated(self.now, entry, replace(old, kind="computer", level=level))
        return replace(moment, wish=None, changed=entry.number, since=entry.at)

    def _reseated(self, moment: Moment, entry: Entry, seat: Seat) -> Moment:
        seats = list(moment.seats)
        assert entry.seat is not None
        seats[entry.seat] = seat
        return replace(moment, seats=tuple(seats))
