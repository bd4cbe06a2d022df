"""HTTP: how a game begins that somebody wants to have no fresh deal."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from sandtable.server.routes.dependencies import Aside
from sandtable.server.routes.services import Services
from sandtable.server.schemas import bodies
from sandtable.server.tables import clock
from sandtable.server.tables.studies import cost_of, match_of
from sandtable.table import beginnings
from sandtable.table.beginnings import Beginning
from sandtable.table.terms import Terms

FURTHEST_EAST = timedelta(hours=14)  # where a day begins first


async def beginning_of(
    wanted: bodies.WantedStart | None, terms: Terms, holder: str, services: Services, aside: Aside
) -> Beginning | None:
    """Return what a table is to begin with; None: a fresh deal."""
    match wanted:
        case None:
            return None
        case bodies.DealAgain():
            live, _ = await services.look(wanted.table, holder)
            return beginnings.of_table(live.table, terms)
        case bodies.DealOfDay():
            return beginnings.of_day(terms, date.fromisoformat(wanted.date), today())
        case bodies.FromStudy():
            await services.readiness.wait_for_game(terms.game)
            await aside.replay(cost_of(wanted))
            match = await aside(match_of, wanted)
            return beginnings.of_position(match.position, terms, wanted.seat)


def today() -> date:
    """Return the latest date that it is anywhere."""
    return (datetime.fromtimestamp(clock.now() / 1000, UTC) + FURTHEST_EAST).date()
