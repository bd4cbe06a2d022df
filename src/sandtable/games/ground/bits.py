"""Sets packed into one integer, a bit for each member: spaces of a board, tiles of a stack.

On an 8 by 8 board, bit 8 * row + column stands for one space, rows and columns counted from 0
at a1. Our mat lacks the corner h8, so bit 63 is never set and no set is negative.
"""

import numpy as np

from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import below

NOT_COLUMN_A = 0x7E_FE_FE_FE_FE_FE_FE_FE
NOT_COLUMN_H = 0x7F_7F_7F_7F_7F_7F_7F_7F

PAIRS = np.uint64(0x55_55_55_55_55_55_55_55)
FOURS = np.uint64(0x33_33_33_33_33_33_33_33)
EIGHTS = np.uint64(0x0F_0F_0F_0F_0F_0F_0F_0F)
ONES = np.uint64(0x01_01_01_01_01_01_01_01)


@compiled
def bit_count(members: int) -> int:
    """Count the members of a set."""
    # The compiler knows this pattern and makes one instruction of it.
    bits = np.uint64(members)
    bits -= (bits >> np.uint64(1)) & PAIRS
    bits = (bits & FOURS) + ((bits >> np.uint64(2)) & FOURS)
    bits = (bits + (bits >> np.uint64(4))) & EIGHTS
    return int(np.int64((bits * ONES) >> np.uint64(56)))


@compiled
def lowest_bit(members: int) -> int:
    """Return the lowest member of a set that is not empty."""
    return bit_count((members & -members) - 1)


@compiled
def nth_bit(members: int, index: int) -> int:
    """Return the member at an index of a set, counted from the lowest."""
    member = 0
    for width in (32, 16, 8, 4, 2, 1):
        lower = bit_count(members & ((1 << width) - 1))
        if index >= lower:
            index -= lower
            members >>= width
            member += width
    return member


@compiled
def random_bit(dice: Record, members: int) -> int:
    """Return a random member of a set that is not empty."""
    return nth_bit(members, below(dice, bit_count(members)))


@compiled
def neighbours(board: int) -> int:
    """Return all spaces orthogonally next to a space of the set (off-board ones may occur)."""
    sideways = ((board & NOT_COLUMN_H) << 1) | ((board & NOT_COLUMN_A) >> 1)
    return sideways | (board << 8) | (board >> 8)


@compiled
def connected(seeds: int, spaces: int) -> int:
    """Return the members of `spaces` that hang together with those of `seeds`."""
    grown = seeds & spaces
    while True:
        more = neighbours(grown) & spaces & ~grown
        if more == 0:
            return grown
        grown |= more
