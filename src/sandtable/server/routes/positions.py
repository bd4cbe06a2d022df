"""HTTP: what can be said of a position that somebody has laid out; nothing is kept."""

from __future__ import annotations

import orjson
from fastapi import Response

from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.games.words.telling import MOST_SEATS
from sandtable.server.routes.dependencies import AsideHere, ServicesHere, from_json, new_router
from sandtable.server.schemas import study_bodies
from sandtable.server.tables.replays import numbered_seats
from sandtable.server.tables.studies import cost_of, match_of

router = new_router()

EXAMINING = 3  # positions replayed cost as much as one that is looked at so closely


@router.post("/positions", response_model=study_bodies.Examined)
async def examine(
    services: ServicesHere, aside: AsideHere, laid: study_bodies.LaidPosition
) -> Response:
    """Return every reason why a position cannot be; without any, what is seen and done there."""
    study = (
        study_bodies.Study(record=laid.record, number=laid.number, moves=[])
        if laid.record
        else None
    )
    await services.readiness.wait_for_game((laid.position or laid.record or {}).get("game"))
    await aside.replay(cost_of(study) if study else EXAMINING)
    return from_json(await aside(_examined, laid, study))


def _examined(laid: study_bodies.LaidPosition, study: study_bodies.Study | None) -> bytes:
    laid_out = match_of(study).position.to_json() if study else laid.position or {}
    names = numbered_seats(MOST_SEATS, laid.language)
    problems = Position.problems(laid_out, laid.language, names)
    content: Json = {"problems": problems}
    if not problems:
        position = Position.from_json(laid_out)
        views = [position.view(seat) for seat in range(position.players)]
        content |= {**position.laid_open(), "views": views, "legal": position.legal_moves}
    return orjson.dumps(content)
