"""Cards, tokens and tiles as coloured chips with letters, so that no one needs to see colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.pigments import PIGMENTS, is_dark
from sandtable.games.words.reading import Json

INKS = {
    letter: f"{'#ffffff' if is_dark(letter) else '#000000'} on {pigment}"
    for letter, pigment in PIGMENTS.items()
}
LONGEST_RUN = 5  # letters of one colour side by side; above that a number tells how many


class Texts(Protocol):
    """The words of a terminal in one language."""

    language: str

    def spell(self, text: str) -> str:
        """Return a text as the terminal can show it."""

    def __call__(self, key: str, **values: object) -> str:
        """Return a text, with its gaps filled."""

    def of(self, languages: Sequence[str]) -> str:
        """Return the one of some texts, a text for each language, that is in this language."""

    def number_of(self, key: str, number: int) -> str:
        """Return a text that counts something."""


@dataclass(frozen=True)
class Scene:
    """What a board is drawn from: nothing but what the person at the keyboard may know."""

    view: Json
    viewer: int
    names: Sequence[str]  # of the seats
    points: Sequence[int]  # as far as the viewer knows them
    texts: Texts

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.view["phase"] == "over")

    @property
    def order(self) -> list[int]:
        """The seats in turn order, the viewer last and so nearest to the keyboard."""
        seats = len(self.names)
        return [(self.viewer + step) % seats for step in range(1, seats + 1)]

    def name(self, seat: int) -> Text:
        """Return the name of a seat, in bold when it is to move."""
        return Text(self.names[seat], "bold" if seat == self.view["to_move"] else "")


def chip(letter: str, label: str) -> Text:
    """Draw something of a colour."""
    return Text(f" {label} ", INKS[letter.lower()])


def run_of(letter: str, number: int) -> str:
    """Write some cards of one colour: "rrr", or "r7" where that would be too long."""
    return letter * number if number <= LONGEST_RUN else f"{letter}{number}"


def flow(parts: Iterable[Text], width: int) -> Text:
    """Put drawings side by side, breaking lines between them only."""
    lines = [Text()]
    for part in parts:
        gap = " " if lines[-1] else ""
        if lines[-1].cell_len + len(gap) + part.cell_len > width and gap:
            lines.append(Text())
            gap = ""
        lines[-1].append(gap).append_text(part)
    return Text("\n").join(lines)


def cards(pile: Json, texts: Texts) -> list[Text]:
    """Draw the cards of a pile whose colours are known."""
    drawn = [chip(letter, run_of(letter, number)) for letter, number in pile.items()]
    return drawn or nothing(texts)


def tally(pile: Json, texts: Texts) -> list[Text]:
    """Draw a pile by numbers, each colour with its count."""
    drawn = [chip(letter, f"{letter}{number}") for letter, number in pile.items()]
    return drawn or nothing(texts)


def hand(pile: Any, texts: Texts) -> list[Text]:
    """Draw a hand, or the part of it that may be seen and how much is hidden."""
    if isinstance(pile, int):
        return [Text(f" {texts.number_of('cards', pile)}")]
    if "hidden" not in pile:
        return cards(pile, texts)
    return partly(cards(pile["known"], texts), pile, texts)


def partly(drawn: list[Text], pile: Json, texts: Texts) -> list[Text]:
    """Add to the known part of a pile how much of it is hidden."""
    hidden = Text(f" {texts('hidden', number=pile['hidden'])}", "dim")
    return [*(drawn if pile["known"] else []), hidden]


def nothing(texts: Texts) -> list[Text]:
    """Draw an empty place."""
    return [Text(texts("nothing"), "dim")]


def missing(piles: Iterable[Iterable[str]]) -> list[Text]:
    """Draw the colours that occur in none of some piles."""
    there = {letter for pile in piles for letter in pile}
    return [chip(letter, letter) for letter in LETTERS if letter not in there]


def title(scene: Scene, *facts: str) -> Text:
    """Draw the head of a board: the game, and what else is to know."""
    head = Text(scene.view["game"].capitalize(), "bold")
    return head.append("   " + scene.texts("dot").join(facts), "not bold dim")


def mandala_heads(scene: Scene, chosen: int | None, note: str) -> list[Text]:
    """Draw the heads of the Mandalas, with a note at the one that is being divided."""
    heads = [Text(f"Mandala {n + 1}", "bold") for n in range(len(scene.view["mandalas"]))]
    if chosen is not None:
        heads[chosen].append(f" ({scene.texts(note)})", "not bold")
    return heads


def grid(rows: Iterable[Sequence[RenderableType | list[Text]]], widths: Sequence[int]) -> Table:
    """Lay out cells in columns of given widths; a list of drawings flows within its cell."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for width in widths:
        table.add_column(width=width)
    for row in rows:
        cells = zip(row, widths, strict=True)
        table.add_row(*(flow(cell, w) if isinstance(cell, list) else cell for cell, w in cells))
    return table
