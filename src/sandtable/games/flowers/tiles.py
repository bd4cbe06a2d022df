"""The flower tiles: their names, their backs and what they are worth.

A tile is colour << 3 | index of its value; a set of tiles has one bit for each.
"""

from sandtable.games.ground.cards import COLOURS, EVERY_COLOUR, LETTERS
from sandtable.games.ground.compiled import compiled

VALUE_NAMES = "23457x"
# Points of a single tile, byte i for the value of index i (F16). To look them up in a tuple
# takes 2 % off the random games a second.
POINTS = 0x00_07_05_04_03_02
TIMES_THREE = 5
TILES_OF_A_COLOUR = 0b111111
EVERY_TILE = EVERY_COLOUR * TILES_OF_A_COLOUR
DARK, LIGHT = range(2)
BACKS = ("dark", "light")

# The tiles with dark backs (F1): black, purple and red; or 2, 4 and x3 where backs are mixed.
DARK_BY_COLOUR = sum(TILES_OF_A_COLOUR << (8 * LETTERS.index(letter)) for letter in "bpr")
DARK_TILES = (DARK_BY_COLOUR, EVERY_COLOUR * 0b100101)

TILES = tuple(colour << 3 | value for colour in range(COLOURS) for value in range(6))
NAMES = {tile: LETTERS[tile >> 3] + VALUE_NAMES[tile & 7] for tile in TILES}
TILE_OF = {name: tile for tile, name in NAMES.items()}


@compiled
def worth(tile: int) -> int:
    """Return the points of a single tile; x3 alone is worth nothing (F16)."""
    return (POINTS >> ((tile & 7) << 3)) & 0xFF


@compiled
def flower_worth(first: int, second: int) -> int:
    """Return the points of a Flower, its tiles in ascending order (F16)."""
    is_tripled = int(second & 7 == TIMES_THREE)  # a factor of 3, where the x3 itself is worth 0
    return worth(second) + (2 + is_tripled) * worth(first)
