"""Boards as pictures for notebooks and pages: SVG, drawn from a position or a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.words.pigments import INK, PIGMENTS, SAND, is_dark
from sandtable.games.words.reading import Json

Chip = tuple[str, str]  # the letter of a colour, or "?" where it is hidden; and what is written

SIDE = 24  # pixels of a chip
STEP = SIDE + 4
LABEL = 150  # pixels for what stands before a row
MARGIN = 12
HIDDEN = "#b9aa8c"


def pile(content: Json | int) -> list[Chip]:
    """Return the chips of a pile: a number on each colour, and on what is hidden."""
    if isinstance(content, int):
        return [("?", str(content))] if content else []
    if "hidden" in content:
        return [*pile(content["known"]), *pile(content["hidden"])]
    return [(letter, f"{number}{letter}") for letter, number in content.items() if number]


def draw_rows(title: str, rows: Iterable[tuple[str, Sequence[Chip]]]) -> str:
    """Draw rows of chips, each with a label, under a title."""
    listed = list(rows)
    width = LABEL + STEP * max([8, *(len(chips) for _, chips in listed)]) + 2 * MARGIN
    parts = []
    for number, (label, chips) in enumerate(listed):
        y = MARGIN + STEP * (number + 1)
        parts.append(write(MARGIN, y + 17, label))
        for place, (letter, text) in enumerate(chips):
            parts.append(chip(MARGIN + LABEL + STEP * place, y, letter, text))
    return sheet(title, width, MARGIN * 2 + STEP * (len(listed) + 1), parts)


def chip(x: int, y: int, letter: str, text: str) -> str:
    """Draw something of a colour, with its letter: never colour alone."""
    fill = PIGMENTS.get(letter, HIDDEN)
    box = f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="5" fill="{fill}"/>'
    ink = "#ffffff" if is_dark(letter) else "#000000"
    return box + write(x + SIDE // 2, y + 17, text, ink, "middle")


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
