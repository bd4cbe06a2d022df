"""HTTP: how each level played the deal of a day."""

from __future__ import annotations

from datetime import date as calendar
from typing import Annotated

from fastapi import Path, Response

from sandtable.server.routes.beginnings import today
from sandtable.server.routes.dependencies import ServicesHere, as_json, new_router
from sandtable.server.schemas import progress as schemas
from sandtable.server.schemas.server_messages import GameName
from sandtable.server.schemas.values import Day

router = new_router()


@router.get("/days/{game}/{date}", response_model=schemas.DayResults)
async def results(
    services: ServicesHere, game: GameName, date: Annotated[Day, Path(examples=["2026-11-16"])]
) -> Response:
    """Return how the levels played the deal of a day; asked again, more of them have."""
    return as_json(await services.days.results(game, calendar.fromisoformat(date), today()))
