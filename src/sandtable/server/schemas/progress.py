"""What came of games and puzzles: as devices tell it, and as levels played the deal of a day."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from sandtable.review.schema import StrengthName
from sandtable.server.schemas.commands import TABLE_ID, Model
from sandtable.server.schemas.server_messages import GameName
from sandtable.server.schemas.values import Day, LevelName

MOST_AT_ONCE = 500
LATEST = 2**53  # milliseconds that a browser can count

At = Annotated[int, Field(gt=0, lt=LATEST, description="Milliseconds since 1970.")]
Points = Annotated[int, Field(ge=-1000, le=1000)]
Theme = Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")]


class PlayedGame(Model):
    """A game that was finished."""

    kind: Literal["game"]
    id: Annotated[str, Field(pattern=TABLE_ID, description="Of the table.")]
    at: At
    game: GameName
    others: Annotated[
        list[LevelName | Literal["person"]],
        Field(min_length=1, max_length=3, description="Who sat in the other seats, in turn."),
    ]
    result: Literal["won", "drawn", "lost"]
    points: Annotated[
        list[Points],
        Field(min_length=2, max_length=4, description="Mine, then the others'."),
    ]
    is_given_up: Annotated[bool, Field(description="Somebody resigned or ran out of time.")]
    is_helped: Annotated[bool, Field(description="With hints, or moves taken back.")]
    origin: Literal["fresh", "again", "day", "position"]
    date: Annotated[Day | None, Field(description="Whose deal it was, if that of a day.")]

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"game {self.id}"


class ReviewedGame(Model):
    """What a review has found about my choices in a game."""

    kind: Literal["review"]
    id: Annotated[str, Field(pattern=TABLE_ID, description="Of the table.")]
    at: At
    game: GameName
    strength: StrengthName
    accuracy: Annotated[float | None, Field(ge=0, le=100)]
    choices: Annotated[int, Field(ge=0, le=1000)]
    mistakes: Annotated[int, Field(ge=0, le=1000)]
    themes: Annotated[
        dict[Theme, Annotated[int, Field(ge=1, le=1000)]],
        Field(max_length=30, description="How many mistakes missed a move of each theme."),
    ]

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"review {self.id} {self.strength}"


class SolvedPuzzle(Model):
    """What came of a puzzle the first time."""

    kind: Literal["puzzle"]
    id: Annotated[str, Field(pattern=r"^[a-z2-7]{8}$")]
    at: At
    game: GameName
    rating: Annotated[int, Field(ge=0, le=4000, description="Of the puzzle.")]
    outcome: Literal["solved", "helped", "missed"]

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"puzzle {self.id}"


class DailyPuzzle(Model):
    """The puzzle of a day was finished."""

    kind: Literal["daily"]
    id: Day
    at: At
    game: GameName

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"daily {self.game} {self.id}"


Result = Annotated[
    PlayedGame | ReviewedGame | SolvedPuzzle | DailyPuzzle, Field(discriminator="kind")
]


class NewResults(Model):
    """Results that a device tells."""

    results: Annotated[list[Result], Field(max_length=MOST_AT_ONCE)]


class ProgressSize(BaseModel):
    """How much is kept of a person."""

    count: int
    deleted: Annotated[
        int, Field(description="What is as old as this was deleted, on all devices; 0: nothing.")
    ]


class KeptResults(TypedDict):
    """All results of a person."""

    deleted: int
    results: list[Result]


class LevelResult(TypedDict):
    """How a level played the deal of a day."""

    level: LevelName
    scores: list[int]
    winners: list[int]
    reason: str


class DayResults(TypedDict):
    """How levels played the deal of a day, all from one seat against one opponent."""

    game: GameName
    date: Day
    players: int
    seat: Annotated[int, Field(description="Of the level that plays; the other is the opponent's.")]
    opponent: LevelName
    results: list[LevelResult]
    waiting: Annotated[list[LevelName], Field(description="Levels that have not played yet.")]
