"""A move of Dunes: a colour to lay, or a pass."""

from sandtable.games.cards import LETTERS

PASS = 6
MOVES = PASS + 1
WORDS = {colour: f"L{letter}" for colour, letter in enumerate(LETTERS)} | {PASS: "pass"}


def parse(word: str) -> str:
    """Return the colour that a word lays; none for a pass."""
    return word.removeprefix("L") if word != "pass" else ""


def recoloured(word: str, names: dict[str, str]) -> str:
    """Return a word with other names for the colours."""
    colour = parse(word)
    return f"L{names[colour]}" if colour else word
