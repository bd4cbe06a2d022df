"""Whether the answer of a puzzle is still the only one, found out another way or harder."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sandtable.errors import BadPuzzles
from sandtable.review.puzzles.exhaustive import Minimax
from sandtable.review.puzzles.puzzle import Moment, Puzzle


class Finding(NamedTuple):
    """What a check of one puzzle found."""

    id: str
    game: str
    why: str = ""  # the answer is not kept

    @property
    def is_kept(self) -> bool:
        """Whether the answer is the only best one."""
        return not self.why


def check(puzzle: Puzzle) -> Finding:
    """Prove a puzzle anew by trying everything."""
    try:
        moments = list(puzzle.moments())
    except BadPuzzles as error:
        return Finding(puzzle.id, puzzle.game, str(error))
    why = _proof(moments)
    return Finding(puzzle.id, puzzle.game, why)


def _proof(moments: list[Moment]) -> str:
    for moment in moments:
        values = _minimax().values(moment.position)
        for move, value in values.items():
            if value != moment.values[move]:
                return f"{move} wins by {value} points, not by {moment.values[move]}"
    return ""


@cache
def _minimax() -> Minimax:
    return Minimax()
