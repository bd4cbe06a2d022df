"""Positions of Flowers to test with: name what the test is about, the rest is filled in.

Cards are written as letters ("rry"), tiles as words ("b5 gx"), Flowers as pairs ("g2+g5 b3+bx").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

Json = dict[str, Any]

COLOURS = "bgopry"
TILES = [colour + value for colour in COLOURS for value in "23457x"]
LEFT_OUT = object()
PACK = "".join(colour * 15 for colour in COLOURS)


def pile(cards: str) -> dict[str, int]:
    """Count cards the way positions write them: in the order of the colours, without zeros."""
    return {colour: cards.count(colour) for colour in COLOURS if colour in cards}


def is_dark(tile: str, backs: str = "colour") -> bool:
    """Return the back of a tile (F1)."""
    return tile[1] in "24x" if backs == "mixed" else tile[0] in "bpr"


def mandala(
    tiles: str,
    *,
    up: Mapping[int, str] | None = None,
    down: Mapping[int, str] | None = None,
    marker: int | None = None,
) -> Json:
    """Describe a Mandala: its tiles (dark one first), each seat's cards, the marker's holder."""
    return {"tiles": tiles.split(), "up": up or {}, "down": down or {}, "marker": marker}


def table(
    *,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    hands: Sequence[str] = (),
    known: Sequence[str] = (),
    mandalas: Sequence[Json] = (),
    singles: Sequence[str] = (),
    flowers: Sequence[str] = (),
    deck: str | None = None,
    discard: str | None = None,
    to_move: int | None = 0,
    active: int | None = None,
    **others: object,
) -> Json:
    """Write a whole position.

    Hands not given hold one card of each colour; Mandalas not given have tiles but no cards.
    Cards not given are in the deck; in the discard pile if the deck is given; in the hand of
    the last seat if both are. Tiles not given are in the stacks.
    """
    filled = {"end": "turn", "backs": "colour"} | dict(options or {})
    hands = [*hands, *[COLOURS] * (players - len(hands))]
    piles = [*hands, deck or "", discard or ""]
    piles += [
        cards for area in mandalas for face in ("up", "down") for cards in area[face].values()
    ]
    rest = "".join((Counter(PACK) - Counter("".join(piles))).elements())
    if deck is None:
        deck = rest
    elif discard is None:
        discard = rest
    else:
        hands[-1] += rest
    areas, stacks = _lay_tiles(mandalas, [*singles, *flowers], filled["backs"])
    return {
        "game": "flowers",
        "players": players,
        "options": filled,
        "phase": "turn",
        "to_move": to_move,
        "deck": pile(deck),
        "discard": pile(discard or ""),
        "hands": [pile(cards) for cards in hands],
        "known": [pile(cards) for cards in _for_seats(players, known)],
        "mandalas": [_written(area, players) for area in areas],
        "stacks": stacks,
        "singles": [tiles.split() for tiles in _for_seats(players, singles)],
        "flowers": [
            [pair.split("+") for pair in pairs.split()] for pairs in _for_seats(players, flowers)
        ],
        "taking": None,
        "ending": False,
        "active": (to_move or 0) if active is None else active,
        "passes": 0,
    } | others


def changed(position: Json, changes: Mapping[str, Any]) -> Json:
    """Copy a position with other values at places such as "mandalas.0.marker"."""
    copy = deepcopy(position)
    for place, value in changes.items():
        *path, last = [int(step) if step.isdecimal() else step for step in place.split(".")]
        target: Any = copy
        for step in path:
            target = target[step]
        if value is LEFT_OUT:
            del target[last]
        else:
            target[last] = value
    return copy


def _for_seats(players: int, given: Sequence[str]) -> list[str]:
    return [*given, *[""] * (players - len(given))]


def _lay_tiles(mandalas: Sequence[Json], won: list[str], backs: str) -> tuple[list[Json], Json]:
    used = " ".join(won).replace("+", " ").split()
    used += [tile for area in mandalas for tile in area["tiles"]]
    free = [tile for tile in TILES if tile not in used]
    dark = [tile for tile in free if is_dark(tile, backs)]
    light = [tile for tile in free if not is_dark(tile, backs)]
    areas = list(mandalas)
    while len(areas) < 3:
        areas.append(mandala(f"{dark.pop(0)} {light.pop(0)}"))
    return areas, {"dark": dark, "light": light}


def _written(area: Json, players: int) -> Json:
    faces = {
        face: [pile(area[face].get(seat, "")) for seat in range(players)] for face in ("up", "down")
    }
    return {"tiles": area["tiles"], **faces, "marker": area["marker"]}
