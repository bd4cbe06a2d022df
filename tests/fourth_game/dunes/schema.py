"""The view of Dunes and a line of its score, as types."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from sandtable.games.words.schema import Colour, Common, Counts, exact


@exact
class DunesView(Common):
    """Dunes as a seat may know it."""

    game: Literal["dunes"]
    phase: Literal["turn", "over"]
    reason: NotRequired[Literal["hands", "passes"]]
    deck: int | Counts
    discard: Counts
    hands: list[Counts | int]
    dunes: list[Counts]
    last: Colour | None
    passes: int


@exact
class DunesLine(TypedDict):
    """The cards of a colour in a dune, and their points."""

    colour: Colour
    cards: int
    points: int


VIEW, LINES = DunesView, (DunesLine,)
