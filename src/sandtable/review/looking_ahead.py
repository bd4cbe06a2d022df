"""Judging a choice in Patterns, where nothing is hidden or drawn: proven, or looked into alike.

Where the search proves who wins, chances are 0, 1/2 or 1. Elsewhere both moves are looked into
equally deep, and the points by which these forecasts are wrong have been measured.
"""

from __future__ import annotations

import math

from sandtable.games.ground.compiled import Record
from sandtable.games.patterns.moves import WORDS
from sandtable.players.levels import LONG_TIME_MS
from sandtable.players.patterns.alphabeta import INFINITE
from sandtable.players.patterns.memory import TO_THE_END
from sandtable.players.patterns.outlook import POINT
from sandtable.players.patterns.player import Search
from sandtable.players.question import Budget
from sandtable.review.effort import Effort
from sandtable.review.judgement import Tried

EVERYTHING = (-INFINITE, INFINITE)

# Of forecasts at the quick strength, measured by games that the search played against itself:
TELLING = 12.0  # points: being so far ahead by forecast is worth 88 wins of a hundred
TELLING_UNTIL = 40  # tokens face up
LESS_TELLING = 4  # with so many tokens more, twice the points are needed
WRONG_BY = 4.0  # points: the difference between two moves is hardly wrong by more


def compare(
    seen: Record, move: int | None, effort: Effort, seed: int, most: int = 2
) -> list[Tried]:
    """Compare the best move with the one that was played, or else with the next best."""
    judge = Judge(seen, effort, seed)
    best = judge.best(move)
    moves = [best]
    if move is not None and move != best:
        moves.append(move)
    while len(moves) < most and (other := judge.best_but(moves)) is not None:
        moves.append(other)
    return [judge.tried(each, best) for each in moves]


def expect(seen: Record, effort: Effort, seed: int) -> tuple[tuple[float, ...], float]:
    """Return each seat's chance, and what they may be wrong by."""
    judge = Judge(seen, effort, seed)
    best = judge.best(None)
    chance = judge.chance(best)
    is_proven = judge.outcome(best) is not None
    return judge.by_seat(chance), 0.0 if is_proven else chance - judge.chance(best, -WRONG_BY)


class Judge:
    """A search, and what it says about single moves."""

    def __init__(self, seen: Record, effort: Effort, seed: int) -> None:
        self._seat = int(seen.to_move)
        self._nodes = effort.nodes
        self._search = Search(seen, Budget(LONG_TIME_MS / 1000, effort.nodes), seed)
        self._search.run()
        draw = -self._search.lead
        self._around_draw = (draw - 1, draw + 1)
        too_early = max(0, self._search.face_up - TELLING_UNTIL)
        self._telling = TELLING * 2 ** (too_early / LESS_TELLING)
        self._outcomes = {self._search.moves[0]: self._search.outcome}
        self._margins: dict[int, float] = {}  # points

    def best(self, played: int | None) -> int:
        """Return the best move; the one that was played if it is as good."""
        found = self._search.moves[0]
        is_as_good = played is not None and self.chance(played) >= self.chance(found)
        return played if played is not None and is_as_good else found

    def best_but(self, moves: list[int]) -> int | None:
        """Return the best of the other moves, as far as can be told."""
        if len(self._search.moves) == len(moves):
            return None
        look = (self._search.depth, EVERYTHING)
        if self._search.outcome is not None:
            look = (TO_THE_END, self._around_draw)
        return self._search.best_but(moves, *look, self._nodes)

    def outcome(self, move: int) -> float | None:
        """Return 1, 0 or -1 if it is proven that a move wins, draws or loses, else None."""
        if self._search.outcome is None:
            return None
        if self._search.outcome < 0:
            return -1.0  # even the best move loses
        if move not in self._outcomes:
            worth = self._search.worth_of(move, TO_THE_END, self._around_draw, self._nodes)
            ahead = None if worth is None else worth + self._search.lead
            self._outcomes[move] = None if ahead is None else float((ahead > 0) - (ahead < 0))
        return self._outcomes[move]

    def chance(self, move: int, more: float = 0.0) -> float:
        """Return the chance to win after a move; where it is a forecast, with some points more."""
        outcome = self.outcome(move)
        if outcome is not None:
            return (1 + outcome) / 2
        chance = (1 + math.tanh((self._margin(move) + more) / self._telling)) / 2
        return (
            chance if self._search.outcome is None else min(chance, self._search.outcome / 2 + 0.5)
        )

    def _margin(self, move: int) -> float:
        """Return the margin by forecast, in points, after as deep a look as for every move."""
        if move not in self._margins:
            search = self._search
            worth = search.worth_of(move, search.depth, EVERYTHING, self._nodes)
            worth = search.worth[move] if worth is None else worth
            self._margins[move] = (search.lead + worth) / POINT
        return self._margins[move]

    def by_seat(self, chance: float) -> tuple[float, ...]:
        """Return the chances of both seats."""
        return (chance, 1 - chance) if self._seat == 0 else (1 - chance, chance)

    def tried(self, move: int, best: int) -> Tried:
        """Return what a move loses against the best one."""
        is_proven = self.outcome(move) is not None
        wrong_by = 0.0 if is_proven or move == best else WRONG_BY
        top = self.chance(best)
        loss, low, high = (
            max(0.0, top - self.chance(move, more)) for more in (0, wrong_by, -wrong_by)
        )
        if not is_proven and self.outcome(best) is not None:
            low = 0.0  # it may be as good as the best: nobody has proven that it is not
        line = self._search.expected(move)
        chance = self.chance(move)
        return Tried(
            WORDS[move],
            self.by_seat(chance),
            loss,
            low,
            high,
            line,
            is_proven,
            wrong_by=0.0 if is_proven else chance - self.chance(move, -WRONG_BY),
        )
