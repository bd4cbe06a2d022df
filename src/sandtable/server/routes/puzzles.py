"""HTTP: the puzzles that come with Sandtable; they change with versions of this program only."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated

import orjson
from fastapi import Path, Query, Response

from sandtable.errors import NoPuzzle
from sandtable.review.puzzles import themes
from sandtable.review.puzzles.collection import shipped
from sandtable.review.puzzles.daily import of_the_day
from sandtable.review.puzzles.puzzle import Puzzle
from sandtable.review.puzzles.telling import tell
from sandtable.server.routes.dependencies import (
    AsideHere,
    LanguageQuery,
    ServicesHere,
    from_json,
    new_router,
)
from sandtable.server.schemas import puzzles as schemas
from sandtable.server.schemas.server_messages import GameName

router = new_router()

KEEP = "public, max-age=3600"
KEPT, KEPT_LISTS = 512, 32  # puzzles in words, and lists of them, that are remembered
LISTING = 20  # positions replayed cost as much as a list

PuzzleId = Annotated[str, Path(pattern=r"^[a-z2-7]{8}$")]
Theme = Annotated[str | None, Query(max_length=20)]
Rating = Annotated[int, Query(ge=0, le=4000)]
Day = Annotated[date | None, Query(description="Today in UTC if left out.")]


@router.get("/puzzles/{game}", response_model=schemas.Puzzles)
async def listed(
    game: GameName,
    aside: AsideHere,
    theme: Theme = None,
    least: Rating = 0,
    most: Rating = 4000,
    language: LanguageQuery = "en",
) -> Response:
    """Return the puzzles of a game, perhaps of one theme and between two ratings."""
    await aside.replay(LISTING)
    return _kept(await aside(_list, game, theme, least, most, language))


@router.get("/puzzles/{game}/of-the-day", response_model=schemas.Puzzle)
async def daily(
    game: GameName,
    services: ServicesHere,
    aside: AsideHere,
    day: Day = None,
    language: LanguageQuery = "en",
) -> Response:
    """Return the puzzle of a day, which is the same for everybody."""
    await services.readiness.wait_for_game(game)
    await aside.replay(2)
    return _kept(await aside(_daily, game, day or datetime.now(UTC).date(), language))


@router.get("/puzzles/{game}/{puzzle}", response_model=schemas.Puzzle)
async def one(
    game: GameName,
    puzzle: PuzzleId,
    services: ServicesHere,
    aside: AsideHere,
    language: LanguageQuery = "en",
) -> Response:
    """Return one puzzle with its solution and all that is needed to play it."""
    await services.readiness.wait_for_game(game)
    await aside.replay(2)
    return _kept(await aside(_told, game, puzzle, language))


def _of(game: str) -> dict[str, Puzzle]:
    return {name: puzzle for name, puzzle in shipped().puzzles.items() if puzzle.game == game}


@lru_cache(KEPT_LISTS)
def _list(game: str, theme: str | None, least: int, most: int, language: str) -> bytes:
    chosen = [
        {
            "id": name,
            "players": puzzle.players,
            "rating": puzzle.rating,
            "goal": puzzle.goal,
            "themes": puzzle.themes,
        }
        for name, puzzle in sorted(_of(game).items(), key=lambda each: (each[1].rating, each[0]))
        if least <= puzzle.rating <= most and theme in (None, *puzzle.themes)
    ]
    said = {"themes": themes.names(game, language), "missed": themes.missed(game, language)}
    return orjson.dumps(said | {"puzzles": chosen})


def _daily(game: str, day: date, language: str) -> bytes:
    every = _of(game)
    if not every:
        raise NoPuzzle(f"there are no puzzles of {game} here")
    return _told(game, of_the_day(every, day), language)


@lru_cache(KEPT)
def _told(game: str, puzzle: str, language: str) -> bytes:
    found = shipped().puzzles.get(puzzle)
    if found is None or found.game != game:
        raise NoPuzzle(f"there is no puzzle {puzzle} of {game} here")
    return orjson.dumps(tell(found, language))


def _kept(content: bytes) -> Response:
    response = from_json(content)
    response.headers["cache-control"] = KEEP
    return response
