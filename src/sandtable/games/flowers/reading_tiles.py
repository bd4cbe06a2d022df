"""Reading where the flower tiles of a position lie."""

from __future__ import annotations

from sandtable.errors import BadPosition
from sandtable.games.flowers.rules import MIXED_BACKS, MOST_FLOWERS
from sandtable.games.flowers.tiles import BACKS, DARK, DARK_TILES, NAMES, TILE_OF, TILES
from sandtable.games.ground.cards import COLOURS
from sandtable.games.ground.compiled import Record
from sandtable.games.words.problems import Place, Problems, path_text
from sandtable.games.words.reading import Fields

Seen = dict[int, list[Place]]  # where each tile lies


def read_tiles(fields: Fields, mandalas: list[Fields], state: Record, problems: Problems) -> None:
    """Read all tiles, noting wrong backs, wrong pairs, tiles that occur twice and missing ones."""
    seen: Seen = {}
    dark = DARK_TILES[1 if state.options & MIXED_BACKS else 0]
    _read_stacks(fields, state, dark, seen, problems)
    for index, mandala in enumerate(mandalas):
        _read_mandala(mandala, state, index, dark, seen, problems)
    singles = _read_singles(fields, int(state.players), seen, problems)
    flowers = _read_flowers(fields, int(state.players), seen, problems)
    for tile, places in seen.items():
        problems.require(len(places) == 1, "tile_twice", *places, tiles=[NAMES[tile]])
    missing = [NAMES[tile] for tile in TILES if tile not in seen]
    problems.require(not missing, "tiles_missing", ("stacks",), tiles=missing)
    _lay(singles, flowers, state)


def _read_tile(value: object, place: Place, seen: Seen) -> int:
    if not isinstance(value, str) or value not in TILE_OF:
        raise BadPosition(f"{path_text(place)} must be a tile, such as g5 or gx")
    tile = TILE_OF[value]
    seen.setdefault(tile, []).append(place)
    return tile


def _read_stacks(fields: Fields, state: Record, dark: int, seen: Seen, problems: Problems) -> None:
    stacks = Fields(fields.content.get("stacks", {}), "stacks")
    stacks.allow(*BACKS)
    for back, name in enumerate(BACKS):
        tiles = stacks.content.get(name, [])
        place = ("stacks", name)
        if not isinstance(tiles, list):
            raise BadPosition(f"stacks.{name} must be a list of tiles")
        for value in tiles:
            tile = _read_tile(value, place, seen)
            is_right = dark >> tile & 1 == (back == DARK)
            problems.require(is_right, f"in_{name}_stack", place, tiles=[value])
            state.stack[back] |= 1 << tile


def _read_mandala(
    mandala: Fields, state: Record, index: int, dark: int, seen: Seen, problems: Problems
) -> None:
    values = mandala.content.get("tiles", [])
    place = ("mandalas", index, "tiles")
    if not isinstance(values, list):
        raise BadPosition(f"{path_text(place)} must be a list of tiles")
    tiles = [_read_tile(value, place, seen) for value in values]
    backs = [DARK if dark >> tile & 1 else 1 - DARK for tile in tiles]
    are_right = backs in ([], [DARK, 1 - DARK])
    problems.require(are_right, "mandala_tiles", place, mandala=index)
    # A wrong number of them still shows its colours.
    state.tile[index] = [tiles[0], tiles[-1]] if tiles else [-1, -1]


def _read_singles(fields: Fields, players: int, seen: Seen, problems: Problems) -> list[list[int]]:
    singles = []
    for seat, values in enumerate(fields.lists("singles", players)):
        place = ("singles", seat)
        tiles = [_read_tile(value, place, seen) for value in values]
        are_single = len({tile >> 3 for tile in tiles}) == len(tiles)
        problems.require(are_single, "singles_pair", place, seat=seat)
        singles.append(tiles)
    return singles


def _read_flowers(
    fields: Fields, players: int, seen: Seen, problems: Problems
) -> list[tuple[int, list[int]]]:
    """Return each Flower with the seat it belongs to."""
    made = []
    for seat, flowers in enumerate(fields.lists("flowers", players)):
        place = ("flowers", seat)
        for pair in flowers:
            if not isinstance(pair, list) or not 1 <= len(pair) <= 2:
                raise BadPosition(f"{path_text(place)} must be a list of pairs of tiles")
            tiles = sorted(_read_tile(value, place, seen) for value in pair)
            is_flower = len(tiles) == 2 and tiles[0] >> 3 == tiles[1] >> 3
            problems.require(is_flower, "flower", place, seat=seat)
            made.append((seat, tiles))
    return made


def _lay(singles: list[list[int]], flowers: list[tuple[int, list[int]]], state: Record) -> None:
    """Put the tiles that seats have won into the record; of an impossible number, what fits."""
    state.single = -1
    state.flower = -1
    state.flower_owner = -1
    for seat, tiles in enumerate(singles):
        won = tiles[:COLOURS]
        state.singles[seat] = len(won)
        for index, tile in enumerate(won):
            state.single[seat, index] = tile
    made = flowers[:MOST_FLOWERS]
    for index, (seat, tiles) in enumerate(made):
        state.flower_owner[index] = seat
        state.flower[index] = [tiles[0], tiles[-1]]
    state.flowers = len(made)
