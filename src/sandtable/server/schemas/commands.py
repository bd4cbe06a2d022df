"""What a client may ask for: validated here, once, for HTTP and WebSocket alike."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sandtable.errors import BadJson, BadRequest
from sandtable.games.game import LANGUAGES
from sandtable.server.validation import explain
from sandtable.table.actions import REACTIONS

T = TypeVar("T")

LONGEST_MOVE_WORD = 16
LARGEST_NUMBER = 2**31 - 1
Language = Literal[LANGUAGES]  # type: ignore[valid-type]  # the games' own list
TABLE_ID = r"^[A-Za-z0-9_-]{1,40}$"

Name = Annotated[str, Field(min_length=1, max_length=80, description="Shown to the others.")]
Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{20,100}$")]
CommandId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="Made by the client, new for each command: sent twice, it happens once.",
    ),
]


class Model(BaseModel):
    """Every model is strict: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Play(Model):
    """Make a move."""

    do: Literal["play"]
    id: CommandId
    move: Annotated[str, Field(max_length=LONGEST_MOVE_WORD, examples=["M1g"])]
    seen: Annotated[Number, Field(description="The number of the last message seen.")]


class Ready(Model):
    """Let the clock begin, as far as I am concerned."""

    do: Literal["ready"]
    id: CommandId


class Resign(Model):
    """Resign; while seats are open a guest only leaves, and the host closes the table."""

    do: Literal["resign"]
    id: CommandId


class AskUndo(Model):
    """Take the last move back, or ask the others for it."""

    do: Literal["ask_undo"]
    id: CommandId


class AnswerUndo(Model):
    """Let another seat take its move back, or not."""

    do: Literal["answer_undo"]
    id: CommandId
    yes: bool


class React(Model):
    """React with something short."""

    do: Literal["react"]
    id: CommandId
    reaction: Literal[REACTIONS]  # type: ignore[valid-type]  # the list of the actions


class Rematch(Model):
    """Ask to play again with everybody one seat further."""

    do: Literal["rematch"]
    id: CommandId


OtherSeat = Annotated[int, Field(ge=0, le=3)]


class Remove(Model):
    """Free somebody's seat before the game begins, as the host; a new invitation opens it."""

    do: Literal["remove"]
    id: CommandId
    seat: OtherSeat


class Renew(Model):
    """Let another invitation open a seat, as the host; the old one is worth nothing any more."""

    do: Literal["renew"]
    id: CommandId
    seat: OtherSeat


class Close(Model):
    """Close the table as its host: before the game begins, or where computers play alone."""

    do: Literal["close"]
    id: CommandId


Command = Annotated[
    Play | Ready | Resign | AskUndo | AnswerUndo | React | Rematch | Remove | Renew | Close,
    Field(discriminator="do"),
]


class Hello(Model):
    """Come to a table: the first message on a WebSocket."""

    do: Literal["hello"]
    key: Key | None = None
    after: Number | None = None
    ready: Annotated[
        bool, Field(description="Whether to be ready for the clock by coming; else by a command.")
    ] = True
    language: Annotated[Language, Field(description="Of the sentences in events.")] = "en"
    by_name: Annotated[
        bool, Field(description="Whether sentences call nobody you: for a screen that is shared.")
    ] = False
    brief: Annotated[
        bool,
        Field(description="Whether events leave out what is for people: for programs that play."),
    ] = False


class Ping(Model):
    """Ask whether the server is there; on a WebSocket, at any time after hello."""

    do: Literal["ping"]


LONGEST_PING = 40  # characters: whatever is longer is no ping

COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
PLAY: TypeAdapter[Play] = TypeAdapter(Play)
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
PING: TypeAdapter[Ping] = TypeAdapter(Ping)


def read_command(text: str | bytes) -> Command:
    """Read a command that came over a WebSocket."""
    return _read(COMMAND, text)


def read_move(text: str) -> Play | None:
    """Read a command that makes a move; None if it is any other, or none at all."""
    try:
        return PLAY.validate_json(text)
    except ValidationError:
        return None


def is_ping(text: str | bytes) -> bool:
    """Whether a message asks only whether the server is there."""
    if len(text) > LONGEST_PING:
        return False
    try:
        PING.validate_json(text)
    except ValidationError:
        return False
    return True


def read_hello(text: str | bytes) -> Hello:
    """Read the first message of a WebSocket."""
    return _read(HELLO, text)


def _read(adapter: TypeAdapter[T], text: str | bytes) -> T:
    try:
        return adapter.validate_json(text)
    except ValidationError as error:
        if error.errors(include_url=False, include_input=False)[0]["type"] == "json_invalid":
            raise BadJson("the message is not JSON") from None
        raise BadRequest(explain(error)) from None
