"""The bodies of requests and responses over HTTP; OpenAPI and the page's types come from these.

What tables tell is in `server_messages.py`, and what seats see in `views.py`.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, NotRequired, Self

import orjson
from pydantic import AfterValidator, BaseModel, Field, model_validator
from typing_extensions import TypedDict

from sandtable.games.position import SEEDS
from sandtable.games.words.reading import Json
from sandtable.players import LEVELS
from sandtable.review.schema import Review, StrengthName
from sandtable.server.schemas.commands import (
    LONGEST_MOVE_WORD,
    TABLE_ID,
    CommandId,
    Key,
    Language,
    Model,
    Name,
    Number,
)
from sandtable.server.schemas.server_messages import (
    GameName,
    Milliseconds,
    MoveInfo,
    Outcome,
    RecordedSeat,
    SeatInfo,
    State,
    TableInfo,
    Welcome,
)
from sandtable.server.schemas.views import Effects, Lacks, Legal, Tally, View
from sandtable.table.terms import END, LONGEST_MOVE, SHORTEST_MOVE

LevelName = Literal[LEVELS]  # type: ignore[valid-type]  # the players' own list
AnySeat = Annotated[int | None, Field(ge=0, le=3, description="Null: a spectator.")]

MOST_MOVES = 300  # that one request may play out


def _writable(content: Json) -> Json:
    """Refuse what could not be sent back: half characters, numbers beyond 64 bits, great depth."""
    try:
        orjson.dumps(content)
    except TypeError:
        raise ValueError("this cannot be written as plain JSON") from None
    return content


def _day(text: str) -> str:
    """Refuse what is no day of the calendar."""
    date.fromisoformat(text)
    return text


SentJson = Annotated[Json, AfterValidator(_writable)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$"), AfterValidator(_day)]

# ------------------------------------------------------------------- what clients send


class Link(Model):
    """A link that a phone shall open."""

    link: Annotated[str, Field(min_length=1, max_length=500)]


class QrCode(BaseModel):
    """A picture to scan."""

    picture: str = Field(description="As the address of an image: data:image/svg+xml,…")


class NewPerson(Model):
    """Somebody who wants to play; there are no accounts."""

    name: Name


class NewKey(Model):
    """A key that a client has made from 24 random bytes or more, and keeps to itself."""

    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{32,100}$")]


class MySeat(Model):
    """The seat of the person who opens the table."""

    kind: Literal["me"]


class OpenSeat(Model):
    """A seat for somebody who will be invited."""

    kind: Literal["open"]


class ComputerSeat(Model):
    """A seat for a computer player."""

    kind: Literal["computer"]
    level: LevelName


WantedSeat = Annotated[MySeat | OpenSeat | ComputerSeat, Field(discriminator="kind")]


class Invitation(Model):
    """The words that open a seat."""

    invitation: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class HintWish(Model):
    """Somebody alone with computers wants to know what a strong player would do."""

    id: CommandId
    seen: Annotated[Number, Field(description="The number of the last message seen.")]
    language: Language = "en"


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
    seat: AnySeat = None
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


class DealAgain(Model):
    """The deal of a finished game."""

    kind: Literal["again"]
    table: Annotated[str, Field(pattern=TABLE_ID)]


class DealOfDay(Model):
    """The deal of a day, the same for everybody."""

    kind: Literal["day"]
    date: Day


class FromStudy(Study):
    """Where a study has come to; what its seat cannot know there is dealt anew."""

    kind: Literal["position"]


WantedStart = Annotated[DealAgain | DealOfDay | FromStudy, Field(discriminator="kind")]


class NewTable(Model):
    """A table to be opened; the number of seats is the number of players."""

    game: GameName
    seats: Annotated[list[WantedSeat], Field(min_length=2, max_length=4)]
    options: Annotated[dict[str, str], Field(default_factory=dict)]
    seconds: Annotated[
        int | None,
        Field(ge=SHORTEST_MOVE, le=LONGEST_MOVE, description="For each move; null: no clock."),
    ] = None
    if_away: Annotated[
        LevelName | Literal["end"],
        Field(description="What happens to a seat whose time is up: who takes over, or the end."),
    ] = END
    watching: Annotated[bool, Field(description="Whether others may watch.")] = True
    start: Annotated[
        WantedStart | None, Field(description="Null: a fresh deal. Others are for practice.")
    ] = None


class ReviewWish(Model):
    """How long to think about a finished game."""

    strength: StrengthName = "quick"


class RecordToReview(ReviewWish):
    """A record of a finished game, of a table or of play at one computer."""

    record: SentJson


class Replaying(Model):
    """A record of a table, or of a game at one computer, and whose eyes to see it with."""

    record: SentJson
    seat: AnySeat = None
    language: Language = "en"


# ------------------------------------------------------------------ what the server answers


class Problem(BaseModel):
    """Why something was refused."""

    code: str
    message: str
    wait: int | None = Field(default=None, description="Seconds, where waiting helps.")
    reference: str | None = Field(default=None, description="Where the log tells more of it.")


class Refusal(BaseModel):
    """The one form of every refusal."""

    error: Problem


class You(BaseModel):
    """A person, as they see themselves."""

    name: str


class Newcomer(You):
    """A new person with the key that is shown this once: whoever has it is this person."""

    key: Key


class ListedTable(TypedDict):
    """A table in a list."""

    table: TableInfo
    state: State
    seats: list[SeatInfo]
    seat: Annotated[int | None, Field(description="Yours, if you have one.")]
    to_move: int | None
    moves: Annotated[int, Field(description="How many were made and not taken back.")]
    deadline: Milliseconds | None
    end: Annotated[Outcome | None, Field(description="How it ended, if it has.")]


class Invitations(TypedDict):
    """The words that open each of the open seats, by its number."""

    invitations: dict[str, str]


class OpenedTable(Welcome, Invitations):
    """A new table, as its host sees it."""


class ReplayStep(TypedDict):
    """A position, the move that led to it, and the seat that made it; both null for the first."""

    move: str | None
    by: int | None
    effects: Effects
    view: View
    tally: Tally
    lacks: Lacks


class Replay(TypedDict):
    """A game from the eyes of a seat; without a table if it was played at one computer."""

    table: TableInfo | None
    game: GameName
    players: int
    options: dict[str, str]
    seats: list[SeatInfo]
    end: Outcome | None
    seat: int | None
    mine: Annotated[int | None, Field(description="Where whoever asks sat; they are `you`.")]
    steps: list[ReplayStep]


class TableRecord(TableInfo):
    """All that is needed to replay a finished game and to check its chance."""

    secret: str
    start: NotRequired[SentJson]
    seats: list[RecordedSeat]
    moves: list[str]
    practice: bool
    end: Outcome


class LoggedMove(MoveInfo):
    """A move that was made, and what it caused."""

    effects: Effects


class Besides(TypedDict):
    """Something that happened and is no move: a reaction, an undo, somebody who left."""

    number: int
    kind: str
    told: str


class Log(TypedDict):
    """All moves until an event, without those taken back, as a seat or a spectator was told."""

    number: int
    moves: list[LoggedMove]
    besides: list[Besides]


Reasons = Annotated[
    dict[str, str], Field(description="For each move that is not legal now, what forbids it.")
]


class Forbidden(TypedDict):
    """Why I may not make other moves now; nothing unless it is my turn."""

    number: int
    reasons: Reasons


Consequences = Annotated[
    dict[str, list[str]],
    Field(description="For each legal move in sentences what it is certain to cause."),
]


class Foreseen(TypedDict):
    """What is certain to come of each of my legal moves; nothing unless it is my turn."""

    number: int
    foreseen: Consequences


class Studied(TypedDict):
    """What comes of moves from a position; legal moves and what is said of them are the mover's."""

    effects: Effects
    view: View
    legal: Legal
    tally: Tally
    lacks: Lacks
    reasons: Reasons
    foreseen: Consequences


