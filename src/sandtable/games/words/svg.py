"""Boards as pictures for notebooks and pages: SVG, drawn from a position or a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.words.pigments import INK, PIGMENTS, SAND, is_dark
from sandtable.games.words.reading import Json

Chip = tuple[str, str]  # the letter of a colour, or "?" where it is hidden; and what is written

SIDE = 30  # pixels of a chip
BASE = SIDE // 2 + 5  # from the top of a chip to the line that text stands on
STEP = SIDE + 4
LABEL = 110  # pixels for what stands before a row
MARGIN = 12
HIDDEN = "#b9aa8c"


def pile(content: Json | int) -> list[Chip]:
    """Return the chips of a pile: a number on each colour, and on what is hidden."""
    if isinstance(content, int):
        return [("?", str(content))] if content else []
    if "hidden" in content:
        return [*pile(content["known"]), *pile(content["hidden"])]
    return [(letter, f"{number}{letter}") for letter, number in content.items() if number]


def draw_chips(x: int, y: int, chips: Iterable[Chip]) -> Iterator[str]:
    """Draw chips side by side."""
    for place, (letter, text) in enumerate(chips):
        yield chip(x + STEP * place, y, letter, text)


def chip(x: int, y: int, letter: str, text: str) -> str:
    """Draw something of a colour, with its letter: never colour alone."""
    fill = PIGMENTS.get(letter, HIDDEN)
    box = f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="5" fill="{fill}"/>'
    ink = "#ffffff" if is_dark(letter) else "#000000"
    return box + write(x + SIDE // 2, y + BASE, text, ink, "middle")


def write(x: int, y: int, text: str, ink: str = INK, anchor: str = "start") -> str:
    """Write something."""
    return f'<text x="{x}" y="{y}" fill="{ink}" text-anchor="{anchor}">{text}</text>'


def sheet(title: str, width: int, height: int, parts: Iterable[str]) -> str:
    """Return a whole picture on sand, with a name for those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="13">'
        f'<rect width="{width}" height="{height}" rx="8" fill="{SAND}"/>'
        f"{write(MARGIN, MARGIN + 12, title)}{''.join(parts)}</svg>"
    )


def heading(view: Json) -> str:
    """Return the name of the game and whose move it is, or the points at the end."""
    name = view["game"].capitalize()
    if view["to_move"] is None:
        return f"{name}, over: {', '.join(map(str, view['scores']))}"
    return f"{name}, seat {view['to_move']} to move ({view['phase']})"
