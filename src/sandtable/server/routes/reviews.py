"""HTTP: reviews of finished tables, which are kept, and of records that a client sends."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Response

from sandtable.errors import NotOver
from sandtable.review import Plan
from sandtable.review.schema import StrengthName
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account
from sandtable.server.routes.authentication import Holder
from sandtable.server.routes.dependencies import (
    AccountHere,
    Aside,
    AsideHere,
    ServicesHere,
    TableId,
    from_json,
    new_router,
)
from sandtable.server.routes.services import Services
from sandtable.server.schemas import replay_bodies
from sandtable.server.tables.live import Live
from sandtable.server.tables.reviews import MakePlan, plan_of_record
from sandtable.table import proof

router = new_router()

BYTES_AS_EVENT = 4096  # that cost as much as an event that is sent again

ReviewId = Annotated[str, Path(pattern="^[0-9a-f]{40}$")]


@router.post("/tables/{table}/review", response_model=replay_bodies.ReviewProgress)
async def review_table(
    services: ServicesHere,
    aside: AsideHere,
    account: AccountHere,
    holder: Holder,
    table: TableId,
    wanted: replay_bodies.ReviewWish,
) -> Response:
    """Begin the review of a finished game; asked again, return how far it is, or the review."""
    live = await _finished(services, table, holder)
    plan = _plan_of_table(live, wanted.strength, aside)
    made = services.reviews.of_table(table, wanted.strength, plan, account, is_wish=True)
    return _answer(account, await made)


@router.get("/tables/{table}/review", response_model=replay_bodies.ReviewProgress)
async def reviewed_table(
    services: ServicesHere,
    aside: AsideHere,
    account: AccountHere,
    holder: Holder,
    table: TableId,
    strength: Annotated[StrengthName, Query()] = "quick",
) -> Response:
    """Return how far the review of a table is that somebody has asked for, or the review."""
    live = await _finished(services, table, holder)
    plan = _plan_of_table(live, strength, aside)
    made = services.reviews.of_table(table, strength, plan, account, is_wish=False)
    return _answer(account, await made)


@router.post("/reviews", response_model=replay_bodies.ReviewProgress)
async def review_record(
    services: ServicesHere,
    aside: AsideHere,
    account: AccountHere,
    wanted: replay_bodies.RecordToReview,
) -> Response:
    """Begin the review of a record; asked again, return how far it is, or the review."""
    await services.readiness.wait_for_game(wanted.record.get("game"))
    moves = wanted.record.get("moves")

    async def plan() -> Plan:
        await aside.replay(2 + 2 * (len(moves) if isinstance(moves, list) else 0))
        return await aside(plan_of_record, wanted.record, wanted.strength)

    made = services.reviews.of_record(wanted.record, wanted.strength, plan, account)
    return _answer(account, await made)


@router.get("/reviews/{review}", response_model=replay_bodies.ReviewProgress)
async def reviewed_record(
    services: ServicesHere, account: AccountHere, review: ReviewId
) -> Response:
    """Return how far the review of a record is, or the review, which is kept for a while."""
    return _answer(account, services.reviews.progress(review))


def _answer(account: Account, content: bytes) -> Response:
    """Respond with a review, whose length is charged: it may have some megabytes."""
    account.charge(Kind.EVENTS, len(content) / BYTES_AS_EVENT)
    return from_json(content)


async def _finished(services: Services, table: str, holder: str | None) -> Live:
    live, _ = await services.look(table, holder)
    if live.table.now.end is None:
        raise NotOver("a review shows every seat's cards, so it can be had after the end")
    return live


def _plan_of_table(live: Live, strength: str, aside: Aside) -> MakePlan:
    async def plan() -> Plan:
        await aside.replay(1 + len(live.table.moves))
        return await aside(Plan, proof.record(live.table), strength)

    return plan
