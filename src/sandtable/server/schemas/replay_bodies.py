"""Games that were played: replays, logs, records, reviews."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.review.schema import Review, StrengthName
from sandtable.server.schemas.commands import (
    Language,
    Model,
)
from sandtable.server.schemas.server_messages import (
    GameName,
    MoveInfo,
    Outcome,
    RecordedSeat,
    SeatInfo,
    TableInfo,
)
from sandtable.server.schemas.values import AnySeat, SentJson
from sandtable.server.schemas.views import Effects, Lacks, Tally, View


class Replaying(Model):
    """A record of a table, or of a game at one computer, and whose eyes to see it with."""

    record: SentJson
    seat: AnySeat = None
    language: Language = "en"


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


class ReviewWish(Model):
    """How long to think about a finished game."""

    strength: StrengthName = "quick"


class RecordToReview(ReviewWish):
    """A record of a finished game, of a table or of play at one computer."""

    record: SentJson


class ReviewProgress(TypedDict):
    """How far a review is: questions answered, of how many; and the review once it is done."""

    id: str
    state: Literal["working", "done"]
    done: int
    total: int
    review: Review | None
