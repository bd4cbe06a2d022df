"""Patterns as a picture: the mat, face-up tokens with a rim, face-down ones full."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.words.pigments import INK, PIGMENTS, SAND
from sandtable.games.words.reading import Json
from sandtable.games.words.svg import BASE, MARGIN, SIDE, STEP, chip, heading, sheet, write

ROWS = 8
TOP = MARGIN + STEP


def draw(view: Json) -> str:
    """Draw a position or a view."""
    return sheet(heading(view), MARGIN * 2 + STEP * 9, TOP + STEP * 10 + MARGIN, _parts(view))


def _parts(view: Json) -> Iterator[str]:
    markers = {
        group["marker"]: f"{number}{'AB'[seat]}"
        for seat, groups in enumerate(view["groups"])
        for number, group in enumerate(groups, start=1)
    }
    for row, tokens in enumerate(view["board"]):
        yield write(MARGIN, TOP + STEP * row + BASE, str(ROWS - row))
        for column, token in enumerate(tokens):
            if token != ".":
                space = f"{'abcdefgh'[column]}{ROWS - row}"
                yield _token(STEP * (column + 1), TOP + STEP * row, token, markers.get(space, ""))
    for column in range(ROWS):
        middle = STEP * (column + 1) + SIDE // 2
        yield write(middle, TOP + STEP * ROWS + 16, "abcdefgh"[column], INK, "middle")
    bowls = view["bowls"] if view["offered"] is None else view["offered"]
    yield write(MARGIN, TOP + STEP * 9 + BASE, "bowls" if view["offered"] is None else "offered")
    for place, bowl in enumerate(bowls):
        yield chip(STEP * (3 + place), TOP + STEP * 9, bowl, bowl)


def _token(x: int, y: int, token: str, marker: str) -> str:
    """Draw a token; a group's marker says its number, and A or B for seat 0 or 1."""
    if token.isupper():
        return chip(x, y, token.lower(), marker or token)
    rim = f'stroke="{PIGMENTS[token]}" stroke-width="5" fill="{SAND}"'
    box = f'<rect x="{x + 3}" y="{y + 3}" width="{SIDE - 6}" height="{SIDE - 6}" rx="5" {rim}/>'
    return box + write(x + SIDE // 2, y + BASE, token, INK, "middle")
