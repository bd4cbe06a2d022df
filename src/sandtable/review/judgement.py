"""What a judge is asked about a choice and what it finds."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.ground.records import bytes_of
from sandtable.games.position import Position
from sandtable.review.effort import QUICK, Effort


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat knew when it was to move, and the move it made.

    This is the whole of a judge's input; it can be sent to another process or machine.
    """

    game: str
    seen: bytes  # the record of the view of the seat to move
    move: str | None = None  # the one that was played; None: compare the best with the second best
    effort: Effort = QUICK
    seed: int = 0
    most: int = 2  # of the best moves that are compared

    @classmethod
    def about(
        cls, position: Position, move: str | None = None, effort: Effort = QUICK, seed: int = 0
    ) -> Choice:
        """Ask on behalf of the seat to move, from its view alone."""
        seen = bytes_of(position.seen_by(position.to_move))
        return cls(position.game.name, seen, move, effort, seed)


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was compared with the best one, in the same worlds and by the same search."""

    move: str
    chances: tuple[float, ...]  # by seat: the chance to win, or the share of first place
    loss: float  # of the seat that chose, against the best move: 0 to 1
    low: float  # the true loss lies hardly below this
    high: float  # nor above this
    line: tuple[str, ...]  # the move, and the play that is expected to follow
    is_proven: bool = False  # chances and loss are certain
    wrong_by: float = 0.0  # the chance of the seat that chose is hardly wrong by more

    @property
    def is_worse(self) -> bool:
        """Whether the loss is more than what a judge may be wrong by."""
        return self.low > 0


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a seat could have known about its choice."""

    seat: int
    tries: tuple[Tried, ...]  # the best move first, then its rivals, and the one that was played
    is_forced: bool = False  # there was one legal move

    @property
    def best(self) -> Tried:
        """The best move."""
        return self.tries[0]

    @property
    def second(self) -> Tried | None:
        """The best of the other moves that were tried."""
        return min(self.tries[1:], key=lambda tried: tried.loss, default=None)

    def of(self, move: str) -> Tried:
        """Return what was found about a move that was tried."""
        return next(tried for tried in self.tries if tried.move == move)
