"""A study as a document: its form, and how large it may be.

`docs/study.md` says what each field means. What the form cannot say is checked in `reading.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from sandtable.games.ground.cards import LETTERS
from sandtable.games.position import SEEDS
from sandtable.games.words.reading import Json
from sandtable.table.terms import can_be_shown

MOST_NODES = 800
LARGEST = 60_000  # bytes; a request may have a little more
LONGEST_LINE = 300  # moves from the start
LONGEST_NAME = 80
LONGEST_COMMENT = 2_000
MOST_MARKS = 30  # on one position
MOST_ASSUMPTIONS = 12
BEST = 3  # moves that are compared
ROUNDS = 3  # in which they are, each longer than the one before

Seat = Annotated[int, Field(ge=0, le=3)]
Text = Annotated[str, Field(pattern=r"^[^\x00]*$")]  # PostgreSQL's texts hold no NUL


def _shown(name: str) -> str:
    """Refuse a name of which nothing would be seen, or which would upset what stands around it."""
    if not can_be_shown(name):
        raise ValueError("a name has printable characters")
    return name


Name = Annotated[Text, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_shown)]
Place = Annotated[
    str,
    Field(
        pattern=r"^[a-z_]{1,20}(\.[a-z0-9_]{1,12}){0,4}$",
        description="A path into the view, such as mandalas.0.mountain.",
    ),
]
HiddenPlace = Annotated[
    str, Field(pattern=r"^(hands|dealt_cups)\.[0-3]$", description="Where unseen cards lie.")
]
Letter = Annotated[str, Field(pattern=f"^[{LETTERS}]$")]
Cards = Annotated[dict[Letter, Annotated[int, Field(ge=1, le=20)]], Field(min_length=1)]
Chance = Annotated[float, Field(ge=0, le=1)]
Word = Annotated[str, Field(min_length=1, max_length=16)]


class Form(BaseModel):
    """Every part is strict: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class FromRecord(Form):
    """A game that was played; its draws go on in variations as they would have there."""

    record: Json


class FromPosition(Form):
    """A position; the seed decides its draws."""

    position: Json
    seed: Annotated[int, Field(ge=0, le=SEEDS - 1)] = 0


class Ring(Form):
    """A ring around a place."""

    kind: Literal["ring"]
    at: Place


class Arrow(Form):
    """An arrow from a place to another."""

    kind: Literal["arrow"]
    at: Place
    to: Place


Mark = Annotated[Ring | Arrow, Field(discriminator="kind")]


class AdvisedMove(Form):
    """One of the best moves, and what it is worth to whoever makes it."""

    move: Word
    chance: Annotated[Chance, Field(description="To win, or the share of first place.")]
    wrong_by: Annotated[Chance, Field(description="The chance is hardly wrong by more.")]
    is_proven: bool = False
    line: Annotated[
        list[Word], Field(max_length=20, description="What is expected to follow.")
    ] = []


class Advice(Form):
    """What the computer said of a position, and what it was told of the hidden cards."""

    knows: Annotated[
        Literal["seat", "all"], Field(description="What the seat to move may know, or everything.")
    ] = "seat"
    assumption: Annotated[Name | None, Field(description="By its name.")] = None
    moves: Annotated[list[AdvisedMove], Field(min_length=1, max_length=BEST)]


class Assumption(Form):
    """What if: cards that somebody holds, as far as one seat knows; the rest is sampled."""

    name: Name
    seat: Annotated[Seat, Field(description="From whose knowledge.")]
    cards: Annotated[
        dict[HiddenPlace, Cards],
        Field(min_length=1, max_length=8, description="At least these, by where they lie."),
    ]


class Node(Form):
    """A position of the tree: the move that led there, from which one, and what is said of it."""

    after: Annotated[
        int | None, Field(ge=0, lt=MOST_NODES, description="The node before; null: the start.")
    ] = None
    by: Annotated[Seat | None, Field(description="Who moved; null at the start.")] = None
    move: Word | None = None
    seed: Annotated[
        int | None, Field(ge=0, le=SEEDS - 1, description="For other draws than the game's own.")
    ] = None
    comment: Annotated[Text, Field(max_length=LONGEST_COMMENT)] = ""
    marks: Annotated[list[Mark], Field(max_length=MOST_MARKS)] = []
    advice: Advice | None = None


class Document(Form):
    """A study. Of several moves from one node, the first is the main line."""

    sandtable: Literal["study"] = "study"
    version: Literal[1] = 1
    name: Name
    game: Annotated[str, Field(max_length=40)]
    players: Annotated[int, Field(ge=2, le=4)]
    start: FromRecord | FromPosition
    assumptions: Annotated[list[Assumption], Field(max_length=MOST_ASSUMPTIONS)] = []
    nodes: Annotated[
        list[Node],
        Field(min_length=1, max_length=MOST_NODES, description="The start first."),
    ]

    def to_json(self) -> Json:
        """Return it as it is kept: what is as usual is left out."""
        said = {"sandtable": self.sandtable, "version": self.version}
        return said | self.model_dump(exclude_defaults=True)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a study."""
    return Document.model_json_schema()
