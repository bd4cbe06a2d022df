"""What people count at a table of Flowers: the points of each tile, colours to come."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from types import SimpleNamespace

from sandtable.games.flowers.moves import MANDALAS
from sandtable.games.flowers.tiles import NAMES, TILES, flower_worth, worth
from sandtable.games.words.counts import missing
from sandtable.games.words.reading import Json


def tally(table: SimpleNamespace) -> list[list[Json]]:
    """Return each seat's points: its Flowers, then its single tiles (F16)."""
    points = _points()
    lines: list[list[Json]] = [[] for _ in range(table.players)]
    for (first, second), owner in zip(table.flower[: table.flowers], table.flower_owner):
        flower = [NAMES[first], NAMES[second]]
        lines[owner].append({"flower": flower, "points": points[first, second]})
    for of_seat, singles in zip(lines, table.single):
        of_seat += [{"tile": NAMES[t], "points": points[t]} for t in singles if t >= 0]
    return lines


@cache
def _points() -> dict[int | tuple[int, int], int]:
    """Look up every tile and every two tiles of a Flower, asking compiled code once."""
    flowers = [pair for pair in combinations(TILES, 2) if pair[0] >> 3 == pair[1] >> 3]
    singles = {tile: worth(tile) for tile in TILES}
    return singles | {pair: flower_worth(*pair) for pair in flowers}


def lacks(table: SimpleNamespace) -> list[str]:
    """Return the colours that each Mandala still lacks; none without tiles or complete (F9)."""
    return [_lacking(table, mandala) for mandala in range(MANDALAS)]


def _lacking(table: SimpleNamespace, mandala: int) -> str:
    dark, light = table.tile[mandala]
    if dark < 0:
        return ""
    shown = 1 << (dark & ~7) | 1 << (light & ~7)  # a card each, in the bytes of their colours
    for pile in table.up[mandala]:
        shown |= pile
    return missing(shown)
