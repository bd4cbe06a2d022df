"""The form of a review: which fields there are, for OpenAPI, the page and other readers."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.review.effort import STRENGTH_NAMES
from sandtable.review.names import NAMES

StrengthName = Literal[STRENGTH_NAMES]  # type: ignore[valid-type]  # the list is elsewhere
ChoiceName = Literal[NAMES]  # type: ignore[valid-type]

Chance = Annotated[float, Field(ge=0, le=1)]
Chances = Annotated[list[Chance], Field(description="By seat; they add up to 1.")]
Change = Annotated[float, Field(ge=-8, le=8, description="Of a chance: 0.1 is a tenth of a win.")]


class Told(TypedDict):
    """A sentence to whoever chose, and to others, where {name} stands for whoever chose."""

    you: str
    other: str


class Why(TypedDict):
    """Why the best move is good."""

    en: Told
    de: Told


class Loss(TypedDict):
    """What a choice lost against the best one; the true loss hardly lies outside low and high."""

    loss: Chance
    low: Chance
    high: Chance


class Changes(TypedDict):
    """What changed a seat's chance since its last choice: losses of others, and the rest."""

    given: Change
    luck: Change


class ReviewedChoice(Loss, Changes):
    """A choice, judged from what its seat knew."""

    number: Annotated[int, Field(ge=1, description="Of the move in the record.")]
    seat: int
    move: str
    is_forced: Annotated[bool, Field(description="There was one legal move.")]
    best: str
    chance: Annotated[Chance, Field(description="Of the seat that chose, before its choice.")]
    chances: Annotated[Chances, Field(description="With the best move, as that seat saw them.")]
    chances_after: Annotated[Chances, Field(description="With the move that was made.")]
    is_proven: bool
    name: ChoiceName
    is_great: bool
    line: Annotated[list[str], Field(description="The best move, and what was to follow.")]
    themes: NotRequired[
        Annotated[list[str], Field(description="Of a mistake: what the best move exemplifies.")]
    ]
    why: Why
    points: Annotated[list[int], Field(description="By seat, before the choice.")]


class ReviewedSeat(TypedDict):
    """How a seat played: start - lost + given + luck = result."""

    accuracy: Annotated[float | None, Field(ge=0, le=100, description="Null: it had no choice.")]
    choices: Annotated[int, Field(description="That were not forced.")]
    names: Annotated[dict[ChoiceName, int], Field(description="How often each was called so.")]
    start: Chance
    lost: Change
    given: Change
    luck: Change
    result: Annotated[Chance, Field(description="Its share of first place.")]
    after_last: Annotated[Changes, Field(description="What came after its last choice.")]


class ReviewedEnd(TypedDict):
    """How the game ended; if a seat gave it up, with what that cost."""

    reason: str
    winners: list[int]
    scores: list[int]
    by: NotRequired[int]
    chances: NotRequired[Chances]
    loss: NotRequired[Chance]
    low: NotRequired[Chance]
    high: NotRequired[Chance]
    given: NotRequired[Change]
    luck: NotRequired[Change]


class Review(TypedDict):
    """A finished game, judged choice by choice."""

    version: Literal[1]
    game: str
    players: int
    options: dict[str, str]
    strength: StrengthName
    seed: int
    has_luck: Annotated[bool, Field(description="Else `luck` is what was not foreseen.")]
    seats: list[ReviewedSeat]
    choices: list[ReviewedChoice]
    end: ReviewedEnd
    turning_points: Annotated[list[int], Field(description="Numbers of choices.")]
    great_finds: Annotated[list[int], Field(description="Numbers of choices.")]
