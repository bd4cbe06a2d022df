"""The shapes of what goes over HTTP; OpenAPI and the page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from sandtable.games import GAME_NAMES
from sandtable.players import LEVELS
from sandtable.server.commands import Key, Model, Name
from sandtable.table.terms import END, LONGEST_MOVE, SHORTEST_MOVE

GameName = Literal[GAME_NAMES]  # type: ignore[valid-type]  # the games' own list
LevelName = Literal[LEVELS]  # type: ignore[valid-type]  # the players' own list
State = Literal["waiting", "playing", "over"]

# ------------------------------------------------------------------- what clients send


class NewPerson(Model):
    """Somebody who wants to play; there are no accounts."""

    name: Name


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


class Invitation(Model):
    """The words that open a seat."""

    invitation: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


# ------------------------------------------------------------------ what the server answers


class Problem(BaseModel):
    """Why something was refused."""

    code: str
    message: str


class Refusal(BaseModel):
    """The one form of every refusal."""

    error: Problem


class You(BaseModel):
    """A person, as they see themselves."""

    name: str


class Newcomer(You):
    """A new person with the key that is shown this once: whoever has it is this person."""

    key: Key


class SeatInfo(BaseModel):
    """Who sits somewhere."""

    kind: Literal["open", "person", "computer"]
    name: str | None = None
    level: str | None = None


class TableInfo(BaseModel):
    """What everybody who may see a table knows of it."""

    id: str
    game: GameName
    players: int
    options: dict[str, str]
    seconds: int | None
    if_away: str
    watching: bool
    opened: Annotated[int, Field(description="Milliseconds since 1970.")]
    commitment: Annotated[str, Field(description="Hash of the secret that decides every draw.")]


class EndInfo(BaseModel):
    """How a game ended, and why; the secret is shown from now on."""

    reason: str
    winners: list[int]
    scores: list[int]
    by: int | None = None
    secret: str


class UndoInfo(BaseModel):
    """Somebody asks to take a move back."""

    seat: int
    agreed: list[int]


class Status(BaseModel):
    """How a table stands, beside the game itself."""

    state: State
    seats: list[SeatInfo]
    deadline: int | None
    undo: UndoInfo | None
    practice: bool
    end: EndInfo | None
    again: list[int]
    rematch: str | None


class MoveInfo(BaseModel):
    """A move that was made."""

    number: int
    seat: int
    move: str


class Welcome(BaseModel):
    """All that a seat (null: a spectator) may know of a table."""

    kind: Literal["welcome"]
    number: int
    seat: int | None
    table: TableInfo
    status: Status
    view: dict[str, Any] | None
    legal: list[str]
    moves: list[MoveInfo]


class Happening(BaseModel):
    """What happened: its kind, whose doing it was, and what belongs to its kind."""

    kind: str
    seat: int | None = None
    name: str | None = None
    move: str | None = None
    kept: int | None = None
    yes: bool | None = None
    reaction: str | None = None
    table: str | None = None


class Event(BaseModel):
    """One numbered thing that happened at a table, and how it stands since."""

    kind: Literal["event"]
    number: int
    at: int
    event: Happening
    status: Status
    view: dict[str, Any] | None
    legal: list[str]
    id: str | None = None


class ListedTable(BaseModel):
    """A table in a list."""

    table: TableInfo
    state: State
    seats: list[SeatInfo]
    seat: Annotated[int | None, Field(description="Yours, if you have one.")]
    to_move: int | None


class Invitations(BaseModel):
    """The words that open each of the open seats, by its number."""

    invitations: dict[int, str]


class OpenedTable(Welcome, Invitations):
    """A new table, as its host sees it."""


class ReplayStep(BaseModel):
    """A position of a finished game, and the move that led to it."""

    move: str | None
    view: dict[str, Any]


class Replay(BaseModel):
    """A finished game from the eyes of a seat."""

    table: TableInfo
    seat: int | None
    steps: list[ReplayStep]


class Record(TableInfo):
    """All that is needed to replay a finished game and to check its chance."""

    secret: str
    seats: list[SeatInfo]
    moves: list[str]
    practice: bool
    end: dict[str, Any]


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
