"""Puzzles over HTTP: which there are, and one with all that is needed to play it offline."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from sandtable.server.schemas.server_messages import GameName
from sandtable.server.schemas.views import Effects, Lacks, Tally, View

Goal = Literal["win", "draw", "most", "best"]
ThemeNames = Annotated[dict[str, str], Field(description="What each theme is called.")]


class ListedPuzzle(TypedDict):
    """A puzzle in a list."""

    id: str
    players: int
    rating: int
    goal: Goal
    themes: list[str]


class Puzzles(TypedDict):
    """Puzzles of a game, the easiest first."""

    themes: ThemeNames
    missed: Annotated[
        dict[str, str],
        Field(description="What is said to whoever misses moves of a theme again and again."),
    ]
    puzzles: list[ListedPuzzle]


class PuzzleMove(TypedDict):
    """A legal move, and what is said of it."""

    move: str
    text: str
    verdict: Literal["best", "keeps", "loses"]
    value: Annotated[
        int, Field(description="Points of lead, proven; or thousandths of a game, measured.")
    ]
    said: Annotated[str, Field(description="What the move is worth, in a sentence.")]
    foreseen: Annotated[list[str], Field(description="What it is certain to cause, in sentences.")]


class PuzzleReply(TypedDict):
    """What somebody else does before the solver is to choose again."""

    move: str
    effects: Effects


class PuzzleSight(TypedDict):
    """What the solver's seat sees."""

    view: View
    tally: Tally
    lacks: Lacks


class PuzzleStep(PuzzleSight):
    """One choice of the solver, the best move, why it is best, and the replies to it."""

    moves: list[PuzzleMove]
    move: str
    reason: str
    effects: Annotated[Effects, Field(description="What the best move causes.")]
    after: Annotated[
        PuzzleSight, Field(description="What it leads to; drawn cards are one deal of many.")
    ]
    replies: list[PuzzleReply]


class Puzzle(TypedDict):
    """A puzzle with its solution."""

    id: str
    game: GameName
    players: int
    seat: int
    position: Annotated[
        dict[str, Any] | None, Field(description="To go on from; null where cards are hidden.")
    ]
    names: Annotated[
        list[str], Field(description="What sentences call the seats; the solver has no name.")
    ]
    rating: int
    goal: Goal
    task: Annotated[str, Field(description="The goal in a sentence.")]
    is_proven: bool
    themes: ThemeNames
    steps: Annotated[list[PuzzleStep], Field(min_length=1)]
