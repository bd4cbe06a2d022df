"""Flowers as a picture: the Mandalas with their tiles and cards, and what each seat has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.words.reading import Json
from sandtable.games.words.svg import Chip, draw_rows, heading, pile


def draw(view: Json) -> str:
    """Draw a position or a view."""
    return draw_rows(heading(view), _rows(view))


def _rows(view: Json) -> Iterator[tuple[str, list[Chip]]]:
    for number, mandala in enumerate(view["mandalas"], start=1):
        yield f"Tiles of Mandala {number}", _tiles(mandala["tiles"])
        for seat in range(view["players"]):
            marker = ", marker" if mandala["marker"] == seat else ""
            cards = [*pile(mandala["up"][seat]), *pile(mandala["down"][seat])]
            yield f"- seat {seat}{marker}", cards
    for seat in range(view["players"]):
        won = [tile for flower in view["flowers"][seat] for tile in flower]
        yield f"Flowers of seat {seat}", _tiles(won)
        yield f"Single tiles of seat {seat}", _tiles(view["singles"][seat])
        yield f"Hand of seat {seat}", pile(view["hands"][seat])
    yield "Deck", pile(view["deck"])


def _tiles(words: Iterable[str]) -> list[Chip]:
    return [(word[0], word) for word in words]
