"""The colours of the games as they are drawn: every two can be told apart by the colour-blind."""

from __future__ import annotations

PIGMENTS = {
    "b": "#1a1b23",
    "g": "#52977f",
    "o": "#d96b09",
    "p": "#8547ac",
    "r": "#932222",
    "y": "#f7c40c",
}
SAND = "#f0dfc0"  # stays the colour of sand where a terminal has only 256 colours
INK = "#1a1b23"


def is_dark(letter: str) -> bool:
    """Whether what is written on a pigment must be white."""
    return letter in ("b", "p", "r")
