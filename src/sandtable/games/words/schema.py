"""What the views of all games have in common, as types; each game's folder has the rest.

Nothing is made from these: views come from the games as plain dictionaries. The types are exact,
so a key that may be left out is never null, and no key comes on top.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict

exact = with_config(extra="forbid")

Colour = Literal["b", "g", "o", "p", "r", "y"]
Seat = Annotated[int, Field(ge=0, le=3)]


@exact
class Counts(TypedDict, total=False):
    """Cards by the letters of their colours; colours without cards are left out."""

    b: int
    g: int
    o: int
    p: int
    r: int
    y: int


@exact
class PartlyKnown(TypedDict):
    """Cards of which some are known, and of the others only how many there are."""

    known: Counts
    hidden: int


class Common(TypedDict):
    """What the views of all games have."""

    players: int
    options: dict[str, str]
    to_move: Annotated[Seat | None, Field(description="Null when the game is over.")]
    scores: NotRequired[Annotated[list[int], Field(description="Only when the game is over.")]]
    winners: NotRequired[Annotated[list[Seat], Field(description="More than one when shared.")]]
