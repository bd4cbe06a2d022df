"""A move of Dunes: a colour to lay, or a pass."""

from typing import NamedTuple

from sandtable.games.ground.cards import LETTERS

PASS = 6
WORDS = {colour: f"L{letter}" for colour, letter in enumerate(LETTERS)} | {PASS: "pass"}


class Move(NamedTuple):
    """A move for people: L lays a card of a colour, p is Pass."""

    kind: str
    colour: str = ""

    @property
    def cards(self) -> dict[str, int]:
        """The card that leaves the hand."""
        return {self.colour: 1}


def parse(word: str) -> Move:
    """Return the parts of a move word."""
    return Move("p") if word == "pass" else Move("L", word.removeprefix("L"))
