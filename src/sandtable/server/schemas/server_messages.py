"""The form of what a table sends to those who follow it, for OpenAPI and the page's types.

Nothing is made from these: `table/messages.py` makes the messages, and HTTP and WebSocket send them
as they are. What may be left out is never null.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.games import GAME_NAMES
from sandtable.server.schemas.views import Effects, Lacks, Legal, Sight, Tally, View

GameName = Literal[GAME_NAMES]  # type: ignore[valid-type]  # the games' own list
State = Literal["waiting", "playing", "over"]
Milliseconds = Annotated[int, Field(description="Since 1970, by the server's clock.")]


class RecordedSeat(TypedDict):
    """Who sat somewhere, as a record keeps it."""

    kind: Literal["open", "person", "computer"]
    name: NotRequired[
        Annotated[str, Field(description="Of the person who sits there, or sat before a computer.")]
    ]
    level: NotRequired[str]


class SeatInfo(RecordedSeat):
    """Who sits somewhere."""

    called: NotRequired[
        Annotated[str, Field(description="Of a computer: its name, also in sentences.")]
    ]


class Origin(TypedDict):
    """A game without a fresh deal: that of another game `again`, of a `day`, or a `position`."""

    kind: Literal["again", "day", "position"]
    date: NotRequired[str]


class TableInfo(TypedDict):
    """What everybody who may see a table knows of it."""

    id: str
    game: GameName
    players: int
    options: dict[str, str]
    seconds: int | None
    if_away: str
    watching: bool
    opened: Milliseconds
    commitment: Annotated[str, Field(description="Hash of the secret that decides every draw.")]
    origin: NotRequired[Origin]


class Outcome(TypedDict):
    """How a game ended, and why."""

    reason: str
    winners: list[int]
    scores: list[int]
    by: NotRequired[Annotated[int, Field(description="The seat that gave up, or ran out of time.")]]


class EndInfo(Outcome):
    """How a game ended, and why; the secret is shown from now on."""

    secret: str


class UndoInfo(TypedDict):
    """Somebody asks to take a move back."""

    seat: int
    agreed: list[int]


class Status(TypedDict):
    """How a table stands, beside the game itself."""

    state: State
    seats: list[SeatInfo]
    deadline: Milliseconds | None
    awaited: Annotated[
        list[int], Field(description="Seats whose people have not shown that they are there.")
    ]
    undoable: Annotated[
        list[int], Field(description="Seats that can take a move back, or ask for it.")
    ]
    undo: UndoInfo | None
    practice: Annotated[
        bool, Field(description="Whether moves were taken back against computers, or hints given.")
    ]
    end: EndInfo | None
    again: list[int]
    rematch: str | None


class MoveInfo(TypedDict):
    """A move that was made."""

    number: int
    seat: int
    move: str


class Happening(TypedDict):
    """What happened: its kind, whose doing it was, and what belongs to its kind."""

    kind: Literal[
        "sit", "ready", "play", "resign", "time_up", "ask_undo", "answer_undo", "take_back", "hint",
        "react", "rematch", "remove", "renew", "close",
    ]  # fmt: skip
    seat: NotRequired[int]
    name: NotRequired[str]
    move: NotRequired[str]
    kept: NotRequired[int]
    yes: NotRequired[bool]
    reaction: NotRequired[str]
    table: NotRequired[str]
    other: NotRequired[Annotated[int, Field(description="The seat that lost its person or word.")]]
    by: NotRequired[Literal["host", "owner", "age"]]
    reason: NotRequired[str]


class Welcome(Sight):
    """All that a seat (null: a spectator) may know of a table."""

    kind: Literal["welcome"]
    number: int
    seat: int | None
    table: TableInfo
    status: Status
    moves: list[MoveInfo]


class Event(Sight):
    """One numbered thing that happened at a table, and how it stands since."""

    kind: Literal["event"]
    number: int
    at: Milliseconds
    event: Happening
    effects: Effects
    told: Annotated[str, Field(description="What happened besides a move, in words; or nothing.")]
    status: Status
    id: NotRequired[Annotated[str, Field(description="Of your command that led to it.")]]


class Back(TypedDict):
    """A greeting for a client that comes back; the events that it missed follow."""

    kind: Literal["back"]
    number: int
    seat: int | None


class LiveRefusal(TypedDict):
    """Why a message was refused; after `behind` also how the table stands."""

    kind: Literal["refusal"]
    code: str
    message: str
    wait: NotRequired[int]  # seconds, after `too_fast`
    reference: NotRequired[str]  # where the log tells more of what is our fault
    number: NotRequired[int]
    id: NotRequired[str]
    status: NotRequired[Status]
    view: NotRequired[View | None]
    legal: NotRequired[Legal]
    tally: NotRequired[Tally | None]
    lacks: NotRequired[Lacks]


class Here(TypedDict):
    """Who is connected: some seats, and how many spectators."""

    kind: Literal["here"]
    seats: list[int]
    watchers: int


class Pong(TypedDict):
    """The answer to a ping."""

    kind: Literal["pong"]


Message = Annotated[Welcome | Event | Back | LiveRefusal | Here | Pong, Field(discriminator="kind")]
