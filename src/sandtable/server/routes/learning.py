"""The HTTP interface for learning and looking back: words, reasons, hints, studies, replays."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response

from sandtable.games.reading import Json
from sandtable.server.edge.middleware import client_of
from sandtable.server.routes.authentication import (
    Asker,
    AtDesk,
    Holder,
    Someone,
    TableId,
    as_is,
    as_json,
    new_router,
)
from sandtable.server.schemas import bodies, server_messages
from sandtable.server.tables.study import asked, reasons_of, replay_again, studied, words_of

router = new_router()

KEEP_WORDS = "public, max-age=3600"  # they change with versions of this program only

Language = Annotated[bodies.Language, Query()]
Voice = Annotated[bodies.Voice, Query()]


@router.get("/games/{game}/words", response_model=dict[str, str])
async def words(
    game: server_messages.GameName, language: Language = "en", voice: Voice = "choice"
) -> Response:
    """Say every move of a game: as a choice, or told, to follow a name or "you"."""
    answer = as_json(words_of(game, language, voice))
    answer.headers["cache-control"] = KEEP_WORDS
    return answer


@router.get("/tables/{table}/reasons", response_model=bodies.Forbidden)
async def reasons(
    desk: AtDesk, holder: Holder, table: TableId, language: Language = "en"
) -> Response:
    """Say why I may not make the other moves now; nothing unless it is my turn."""
    live, seat = await desk.look(table, holder)
    moment = live.table.now
    is_mine = seat in moment.persons and seat == moment.to_move
    position = moment.position if is_mine else None
    return as_json(await desk.aside(reasons_of, live.table.number, position, language))


@router.post("/tables/{table}/hint", response_model=bodies.Hint)
async def hint(desk: AtDesk, person: Someone, table: TableId, wanted: bodies.HintWish) -> Response:
    """Say what a strong player would do in my place; for who is alone with computers."""
    live, _ = await desk.look(table, person.holder)
    return as_is(await desk.hints.give(live, person.holder, wanted))


@router.post("/study", response_model=bodies.Studied)
async def study(desk: AtDesk, wanted: bodies.Study) -> Response:
    """Play moves from a position or a moment of a record, and tell what a seat sees then."""
    await desk.readiness.wait_for_game(_game_in(wanted.position, wanted.record))
    return as_json(await desk.aside(studied, wanted))


@router.post("/study/hint", response_model=bodies.Hint)
async def study_hint(
    request: Request, desk: AtDesk, asker: Asker, wanted: bodies.Study
) -> Response:
    """Say what a strong player would do there, knowing what the seat to move may know."""
    desk.limits.check_hint(client_of(request.scope))
    await desk.readiness.wait_for_game(_game_in(wanted.position, wanted.record))
    position = await desk.aside(asked, wanted)
    return as_is(await desk.hints.study(position, asker, wanted.language))


@router.post("/replays", response_model=bodies.Replay)
async def replays(desk: AtDesk, wanted: bodies.Replaying) -> Response:
    """Tell a game again from its record; nothing is kept."""
    await desk.readiness.wait_for_game(_game_in(wanted.record))
    return as_json(await desk.aside(replay_again, wanted.record, wanted.seat))


def _game_in(*brought: Json | None) -> object:
    """Return the name of the game in a position or a record, if it is there."""
    return next((content.get("game") for content in brought if content), None)
