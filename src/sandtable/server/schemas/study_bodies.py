"""Studies, lines, best moves, and positions that are laid out: what is sent and answered."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from sandtable.games.position import SEEDS
from sandtable.server.schemas.commands import (
    LONGEST_MOVE_WORD,
    TABLE_ID,
    Key,
    Language,
    Model,
    Number,
)
from sandtable.server.schemas.replay_bodies import ReplayStep
from sandtable.server.schemas.server_messages import (
    Milliseconds,
)
from sandtable.server.schemas.values import AnySeat, Fraction, SentJson
from sandtable.server.schemas.views import Consequences, Effects, Lacks, Legal, Reasons, Tally, View
from sandtable.study.document import ROUNDS, Cards, Document, HiddenPlace
from sandtable.study.document import Name as StudyName

MOST_MOVES = 300  # that one request may play out
LONGEST_EXPECTED = 12  # moves of a line


class Study(Model):
    """A position, or a record and how many of its moves to go; and moves to play from there."""

    position: SentJson | None = None
    record: SentJson | None = None
    number: Annotated[Number, Field(description="Of the record's moves, those made before.")] = 0
    moves: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_MOVE_WORD)]],
        Field(default_factory=list, max_length=MOST_MOVES),
    ]
    seed: Annotated[
        int, Field(ge=0, lt=SEEDS, description="For draws from a position; a record has its own.")
    ] = 0
    draws: Annotated[
        list[Annotated[int, Field(ge=0, lt=SEEDS)] | None] | None,
        Field(
            max_length=MOST_MOVES,
            description="For each of the moves a seed to draw other cards with, or null.",
        ),
    ] = None
    seat: AnySeat = None
    is_open: Annotated[bool, Field(description="Whether nothing is hidden.")] = False
    you: Annotated[
        int | None,
        Field(ge=0, le=3, description="Whom sentences call you; null: nobody. Left out: the seat."),
    ] = None
    language: Language = "en"

    @property
    def reader(self) -> int | None:
        """Whom sentences call "you"."""
        return self.you if "you" in self.model_fields_set else self.seat

    @model_validator(mode="after")
    def _has_one_start(self) -> Self:
        if (self.position is None) == (self.record is None):
            raise ValueError("a study begins from a position or from a record")
        if "number" in self.model_fields_set and self.record is None:
            raise ValueError("number is for a record")
        return self


class OfTable(Model):
    """A finished table of this server."""

    table: Annotated[str, Field(pattern=TABLE_ID)]


class OfRecord(Model):
    """A game that was played."""

    record: SentJson


class OfPosition(Model):
    """Any possible position; the seed decides its draws."""

    position: SentJson
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] = 0


class NewStudy(Model):
    """A study to be kept: of a game or a position, or one that was made before."""

    name: StudyName | None = None
    start: OfTable | OfRecord | OfPosition | None = None
    study: Annotated[SentJson | None, Field(description="A whole one, such as a file has.")] = None

    @model_validator(mode="after")
    def _has_one_start(self) -> Self:
        if (self.start is None) == (self.study is None):
            raise ValueError("a new study has a start, or is a whole study")
        if self.start is not None and self.name is None:
            raise ValueError("a study has a name")
        return self


class SavedStudy(Model):
    """A study as it is now, and how often it had been saved when it was changed."""

    number: Number
    study: SentJson


class Line(Study):
    """Moves that are expected, to be seen as whoever is to move first could imagine them."""

    moves: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_MOVE_WORD)]],
        Field(min_length=1, max_length=LONGEST_EXPECTED),
    ]


class BestMovesWish(Study):
    """The best moves there, as far as can be known; later rounds think longer."""

    by: Annotated[
        int | None, Field(ge=0, le=3, description="Whose knowledge; null: of whoever is to move.")
    ] = None
    knows: Annotated[Literal["seat", "all"], Field(description="All: nothing is hidden.")] = "seat"
    assumed: Annotated[
        dict[HiddenPlace, Cards] | None,
        Field(description="Unseen cards that are taken as known, by where they lie."),
    ] = None
    round: Annotated[int, Field(ge=0, lt=ROUNDS)] = 0


class LaidPosition(Model):
    """A position that somebody has laid out, possible or not; or a moment of a finished game."""

    position: SentJson | None = None
    record: SentJson | None = None
    number: Annotated[Number, Field(description="Of the record's moves, those made before.")] = 0
    language: Language = "en"

    @model_validator(mode="after")
    def _is_one_position(self) -> Self:
        if (self.position is None) == (self.record is None):
            raise ValueError("a position, or a record with one of its moments")
        return self


class Unseen(TypedDict):
    """Cards that the seat does not see, by colour, and how many of them lie where."""

    cards: dict[str, int]
    places: dict[str, int]


class Studied(TypedDict):
    """What comes of moves from a position; legal moves and what is said of them are the mover's."""

    effects: Effects
    view: View
    legal: Legal
    tally: Tally
    lacks: Lacks
    reasons: Reasons
    foreseen: Consequences
    unseen: Unseen
    is_chance: Annotated[bool, Field(description="Whether the last move drew by chance.")]
    names: Annotated[list[str], Field(description="Of the seats.")]


class StudiedLine(TypedDict):
    """A line, in one of the worlds that look the same to whoever is to move first."""

    steps: Annotated[list[ReplayStep], Field(description="As many as could be; the first: before.")]


class StudySaved(TypedDict):
    """How often a study was saved, and when."""

    id: str
    number: int
    created: Milliseconds
    changed: Milliseconds


class StudyOpened(StudySaved):
    """A study that is kept."""

    is_yours: Annotated[bool, Field(description="Whether you have shown its key.")]
    study: Document


class StudyMade(StudyOpened):
    """A new study, with the key that is shown this once: whoever has it may change the study."""

    key: Key


class BestMove(TypedDict):
    """A move, and what it is worth to whoever makes it."""

    move: str
    chance: Fraction
    wrong_by: Annotated[Fraction, Field(description="The chance is hardly wrong by more.")]
    is_proven: bool
    is_worse: Annotated[bool, Field(description="Than the best one, for certain.")]
    line: list[str]


class BestMoves(TypedDict):
    """Up to three moves, the best first; none where somebody else is to move."""

    chances: Annotated[list[Fraction], Field(description="By seat, with the best move.")]
    wrong_by: Fraction
    moves: list[BestMove]
    why: NotRequired[Annotated[str, Field(description="Why the first is good.")]]


class PositionProblem(TypedDict):
    """One reason why a position cannot be, and paths to the places it concerns."""

    code: str
    rule: str
    places: list[list[str | int]]
    text: str


class Examined(TypedDict):
    """Why a position cannot be; without a reason, the table laid open, and what each seat sees."""

    problems: list[PositionProblem]
    view: NotRequired[View]
    tally: NotRequired[Tally]
    lacks: NotRequired[Lacks]
    views: NotRequired[list[View]]
    legal: NotRequired[Legal]
