"""Flowers as text for a terminal of 80 columns."""

from __future__ import annotations

from sandtable.games.words.pictures import headline, letters, table, tally
from sandtable.games.words.reading import Json


def picture(position: Json) -> str:
    """Draw a position or a view; cards in brackets lie face down."""
    stacks = position["stacks"]
    dark, light = (
        tiles if isinstance(tiles, int) else len(tiles)
        for tiles in (stacks["dark"], stacks["light"])
    )
    piles = f"deck: {tally(position['deck'])}   discard pile: {tally(position['discard'])}"
    tiles = f"tiles left: {dark} dark, {light} light"
    return "\n".join(
        [
            headline(position),
            piles,
            tiles,
            "",
            table(_mandalas(position)),
            "",
            table(_seats(position)),
        ]
    )


def _mandalas(position: Json) -> list[list[str]]:
    rows = [["", "Mandala 1", "Mandala 2", "Mandala 3"]]
    rows.append(["Tiles", *(" ".join(m["tiles"]) or "-" for m in position["mandalas"])])
    for seat in range(position["players"]):
        rows.append([f"Seat {seat}", *(_side(m, seat) for m in position["mandalas"])])
    return rows


def _side(mandala: Json, seat: int) -> str:
    up = letters(mandala["up"][seat]) if mandala["up"][seat] else ""
    down = f"({letters(mandala['down'][seat])})" if mandala["down"][seat] else ""
    marker = "*" if mandala["marker"] == seat else ""
    return " ".join(part for part in (marker, up, down) if part) or "-"


def _seats(position: Json) -> list[list[str]]:
    rows = [["", "hand", "single tiles", "Flowers"]]
    for seat in range(position["players"]):
        flowers = " ".join("+".join(pair) for pair in position["flowers"][seat])
        singles = " ".join(position["singles"][seat])
        rows.append(
            [f"Seat {seat}", letters(position["hands"][seat]), singles or "-", flowers or "-"]
        )
    return rows
