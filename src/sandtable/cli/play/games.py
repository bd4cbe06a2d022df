"""The face of each game at the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from sandtable.cli.play import flowers, mandala, patterns
from sandtable.cli.play.drawing import Scene
from sandtable.games.reading import Json


class Face(Protocol):
    """How a game looks, and how its moves are told."""

    GROUPS: tuple[str, ...]  # of moves, in the order in which they are listed

    def draw(self, scene: Scene) -> list[RenderableType]:
        """Draw the board, from the top, in blocks that may lie apart."""

    def group_of(self, word: str) -> str:
        """Return the group of moves that a move belongs to."""

    def item(self, word: str, view: Json) -> Text:
        """Draw a move within its group."""

    def news(self, before: Scene, after: Scene, seat: int, word: str) -> Iterator[str]:
        """Yield what a move caused, as far as the viewer may know."""

    def scoring(self, scene: Scene, seat: int) -> str:
        """Add up a seat's points."""


FACES = {
    "mandala": cast(Face, mandala),
    "patterns": cast(Face, patterns),
    "flowers": cast(Face, flowers),
}
