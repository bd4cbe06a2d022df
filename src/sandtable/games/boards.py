"""Sets of spaces of an 8 by 8 board, packed into one integer.

Bit 8 * row + column stands for one space, rows and columns counted from 0 at a1. The boards
of our games lack the corner h8, so bit 63 is never set and a board is never negative.
"""

import numpy as np

from sandtable.games.compiled import compiled

NOT_COLUMN_A = 0x7E_FE_FE_FE_FE_FE_FE_FE
NOT_COLUMN_H = 0x7F_7F_7F_7F_7F_7F_7F_7F

PAIRS = np.uint64(0x55_55_55_55_55_55_55_55)
FOURS = np.uint64(0x33_33_33_33_33_33_33_33)
EIGHTS = np.uint64(0x0F_0F_0F_0F_0F_0F_0F_0F)
ONES = np.uint64(0x01_01_01_01_01_01_01_01)


@compiled
def space_count(board: int) -> int:
    """Count the spaces of a set."""
    # The compiler knows this pattern and makes one instruction of it.
    bits = np.uint64(board)
    bits -= (bits >> np.uint64(1)) & PAIRS
    bits = (bits & FOURS) + ((bits >> np.uint64(2)) & FOURS)
    bits = (bits + (bits >> np.uint64(4))) & EIGHTS
    return int(np.int64((bits * ONES) >> np.uint64(56)))


@compiled
def lowest_space(board: int) -> int:
    """Give the lowest space of a set that is not empty."""
    return space_count((board & -board) - 1)


@compiled
def nth_space(board: int, index: int) -> int:
    """Give the space at an index of a set, counted from the lowest."""
    space = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = space_count(board & ((1 << width) - 1))
        if index >= below:
            index -= below
            board >>= width
            space += width
    return space


@compiled
def neighbours(board: int) -> int:
    """Give all spaces orthogonally next to a space of the set (off-board ones may occur)."""
    sideways = ((board & NOT_COLUMN_H) << 1) | ((board & NOT_COLUMN_A) >> 1)
    return sideways | (board << 8) | (board >> 8)
