"""Fair undo: what may be taken back, and by whom.

Among persons a move may be taken back while nobody has moved since and nothing came of it that
its maker did not know: no draw, no reveal. Alone with the computer everything may, back to one's
own last choice.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sandtable.errors import NoUndo
from sandtable.games.position import Position
from sandtable.games.records import new_record
from sandtable.games.rng import DICE, reseed


def kept_in_practice(movers: Sequence[int], positions: Sequence[Position], seat: int) -> int:
    """Give how many moves stay when the only person takes back to its own last choice."""
    for number in reversed(range(len(movers))):
        if movers[number] == seat and len(positions[number].legal_by_word) > 1:
            return number
    raise NoUndo("you have not made a choice yet")


def kept_among_persons(
    movers: Sequence[int], positions: Sequence[Position], seat: int, seed: int
) -> int:
    """Give how many moves stay when a seat takes its last move back; `seed` decided its draws."""
    if not movers:
        raise NoUndo("there is no move to take back")
    if movers[-1] != seat:
        raise NoUndo("another seat has moved since")
    if has_drawn(positions[-1], seed):
        raise NoUndo("the move drew cards or tiles, and what was seen stays seen")
    return len(movers) - 1


def has_drawn(after: Position, seed: int) -> bool:
    """Tell whether a move used its random numbers."""
    untouched = new_record(DICE)
    reseed(untouched, np.uint64(seed))
    return bool(after.state.rng != untouched.rng)
