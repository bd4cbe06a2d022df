"""Whether a move showed anybody something new: a draw, or another decision of chance."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sandtable.games.position import Position

PILES = ("deck", "stack")  # what moves draw from, in the records of those games that have them


def has_drawn(before: Position, after: Position) -> bool:
    """Whether a move used random numbers, or took anything from a pile without them."""
    if after.is_chance:
        return True
    # Drawing all that is left of a deck (F5) needs no chance, and yet shows new cards.
    old, new = before.content, after.content
    return any(old[pile] != new[pile] for pile in _piles(before.game.rules.STATE))


@cache
def _piles(state: np.dtype[Any]) -> list[slice]:
    """Return where the piles are among the bytes of a record."""
    found = [state.fields[name] for name in PILES if state.fields and name in state.fields]
    return [slice(field[1], field[1] + field[0].itemsize) for field in found]