class ReviewProgress(TypedDict):
    """How far a review is: questions answered, of how many; and the review once it is done."""

    id: str
    state: Literal["working", "done"]
    done: int
    total: int
    review: Review | None


class Hint(TypedDict):
    """A good move, why it is good, and what the position is worth: 1 won, -1 lost."""

    move: str
    why: str
    value: float


class GameInfo(BaseModel):
    """A game that can be played."""

    name: GameName
    players: list[int]
    options: Annotated[dict[str, list[str]], Field(description="The default comes first.")]


class Offer(BaseModel):
    """What can be played here, and against whom."""

    games: list[GameInfo]
    levels: list[str]
    reactions: list[str]


class Whereabouts(BaseModel):
    """Where the server is for those who are not on its machine."""

    url: Annotated[
        str | None, Field(description="What other devices open; null: none can reach the server.")
    ]
    can_open: Annotated[
        bool, Field(description="Whether you may open the server to the local network.")
    ]
    version: str


Fraction = Annotated[float, Field(ge=0, le=1)]


class Progress(BaseModel):
    """How much is ready, from 0 to 1. Whatever needs the rest waits for it."""

    all: Fraction
    rules: Annotated[dict[str, Fraction], Field(description="By game: enough to play with people.")]
    players: Annotated[dict[str, Fraction], Field(description="By game: the computer players.")]
