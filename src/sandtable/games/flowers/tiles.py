"""The names of the flower tiles."""

from __future__ import annotations

from sandtable.games.cards import COLOURS, LETTERS

VALUE_NAMES = "23457x"

TILES = tuple(colour << 3 | value for colour in range(COLOURS) for value in range(6))
NAMES = {tile: LETTERS[tile >> 3] + VALUE_NAMES[tile & 7] for tile in TILES}
TILE_OF = {name: tile for tile, name in NAMES.items()}
