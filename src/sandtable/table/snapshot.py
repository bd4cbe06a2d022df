"""A snapshot of a table: all that is true after one entry of its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.table.terms import Seat, Seats

WAITING, PLAYING, OVER = "waiting", "playing", "over"


@dataclass(frozen=True, slots=True)
class End:
    """How a table ended, and why: a reason of the rules, or `resigned`, `time` or `closed`."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    by: int | None = None  # the seat that resigned or ran out of time

    @classmethod
    def by_rules(cls, position: Position) -> End:
        """Return the end of a game that was played to its end."""
        return cls(position.reason or "", tuple(position.winners), tuple(position.scores))

    @classmethod
    def given_up(cls, position: Position, seat: int, reason: str) -> End:
        """Return the end of a game that a seat gave up: the best of the others win."""
        others = [other for other in range(position.players) if other != seat]
        ranks = {other: int(position.game.rules.rank(position.state, other)) for other in others}
        winners = tuple(other for other in others if ranks[other] == max(ranks.values()))
        return cls(reason, winners, tuple(position.scores), seat)

    def to_json(self) -> Json:
        """Return it as everybody may know it."""
        content: Json = {"reason": self.reason, "winners": list(self.winners)}
        content["scores"] = list(self.scores)
        return content | ({"by": self.by} if self.by is not None else {})


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A seat asks to take its last move back, and some of the others have agreed."""

    seat: int
    kept: int  # moves that stay
    agreed: frozenset[int] = frozenset()


class Move(NamedTuple):
    """A move that was made and not taken back."""

    number: int  # of its entry
    seat: int
    word: str
    is_persons: bool  # not a computer's


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A position and the step before it; taking back is going back."""

    position: Position
    made: int = 0  # moves until here
    move: Move | None = None  # the one that led here; None after the deal
    before: Step | None = None
    has_drawn: bool = False  # whether that move showed something new; noted among people alone

    def back(self) -> Iterator[Step]:
        """Go back from here to the deal."""
        step: Step | None = self
        while step is not None:
            yield step
            step = step.before


class Snapshot(NamedTuple):
    """All that is true after an entry."""

    seats: Seats
    step: Step | None = None  # None until every seat is taken
    changed: int = 0  # number of the entry that last changed the game
    since: int = 0  # when that was, in milliseconds since 1970
    undo: UndoRequest | None = None
    has_asked: bool = False  # whether the last move was to be taken back already
    is_practice: bool = False
    begun: int = 0  # when the last seat was taken, in milliseconds since 1970
    awaited: frozenset[int] = frozenset()  # the people for whom the clock still waits
    end: End | None = None
    again: frozenset[int] = frozenset()  # seats that want a rematch
    rematch: str | None = None  # its table
    # By seat: the number of the entry since which it has another invitation.
    renewed: Mapping[int, int] = MappingProxyType({})

    @property
    def position(self) -> Position | None:
        """The position of the game, once every seat is taken."""
        return None if self.step is None else self.step.position

    @property
    def steps(self) -> list[Step]:
        """The deal, and every move that was made and not taken back."""
        return [] if self.step is None else [*self.step.back()][::-1]

    @property
    def state(self) -> str:
        """Whether seats are open, the game is on, or it is over."""
        if self.end is not None:
            return OVER
        return WAITING if self.step is None else PLAYING

    @property
    def to_move(self) -> int | None:
        """The seat to move, while the game is on."""
        return None if self.step is None or self.end else self.step.position.to_move

    @property
    def mover(self) -> Seat | None:
        """Who is to move, while the game is on."""
        to_move = self.to_move
        return None if to_move is None else self.seats[to_move]

    @property
    def persons(self) -> list[int]:
        """The seats where people sit."""
        return self.seats.persons

    def seat_of(self, holder: str | None) -> int | None:
        """Return the seat that a person holds, if any."""
        return None if holder is None else self.seats.of_holders.get(holder)
