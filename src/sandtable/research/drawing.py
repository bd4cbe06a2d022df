"""Positions as pictures: their text, with the letters of colours in those colours."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from sandtable.games.ground.cards import LETTERS

PAPER, INK = (250, 247, 240), (40, 40, 40)
COLOURS = dict(
    zip(
        LETTERS,
        [(0, 0, 0), (30, 130, 60), (215, 110, 0), (125, 50, 160), (200, 30, 40), (175, 135, 0)],
    )
)
PILE = re.compile(rf"(?<![A-Za-z])(?:[0-9]*[{LETTERS}{LETTERS.upper()}][*' ]?)+(?![A-Za-z])")
MARGIN, LINE = 8, 14  # pixels


def draw_text(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return a text as a picture: rows, columns, and red, green and blue."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default_imagefont()
    width = int(font.getlength("M"))
    lines = text.split("\n")
    size = 2 * MARGIN + width * max(map(len, lines)), 2 * MARGIN + LINE * len(lines)
    picture = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        piles = {at for pile in PILE.finditer(line) for at in range(*pile.span())}
        for column, letter in enumerate(line):
            colour = COLOURS.get(letter.lower(), INK) if column in piles else INK
            pen.text((MARGIN + width * column, MARGIN + LINE * row), letter, colour, font)
    return np.asarray(picture)
