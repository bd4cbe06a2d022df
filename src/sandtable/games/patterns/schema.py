"""The view of Patterns and a line of its score, as types."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.games.words.schema import Colour, Common, exact

Space = Annotated[str, Field(pattern=r"^[a-h][1-8]$", examples=["c4"])]


@exact
class Group(TypedDict):
    """A group of one colour, found by the space of its marker."""

    colour: Colour
    marker: Space


@exact
class PatternsView(Common):
    """Patterns, where nothing is hidden."""

    game: Literal["patterns"]
    phase: Literal["bowl", "turn", "flips", "over"]
    reason: NotRequired[Literal["stuck"]]
    board: Annotated[
        list[Annotated[str, Field(pattern=r"^[.bgopryBGOPRY]{8}$")]],
        Field(description="Row 8 first. A dot is no space, a capital letter lies face down."),
    ]
    offered: list[Colour] | None
    bowls: list[Colour | None]
    groups: list[list[Group]]


@exact
class PatternsLine(TypedDict):
    """A group and its points; groups are numbered as they were established."""

    number: int
    colour: Colour
    spaces: list[Space]
    points: int


VIEW, LINES = PatternsView, (PatternsLine,)
