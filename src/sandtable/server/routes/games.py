"""HTTP: the games that can be played here, their moves in words, and how much is ready."""

from __future__ import annotations

from functools import cache

import orjson
from fastapi import Response

from sandtable.games import GAME_NAMES, find_game
from sandtable.players.levels import LEVELS
from sandtable.server.routes.dependencies import LanguageQuery, ServicesHere, from_json, new_router
from sandtable.server.schemas import bodies, server_messages
from sandtable.table.actions import REACTIONS

router = new_router()

KEEP_WORDS = "public, max-age=3600"  # they change with versions of this program only


@router.get("/games")
async def games() -> bodies.Offer:
    """Return what can be played here, and against whom."""
    infos = [bodies.GameInfo(**find_game(name).info) for name in GAME_NAMES]
    return bodies.Offer(games=infos, levels=list(LEVELS), reactions=list(REACTIONS))


@router.get("/games/{game}/words", response_model=dict[str, str])
async def words(game: server_messages.GameName, language: LanguageQuery = "en") -> Response:
    """Return every move of a game in words, as a choice that can be made."""
    response = from_json(words_of(game, language))
    response.headers["cache-control"] = KEEP_WORDS
    return response


@cache
def words_of(game: str, language: str) -> bytes:
    """Write every move of a game in words."""
    found = find_game(game)
    words = found.notation.WORDS.values()
    return orjson.dumps({word: found.describe(word, language) for word in words})


@router.get("/readiness")
async def readiness(services: ServicesHere) -> bodies.Progress:
    """Return how much of the games and players is ready; after an update they are compiled."""
    return services.readiness.progress()
