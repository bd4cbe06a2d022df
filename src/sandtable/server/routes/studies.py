"""HTTP: studies of positions and records that a client sends; nothing is kept."""

from __future__ import annotations

from fastapi import Response

from sandtable.server.routes.authentication import Client
from sandtable.server.routes.dependencies import (
    AccountHere,
    AsideHere,
    ServicesHere,
    as_json,
    from_json,
    new_router,
)
from sandtable.server.schemas import bodies
from sandtable.server.tables.studies import cost_of, position_to_move, studied

router = new_router()


@router.post("/study", response_model=bodies.Studied)
async def study(services: ServicesHere, aside: AsideHere, wanted: bodies.Study) -> Response:
    """Play moves from a position or from within a record, and return what a seat sees then."""
    await services.readiness.wait_for_game(_game_of(wanted))
    await aside.replay(cost_of(wanted))
    return from_json(await aside(studied, wanted))


@router.post("/study/hint", response_model=bodies.Hint)
async def study_hint(
    services: ServicesHere,
    account: AccountHere,
    aside: AsideHere,
    client: Client,
    wanted: bodies.Study,
) -> Response:
    """Return what a strong player would do there, knowing what the seat to move may know."""
    await services.readiness.wait_for_game(_game_of(wanted))
    await aside.replay(cost_of(wanted))
    position, name = await aside(position_to_move, wanted)
    language = wanted.language
    return as_json(await services.hints.study(position, client, account, language, name))


def _game_of(wanted: bodies.Study) -> object:
    """Return the name of the game that is studied, if it is there."""
    return (wanted.position or wanted.record or {}).get("game")
