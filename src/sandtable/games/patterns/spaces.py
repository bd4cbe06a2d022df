"""The spaces of the mat, one bit each, and their names."""

from __future__ import annotations

from functools import lru_cache

# P1: the mat lacks three cells at each corner; the centre is d4 e4 d5 e5.
MAT = 0x3C_7E_FF_FF_FF_FF_7E_3C
CENTRE = 0x00_00_00_18_18_00_00_00

# The mat of the small game.
SMALL_MAT = CENTRE
SMALL_CENTRE = 0x00_00_00_00_08_00_00_00

COLUMNS = "abcdefgh"

NAMES = tuple(COLUMNS[space % 8] + str(space // 8 + 1) for space in range(64))
ON_MAT = tuple(space for space in range(64) if MAT >> space & 1)
SPACE_OF = {NAMES[space]: space for space in ON_MAT}


@lru_cache(2**14)  # a move changes one group
def names_of(spaces: int) -> tuple[str, ...]:
    """Return the names of some spaces, sorted."""
    return tuple(sorted(NAMES[space] for space in ON_MAT if spaces >> space & 1))


def row_and_column(name: str) -> tuple[int, int]:
    """Return where the board of a view has a space: the row, from row 8 on, and the column."""
    space = NAMES.index(name)
    return 7 - space // 8, space % 8
