"""The shapes of what a seat may know of each game, for OpenAPI and the page's types.

Nothing is made from these: views come from the games as plain dictionaries. They are exact, so a
key that may be left out is never null, and no key comes on top.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict

exact = with_config(extra="forbid")

Colour = Literal["b", "g", "o", "p", "r", "y"]
Seat = Annotated[int, Field(ge=0, le=3)]
Tile = Annotated[str, Field(pattern=r"^[bgopry][23457x]$", examples=["g5", "gx"])]
Space = Annotated[str, Field(pattern=r"^[a-h][1-8]$", examples=["c4"])]


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


# ------------------------------------------------------------------------------- Mandala


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


# ------------------------------------------------------------------------------ Patterns


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


# ------------------------------------------------------------------------------- Flowers


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


View = Annotated[MandalaView | PatternsView | FlowersView, Field(discriminator="game")]

# --------------------------------------------------------------------------- visible score


@exact
class MandalaLine(TypedDict):
    """The visible cards of a colour in a Cup, and what their River space makes of them."""

    colour: Colour
    space: Annotated[int, Field(ge=0, le=6, description="0: the River lacks this colour.")]
    cards: int
    points: int


@exact
class PatternsLine(TypedDict):
    """A group and its points; groups are numbered as they were established."""

    number: int
    colour: Colour
    spaces: list[Space]
    points: int


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


Line = MandalaLine | PatternsLine | FlowerLine | TileLine
Tally = Annotated[
    list[list[Line]], Field(description="For each seat the lines of its visible score.")
]
Lacks = Annotated[
    list[Annotated[str, Field(pattern=r"^[bgopry]{0,6}$")]],
    Field(description="For each Mandala the letters of the colours that it still lacks."),
]
Legal = Annotated[list[str], Field(description="The words of the moves that may be made now.")]


class Sight(TypedDict):
    """What a seat sees of a game, and what it may do; null and empty until the game begins."""

    view: View | None
    legal: Legal
    tally: Tally | None
    lacks: Lacks
