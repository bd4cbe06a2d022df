"""Fair undo: what may be taken back, and by whom.

Among people a move may be taken back while nobody has moved since and nothing came of it that
its maker did not know: no draw, no reveal. Alone with the computer everything may, back to one's
own last choice.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from sandtable.errors import NoUndo
from sandtable.games.ground.records import new_record, plain
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.position import Position
from sandtable.table.snapshot import Step

PILES = ("deck", "stack")  # what moves draw from, in the records of those games that have them


def kept_in_practice(latest: Step, seat: int, by_persons: Collection[int]) -> int:
    """Return how many moves stay when the only person left takes back to its own last choice.

    `by_persons` are the numbers of the entries by which people moved, those who left included.
    """
    for step in latest.back():
        if step.before is None or step.move is None:
            break
        if step.move.seat == seat and _is_choice(step.before):
            return step.before.made
        if step.move.seat != seat and step.move.number in by_persons:
            raise NoUndo("another person has moved since")
    raise NoUndo("you have not made a choice yet")


def kept_among_persons(latest: Step, seat: int, seed: int) -> int:
    """Return how many moves stay when a seat takes its last move back; `seed` decided its draws."""
    if latest.move is None or latest.before is None:
        raise NoUndo("there is no move to take back")
    if latest.move.seat != seat:
        raise NoUndo("another seat has moved since")
    if has_drawn(latest.before.position, latest.position, seed):
        raise NoUndo("the move drew cards or tiles, and what was seen stays seen")
    return latest.made - 1


def has_drawn(before: Position, after: Position, seed: int) -> bool:
    """Whether a move used its random numbers, or took anything from a pile without them."""
    untouched = new_record(DICE)
    reseed(untouched, np.uint64(seed))
    old, new = plain(before.state), plain(after.state)
    # Drawing all that is left of a deck (F5) needs no chance, and yet shows new cards.
    is_taken = any(getattr(old, pile, None) != getattr(new, pile, None) for pile in PILES)
    return is_taken or new.rng != int(untouched.rng)


def _is_choice(step: Step) -> bool:
    return len(step.position.legal_by_word) > 1
