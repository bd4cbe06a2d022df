"""How each game looks at the terminal: its own drawing, or the plain picture of its notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from sandtable.games.game import Game
from sandtable.games.registry import GAMES
from sandtable.games.words.drawing import Scene, title
from sandtable.games.words.reading import Json


class Face(Protocol):
    """What `terminal.py` of a game offers."""

    GROUPS: Mapping[str, Sequence[str]]  # moves by how their words begin, named in each language
    LABELS: Mapping[str, tuple[str, str]]  # what is written on the board, in each language

    def draw(self, scene: Scene) -> list[RenderableType]:
        """Draw the board, from the top, in blocks that may lie apart."""

    def item(self, word: str, view: Json) -> Text:
        """Draw a move within its group."""

    def scoring(self, scene: Scene, seat: int) -> str:
        """Add up a seat's points."""


class PlainFace:
    """A game that has no drawing of its own."""

    GROUPS: Mapping[str, Sequence[str]] = {"": ("Moves", "Züge")}
    LABELS: Mapping[str, tuple[str, str]] = {}

    def __init__(self, game: Game) -> None:
        self._picture = game.notation.picture

    def draw(self, scene: Scene) -> list[RenderableType]:
        """Draw the picture of the view."""
        return [title(scene), Text(self._picture(scene.view))]

    def item(self, word: str, view: Json) -> Text:
        """Write the word of a move."""
        return Text(word)

    def scoring(self, scene: Scene, seat: int) -> str:
        """Return nothing: the points say it all."""
        return ""


def face_of(game: Game) -> Face:
    """Return how a game looks."""
    if find_spec(f"{GAMES[game.name]}.words.terminal") is None:
        return PlainFace(game)
    return cast("Face", game.module("words.terminal"))
