"""What the search remembers of positions it has been through (a transposition table)."""

from typing import Any

import numpy as np

from sandtable.games.ground.bits import neighbours
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import mix
from sandtable.games.patterns.spaces import MAT

# `value` is the margin still to be made by the seat to move, in units; `bound` says what it is.
ENTRY: np.dtype[Any] = np.dtype(
    [("key", "u8"), ("value", "i2"), ("move", "i2"), ("depth", "i1"), ("bound", "i1")], align=True
)
AT_LEAST, AT_MOST, EXACTLY = range(1, 4)

ENTRIES = 1 << 20  # 16 MB, for each search that runs
TO_THE_END = 63  # a depth: plies; no game is that long


@compiled
def key_of(state: Record) -> np.uint64:
    """Return a number for all that matters to the rest of the game.

    Face-down tokens without a face-up neighbour do not: no rule looks at them again. What was
    scored so far does not either, since values count only what is still to come.
    """
    face_down = state.owned[0] | state.owned[1]
    face_up = MAT & ~face_down
    seen = face_up | (neighbours(face_up) & face_down)
    key = mix(np.uint64(face_up + state.to_move))  # a1 is cut off, so bit 0 is free
    for plane in range(3):
        key = mix(key ^ np.uint64(state.plane[plane] & seen))
    for seat in range(2):
        key = mix(key ^ np.uint64(state.owned[seat] & seen))
        key = mix(key ^ np.uint64(state.river[seat] | (state.bowl[seat] << 56)))
    return key


@compiled
def place_of(key: np.uint64) -> int:
    """Return the one place where a position can be remembered."""
    return int(key & np.uint64(ENTRIES - 1))


@compiled
def settles(entry: Record, depth: int, alpha: int, beta: int) -> bool:
    """Whether what is remembered makes a search of this depth and window needless."""
    if entry.depth < depth:
        return False
    if entry.bound == EXACTLY:
        return True
    if entry.bound == AT_LEAST:
        return bool(entry.value >= beta)
    return bool(entry.value <= alpha)


@compiled
def remember(
    entry: Record, key: np.uint64, move: int, depth: int, value: int, alpha: int, beta: int
) -> None:
    """Note what a search with this window found, in place of whatever was there."""
    entry.key = key
    entry.move = move
    entry.depth = depth
    entry.value = value
    entry.bound = EXACTLY
    if value >= beta:
        entry.bound = AT_LEAST
    elif value <= alpha:
        entry.bound = AT_MOST
