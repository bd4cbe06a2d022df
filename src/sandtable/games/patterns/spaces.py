"""The spaces of the mat for Python code: their names, what lies next to them and on them."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace

from sandtable.games.patterns.rules import MAT

COLUMNS = "abcdefgh"

NAMES = tuple(COLUMNS[space % 8] + str(space // 8 + 1) for space in range(64))
ON_MAT = tuple(space for space in range(64) if MAT >> space & 1)
SPACE_OF = {NAMES[space]: space for space in ON_MAT}


def _next_to(space: int) -> int:
    """Give the set of spaces orthogonally next to one."""
    column, row = space % 8, space // 8
    return sum(
        1 << other for other in ON_MAT if abs(other % 8 - column) + abs(other // 8 - row) == 1
    )


NEXT_TO = {space: _next_to(space) for space in ON_MAT}


def colour_at(table: SimpleNamespace, space: int) -> int:
    """Give the colour of the token on a space."""
    first, second, third = (plane >> space & 1 for plane in table.plane)
    return first | second << 1 | third << 2


def of_colour(spaces: int, planes: Iterable[int], colour: int) -> int:
    """Give those of some spaces whose tokens have a colour."""
    for bit, plane in enumerate(planes):
        spaces &= plane if colour >> bit & 1 else ~plane
    return spaces
