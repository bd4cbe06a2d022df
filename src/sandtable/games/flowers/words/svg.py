"""Flowers as a picture: the Mandalas side by side, below them what each seat has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.words.reading import Json
from sandtable.games.words.svg import (
    BASE,
    LABEL,
    MARGIN,
    STEP,
    Chip,
    draw_chips,
    heading,
    pile,
    sheet,
    write,
)

TOP = MARGIN + STEP
LEFT = MARGIN + LABEL
THIRD = 8 * STEP  # what a Mandala takes from left to right
NAME = 84  # pixels for its name


def draw(view: Json) -> str:
    """Draw a position or a view."""
    width, height = MARGIN + LABEL + 3 * THIRD, MARGIN + STEP * (2 * view["players"] + 4)
    return sheet(heading(view), width, height + MARGIN, _parts(view))


def _parts(view: Json) -> Iterator[str]:
    below = TOP + STEP * (view["players"] + 1)
    for seat in range(view["players"]):
        for top in (TOP, below):
            yield write(MARGIN, top + STEP * (seat + 1) + BASE, f"Seat {seat}")
    for number, mandala in enumerate(view["mandalas"]):
        yield from _mandala(LEFT + THIRD * number, f"Mandala {number + 1}", mandala)
    yield from _column(0, below, "Hand", map(pile, view["hands"]))
    yield from _column(1, below, "Single tiles", map(_tiles, view["singles"]))
    flowers = ([tile for flower in won for tile in flower] for won in view["flowers"])
    yield from _column(2, below, "Flowers", map(_tiles, flowers))
    last = below + STEP * (view["players"] + 1)
    yield write(MARGIN, last + BASE, "Deck")
    yield from draw_chips(LEFT, last, pile(view["deck"]))
    yield write(LEFT + THIRD, last + BASE, "* holds the marker; in brackets: face down")


def _mandala(x: int, name: str, mandala: Json) -> Iterator[str]:
    yield write(x, TOP + BASE, name)
    yield from draw_chips(x + NAME, TOP, _tiles(mandala["tiles"]))
    for seat, (up, down) in enumerate(zip(mandala["up"], mandala["down"], strict=True)):
        y = TOP + STEP * (seat + 1)
        if mandala["marker"] == seat:
            yield write(x - MARGIN, y + BASE, "*")
        hidden = [(letter, f"({text})") for letter, text in pile(down)]
        yield from draw_chips(x, y, [*pile(up), *hidden])


def _column(number: int, top: int, title: str, rows: Iterable[Iterable[Chip]]) -> Iterator[str]:
    x = LEFT + THIRD * number
    yield write(x, top + BASE, title)
    for row, chips in enumerate(rows, start=1):
        yield from draw_chips(x, top + STEP * row, chips)


def _tiles(words: Iterable[str]) -> list[Chip]:
    return [(word[0], word) for word in words]
