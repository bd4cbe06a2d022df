"""The view of Mandala and a line of its score, as types."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.games.words.schema import Colour, Common, Counts, PartlyKnown, Seat, exact


@exact
class MandalaMandala(TypedDict):
    """A Mountain, and each seat's Field beside it."""

    mountain: Counts
    fields: list[Counts]


@exact
class MandalaView(Common):
    """Mandala as a seat may know it."""

    game: Literal["mandala"]
    phase: Literal["turn", "claim", "over"]
    reason: NotRequired[Literal["river", "deck", "dead", "idle"]]
    deck: Annotated[int | Counts, Field(description="Its size; its cards when all is over.")]
    discard: Counts
    hands: list[Counts | int]
    mandalas: list[MandalaMandala]
    rivers: Annotated[list[str], Field(description="Letters of the colours, from space 1 on.")]
    cups: list[Counts | PartlyKnown]
    dealt_cups: list[Counts | int]
    last_mandala: bool
    idle_turns: int
    claiming: Annotated[int | None, Field(description="The Mandala being claimed, from 0.")]
    completed_by: Seat | None


@exact
class MandalaLine(TypedDict):
    """The visible cards of a colour in a Cup, and what their River space makes of them."""

    colour: Colour
    space: Annotated[int, Field(ge=0, le=6, description="0: the River lacks this colour.")]
    cards: int
    points: int


VIEW, LINES = MandalaView, (MandalaLine,)
