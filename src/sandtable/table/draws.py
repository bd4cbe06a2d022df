"""Whether a move showed anybody something new: a draw, or another decision of chance."""

from __future__ import annotations

import numpy as np

from sandtable.games.ground.records import new_record, plain
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.position import Position

PILES = ("deck", "stack")  # what moves draw from, in the records of those games that have them


def has_drawn(before: Position, after: Position, seed: int) -> bool:
    """Whether a move used its random numbers, or took anything from a pile without them."""
    untouched = new_record(DICE)
    reseed(untouched, np.uint64(seed))
    old, new = plain(before.state), plain(after.state)
    # Drawing all that is left of a deck (F5) needs no chance, and yet shows new cards.
    is_taken = any(getattr(old, pile, None) != getattr(new, pile, None) for pile in PILES)
    return is_taken or new.rng != int(untouched.rng)
