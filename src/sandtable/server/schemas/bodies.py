"""The bodies of requests and responses over HTTP; OpenAPI and the page's types come from these.

Those about studies and played games have files of their own; what tables tell is in
`server_messages.py`, and what seats see in `views.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from sandtable.server.schemas.commands import (
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
    Outcome,
    SeatInfo,
    State,
    TableInfo,
    Welcome,
)
from sandtable.server.schemas.study_bodies import Study
from sandtable.server.schemas.values import Day, Fraction, LevelName
from sandtable.server.schemas.views import Consequences, Reasons
from sandtable.table.terms import END, LONGEST_MOVE, SHORTEST_MOVE

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
    changed: Annotated[Milliseconds, Field(description="When the game last changed, or ended.")]
    helped: Annotated[bool, Field(description="Whether hints were given, or moves taken back.")]


class Invitations(TypedDict):
    """The words that open each of the open seats, by its number."""

    invitations: dict[str, str]


class OpenedTable(Welcome, Invitations):
    """A new table, as its host sees it."""


class Forbidden(TypedDict):
    """Why I may not make other moves now; nothing unless it is my turn."""

    number: int
    reasons: Reasons


class Foreseen(TypedDict):
    """What is certain to come of each of my legal moves; nothing unless it is my turn."""

    number: int
    foreseen: Consequences


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


class Progress(BaseModel):
    """How much is ready, from 0 to 1. Whatever needs the rest waits for it."""

    all: Fraction
    rules: Annotated[dict[str, Fraction], Field(description="By game: enough to play with people.")]
    players: Annotated[dict[str, Fraction], Field(description="By game: the computer players.")]
