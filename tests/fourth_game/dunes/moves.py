"""A move of Dunes: a colour to lay, or a pass."""

from typing import NamedTuple

from sandtable.games.ground.cards import LETTERS

PASS = 6
WORDS = {colour: f"L{letter}" for colour, letter in enumerate(LETTERS)} | {PASS: "pass"}


class Move(NamedTuple):
    """A move for people: a card of a colour, or none for a pass."""

    colour: str = ""


def parse(word: str) -> Move:
    """Return the parts of a move word."""
    return Move() if word == "pass" else Move(word.removeprefix("L"))
