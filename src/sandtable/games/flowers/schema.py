"""The view of Flowers and a line of its score, as types."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.games.words.schema import Common, Counts, PartlyKnown, Seat, exact

Tile = Annotated[str, Field(pattern=r"^[bgopry][23457x]$", examples=["g5", "gx"])]


@exact
class FlowersMandala(TypedDict):
    """The tiles of a Mandala, the dark one first, and each seat's cards beside them."""

    tiles: list[Tile]
    up: list[Counts]
    down: list[Counts]
    marker: Seat | None


@exact
class Stacks(TypedDict):
    """The stacks of tiles: how many, or which when all is over."""

    dark: int | list[Tile]
    light: int | list[Tile]


@exact
class FlowersView(Common):
    """Flowers as a seat may know it."""

    game: Literal["flowers"]
    phase: Literal["turn", "take", "over"]
    reason: NotRequired[Literal["flowers", "tiles", "passes"]]
    deck: Annotated[int | Counts, Field(description="Its size; its cards when all is over.")]
    discard: Counts
    hands: list[Counts | PartlyKnown]
    known: list[Counts]
    mandalas: list[FlowersMandala]
    stacks: Stacks
    singles: list[list[Tile]]
    flowers: list[list[list[Tile]]]
    taking: Annotated[int | None, Field(description="The Mandala being taken from, from 0.")]
    ending: bool
    active: Seat
    passes: int


@exact
class FlowerLine(TypedDict):
    """A Flower and its points."""

    flower: list[Tile]
    points: int


@exact
class TileLine(TypedDict):
    """A single tile, and its points."""

    tile: Tile
    points: int


VIEW, LINES = FlowersView, (FlowerLine, TileLine)
