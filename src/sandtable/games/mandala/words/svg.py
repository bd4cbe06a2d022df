"""Mandala as a picture: both Mandalas, and what each seat has."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.words.reading import Json
from sandtable.games.words.svg import Chip, draw_rows, heading, pile


def draw(view: Json) -> str:
    """Draw a position or a view."""
    return draw_rows(heading(view), _rows(view))


def _rows(view: Json) -> Iterator[tuple[str, list[Chip]]]:
    for number, mandala in enumerate(view["mandalas"], start=1):
        yield f"Mountain {number}", pile(mandala["mountain"])
        for seat, field in enumerate(mandala["fields"]):
            yield f"Field {number} of seat {seat}", pile(field)
    for seat in range(view["players"]):
        yield f"River of seat {seat}", [(letter, letter) for letter in view["rivers"][seat]]
        yield f"Cup of seat {seat}", pile(view["cups"][seat])
        yield f"Hand of seat {seat}", pile(view["hands"][seat])
    yield "Deck", pile(view["deck"])
