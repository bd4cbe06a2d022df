"""HTTP: records and replays, of finished tables and of games that a client has kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from sandtable.errors import NotOver
from sandtable.server.routes.authentication import Holder
from sandtable.server.routes.dependencies import (
    AsideHere,
    LanguageQuery,
    ServicesHere,
    TableId,
    as_json,
    from_json,
    new_router,
)
from sandtable.server.schemas import replay_bodies
from sandtable.server.tables.replays import replay_of_record, replay_of_table
from sandtable.table import proof

router = new_router()


@router.get("/tables/{table}/record", response_model=replay_bodies.TableRecord)
async def record(services: ServicesHere, holder: Holder, table: TableId) -> Response:
    """Return the record of a finished game, to keep, to go on with, or to verify."""
    live, _ = await services.look(table, holder)
    return as_json(proof.record(live.table))


@router.get("/tables/{table}/replay", response_model=replay_bodies.Replay)
async def replay(
    services: ServicesHere,
    aside: AsideHere,
    holder: Holder,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=3, description="Nobody's: a spectator.")] = None,
    language: LanguageQuery = "en",
) -> Response:
    """Return a finished game as a seat saw it then."""
    live, mine = await services.look(table, holder)
    if live.table.now.end is None:
        raise NotOver("the replay shows every seat's cards, so it can be had after the end")
    await aside.replay(1 + len(live.table.moves))
    return from_json(await aside(replay_of_table, live.table, seat, language, mine))


@router.post("/replays", response_model=replay_bodies.Replay)
async def replays(
    services: ServicesHere, aside: AsideHere, wanted: replay_bodies.Replaying
) -> Response:
    """Return a game from its record, as a seat saw it; nothing is kept."""
    await services.readiness.wait_for_game(wanted.record.get("game"))
    moves = wanted.record.get("moves")
    await aside.replay(1 + (len(moves) if isinstance(moves, list) else 0))
    replay = await aside(replay_of_record, wanted.record, wanted.seat, wanted.language)
    return from_json(replay)
