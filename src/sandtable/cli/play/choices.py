"""The legal moves as a numbered list, and finding the one that was typed."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from sandtable.cli.play.games import face_of
from sandtable.cli.play.texts import Texts
from sandtable.errors import BadRequest
from sandtable.games.position import Position
from sandtable.games.words.drawing import grid
from sandtable.games.words.reading import Json

ROOM = 78  # columns for the heading and the moves of a group
LONGEST_NUMBER = 9  # digits


class Choices:
    """The legal moves of a position in groups, numbered from 1."""

    def __init__(self, position: Position, view: Json, texts: Texts) -> None:
        self.position = position
        self.view = view
        self.texts = texts
        self.face = face_of(position.game)
        self.groups = {group: self._words(group) for group in self.face.GROUPS}
        self.words = [word for words in self.groups.values() for word in words]

    def _words(self, group: str) -> list[str]:
        return [w for w in self.position.legal_moves if w.startswith(group)]

    def draw(self) -> RenderableType:
        """Draw the moves, a heading for each group."""
        rows = []
        number = 1
        for group, words in self.groups.items():
            if words:
                heading = Text(self.texts.of(self.face.GROUPS[group]), "bold")
                rows.append((heading, self._items(words, number)))
                number += len(words)
        widest = max(heading.cell_len for heading, _ in rows)
        return grid(rows, (widest, ROOM - widest))

    def _items(self, words: list[str], first: int) -> list[Text]:
        """Draw the moves of a group, each with its number."""
        return [
            Text.assemble((f"{number:>2} ", "cyan"), self.face.item(word, self.view))
            for number, word in enumerate(words, start=first)
        ]

    def sentences(self) -> Iterator[str]:
        """Yield every move with its number, word and sentence."""
        for number, word in enumerate(self.words, start=1):
            sentence = self.position.describe(word, self.texts.language)
            yield f"{number:>3}  {word:<5} {self.texts.spell(sentence)}"

    def find(self, typed: str) -> str:
        """Return the word of a move that was typed by number or word, in any case of letters."""
        if not typed.isdecimal():
            return typed.lower() if typed.lower() in ("pass", "done") else typed.capitalize()
        number = int(typed) if len(typed) <= LONGEST_NUMBER else 0
        if not 1 <= number <= len(self.words):
            raise BadRequest(self.texts("bad_number", most=len(self.words)))
        return self.words[number - 1]
