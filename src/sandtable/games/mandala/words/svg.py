"""Mandala as a picture: both Mandalas between the seats, seat 0 below."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.words.reading import Json
from sandtable.games.words.svg import (
    BASE,
    LABEL,
    MARGIN,
    STEP,
    draw_chips,
    heading,
    pile,
    sheet,
    write,
)

TOP = MARGIN + STEP
HALF = 9 * STEP  # what a Mandala takes from left to right


def draw(view: Json) -> str:
    """Draw a position or a view."""
    return sheet(heading(view), MARGIN + LABEL + 2 * HALF, TOP + 12 * STEP + MARGIN, _parts(view))


def _parts(view: Json) -> Iterator[str]:
    yield from _seat(view, 1, TOP)
    for number, mandala in enumerate(view["mandalas"]):
        x, (near, far) = MARGIN + LABEL + HALF * number, mandala["fields"]
        yield write(x, TOP + STEP * 3 + BASE, f"Mandala {number + 1}")
        for row, cards in enumerate((far, mandala["mountain"], near), start=4):
            yield from draw_chips(x, TOP + STEP * row, pile(cards))
    for row, label in enumerate(("Field of seat 1", "Mountain", "Field of seat 0"), start=4):
        yield write(MARGIN, TOP + STEP * row + BASE, label)
    yield from _seat(view, 0, TOP + STEP * 8)
    yield write(MARGIN, TOP + STEP * 11 + BASE, "Deck")
    yield from draw_chips(MARGIN + LABEL, TOP + STEP * 11, pile(view["deck"]))
    yield write(MARGIN + LABEL + HALF, TOP + STEP * 11 + BASE, "Discarded")
    yield from draw_chips(MARGIN + LABEL + HALF + 84, TOP + STEP * 11, pile(view["discard"]))


def _seat(view: Json, seat: int, y: int) -> Iterator[str]:
    river = [(letter, letter) for letter in view["rivers"][seat]]
    rows = {"Hand": pile(view["hands"][seat]), "Cup": pile(view["cups"][seat]), "River": river}
    for row, (name, chips) in enumerate(rows.items()):
        yield write(MARGIN, y + STEP * row + BASE, f"{name} of seat {seat}")
        yield from draw_chips(MARGIN + LABEL, y + STEP * row, chips)
