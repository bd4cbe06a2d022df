"""Move words: by the integers of moves, and back to their parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

Move = TypeVar("Move")


def words_and_parser(
    moves: Mapping[int, tuple[str, Move]],
) -> tuple[dict[int, str], Callable[[str], Move]]:
    """Return the words of all moves by their integers, and what returns the parts of a word."""
    words = {number: word for number, (word, _) in moves.items()}
    return words, dict(moves.values()).__getitem__
