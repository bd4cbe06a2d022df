"""Reading where the flower tiles of a position lie."""

from __future__ import annotations

from sandtable.errors import BadPosition
from sandtable.games.flowers.rules import MIXED_BACKS
from sandtable.games.flowers.tiles import BACKS, DARK, DARK_TILES, NAMES, TILE_OF, TILES
from sandtable.games.ground.compiled import Record
from sandtable.games.words.reading import Fields, require


def read_tiles(fields: Fields, mandalas: list[Fields], state: Record) -> None:
    """Read all tiles, refusing wrong backs, tiles that occur twice and missing ones."""
    seen: set[int] = set()
    dark = DARK_TILES[1 if state.options & MIXED_BACKS else 0]
    _read_stacks(fields, state, dark, seen)
    for index, mandala in enumerate(mandalas):
        _read_mandala(mandala, state, index, dark, seen)
    _read_singles(fields, state, seen)
    _read_flowers(fields, state, seen)
    _check_missing(seen)


def _read_tile(value: object, place: str, seen: set[int]) -> int:
    if not isinstance(value, str) or value not in TILE_OF:
        raise BadPosition(f"{place} must be a tile, such as g5 or gx")
    tile = TILE_OF[value]
    require(tile not in seen, f"{place} has tile {value}, which occurs twice (F1)")
    seen.add(tile)
    return tile


def _read_stacks(fields: Fields, state: Record, dark: int, seen: set[int]) -> None:
    stacks = Fields(fields.content.get("stacks", {}), "stacks")
    stacks.allow(*BACKS)
    for back, name in enumerate(BACKS):
        tiles = stacks.content.get(name, [])
        if not isinstance(tiles, list):
            raise BadPosition(f"stacks.{name} must be a list of tiles")
        for value in tiles:
            tile = _read_tile(value, f"stacks.{name}", seen)
            require(dark >> tile & 1 == (back == DARK), f"stacks.{name} has {value} (F1)")
            state.stack[back] |= 1 << tile


def _read_mandala(mandala: Fields, state: Record, index: int, dark: int, seen: set[int]) -> None:
    tiles = mandala.content.get("tiles", [])
    place = f"mandalas[{index}].tiles"
    if not isinstance(tiles, list) or len(tiles) not in (0, 2):
        raise BadPosition(f"{place} must be a dark and a light tile, or empty")
    for back in range(2):
        state.tile[index, back] = -1
        if tiles:
            tile = _read_tile(tiles[back], place, seen)
            require(dark >> tile & 1 == (back == DARK), f"{place} must be dark, light (F1)")
            state.tile[index, back] = tile


def _read_singles(fields: Fields, state: Record, seen: set[int]) -> None:
    state.single = -1
    for seat, values in enumerate(fields.lists("singles", int(state.players))):
        place = f"singles[{seat}]"
        tiles = [_read_tile(value, place, seen) for value in values]
        are_single = len({tile >> 3 for tile in tiles}) == len(tiles)
        require(are_single, f"{place} has two tiles of one colour, which make a Flower (F12)")
        state.singles[seat] = len(tiles)
        for index, tile in enumerate(tiles):
            state.single[seat, index] = tile


def _read_flowers(fields: Fields, state: Record, seen: set[int]) -> None:
    state.flower = -1
    state.flower_owner = -1
    for seat, flowers in enumerate(fields.lists("flowers", int(state.players))):
        for pair in flowers:
            place = f"flowers[{seat}]"
            if not isinstance(pair, list) or len(pair) != 2:
                raise BadPosition(f"{place} must be a list of pairs of tiles")
            tiles = sorted(_read_tile(value, place, seen) for value in pair)
            require(tiles[0] >> 3 == tiles[1] >> 3, f"{place} has a pair of two colours (F12)")
            flower = int(state.flowers)
            state.flower_owner[flower] = seat
            state.flower[flower] = tiles
            state.flowers += 1


def _check_missing(seen: set[int]) -> None:
    missing = [NAMES[tile] for tile in TILES if tile not in seen]
    require(not missing, f"tiles are missing: {' '.join(missing)} (F1)")
