"""Whether a move showed anybody something new: a draw, or another decision of chance."""

from __future__ import annotations

from sandtable.games.ground.records import plain
from sandtable.games.position import Position

PILES = ("deck", "stack")  # what moves draw from, in the records of those games that have them


def has_drawn(before: Position, after: Position) -> bool:
    """Whether a move used random numbers, or took anything from a pile without them."""
    if after.is_chance:
        return True
    # Drawing all that is left of a deck (F5) needs no chance, and yet shows new cards.
    old, new = plain(before.state), plain(after.state)
    return any(getattr(old, pile, None) != getattr(new, pile, None) for pile in PILES)
