"""The names of the spaces of the mat."""

from __future__ import annotations

from sandtable.games.patterns.rules import MAT

COLUMNS = "abcdefgh"

NAMES = tuple(COLUMNS[space % 8] + str(space // 8 + 1) for space in range(64))
ON_MAT = tuple(space for space in range(64) if MAT >> space & 1)
SPACE_OF = {NAMES[space]: space for space in ON_MAT}
