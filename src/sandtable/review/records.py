"""The record of a finished game, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.errors import BadRecord, NotOver
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.games.words.reading import Json, is_number

GIVEN_UP = ("resigned", "time")
LONGEST = 1000  # moves; games of four at Flowers come to 250


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    by: int | None = None  # the seat that resigned or ran out of time

    def result(self, seat: int) -> float:
        """Return a seat's share of first place."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def read(record: Json) -> tuple[Match, End]:
    """Return the game of a record, and how it ended; refuse what is broken or not finished."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > LONGEST:
        raise BadRecord(f"a record of more than {LONGEST} moves is not reviewed")
    match = Match.from_record(record)
    return match, _end(match)


def _end(match: Match) -> End:
    position = match.position
    if position.is_over:
        return End(position.reason or "", tuple(position.winners), tuple(position.scores))
    told = match.table.get("end")
    if told is None:
        raise NotOver("the game of this record is not over: only finished games are reviewed")
    if not isinstance(told, dict):
        raise BadRecord("end has the wrong type")
    if told.get("reason") == "closed":
        raise NotOver("the table was closed before the game was over, so nobody has won it")
    by = told.get("by")
    if told.get("reason") not in GIVEN_UP or not is_number(by) or not 0 <= by < position.players:
        raise BadRecord("the game is not over after the last move, and nobody gave it up")
    return End(told["reason"], _best_but(position, by), tuple(position.scores), by)


def _best_but(position: Position, seat: int) -> tuple[int, ...]:
    """Return who wins when a seat gives up: the best of the others."""
    ranks = [
        int(position.game.rules.rank(position.state, other)) for other in range(position.players)
    ]
    others = [other for other in range(position.players) if other != seat]
    best = max(ranks[other] for other in others)
    return tuple(other for other in others if ranks[other] == best)
