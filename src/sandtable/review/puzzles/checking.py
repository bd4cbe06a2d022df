"""Whether the answer of a puzzle is still the only one, found out another way or harder."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sandtable.errors import BadPuzzles
from sandtable.review.puzzles.exhaustive import Minimax
from sandtable.review.puzzles.measured import WORLDS, measure
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


def check(puzzle: Puzzle, effort: int = 1, seed: int = 0) -> Finding:
    """Prove a puzzle anew by trying everything, or measure it anew at so many times the effort."""
    try:
        moments = list(puzzle.moments())
    except BadPuzzles as error:
        return Finding(puzzle.id, puzzle.game, str(error))
    why = _proof(moments) if puzzle.is_proven else _measure(moments[0], effort, seed)
    return Finding(puzzle.id, puzzle.game, why)


def _proof(moments: list[Moment]) -> str:
    for moment in moments:
        values = _minimax().values(moment.position)
        for move, value in values.items():
            if value != moment.values[move]:
                return f"{move} wins by {value} points, not by {moment.values[move]}"
    return ""


def _measure(moment: Moment, effort: int, seed: int) -> str:
    found = measure(moment.position, effort * WORLDS, seed)
    answer = moment.step.move
    if found.best == answer:
        return ""
    values = found.values
    return f"{found.best} wins {values[found.best]} of 1000 games, {answer} {values[answer]}"


@cache
def _minimax() -> Minimax:
    return Minimax()
