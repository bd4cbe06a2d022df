"""HTTP: what came of a person's games and puzzles, told by each of their devices."""

from __future__ import annotations

import orjson
from fastapi import Response

from sandtable.errors import TooMany
from sandtable.server.allowances import Kind
from sandtable.server.routes.authentication import CurrentPerson
from sandtable.server.routes.dependencies import AccountHere, ServicesHere, from_json, new_router
from sandtable.server.schemas import progress as schemas
from sandtable.server.tables.clock import now

router = new_router()

MOST = 10_000  # results of one person
RESULTS_AS_EVENT = 10  # that cost as much as an event that is sent again


@router.get("/me/progress", response_model=schemas.KeptResults)
async def kept(services: ServicesHere, account: AccountHere, person: CurrentPerson) -> Response:
    """Return all results that my devices have told, the oldest first."""
    count, _ = await services.hub.store.progress_size(person.holder)
    await account.pay(Kind.EVENTS, count / RESULTS_AS_EVENT)
    results, deleted = await services.hub.store.progress(person.holder)
    return from_json(b'{"deleted":%d,"results":[%s]}' % (deleted, ",".join(results).encode()))


@router.post("/me/progress")
async def add(
    services: ServicesHere, account: AccountHere, person: CurrentPerson, told: schemas.NewResults
) -> schemas.ProgressSize:
    """Add results; what is known by its id stays as it is, and what was deleted stays away."""
    store = services.hub.store
    count, deleted = await store.progress_size(person.holder)
    fresh = [result for result in told.results if result.at > deleted]
    account.charge(Kind.RESULTS, len(fresh))
    if fresh and count + len(fresh) > MOST:
        raise TooMany(f"at most {MOST} results of a person are kept: export and delete them")
    latest = now()
    await store.keep_progress(
        person.holder,
        [
            (result.key, min(result.at, latest), orjson.dumps(result.model_dump()).decode())
            for result in fresh
        ],
    )
    count, deleted = await store.progress_size(person.holder)
    return schemas.ProgressSize(count=count, deleted=deleted)


@router.delete("/me/progress")
async def delete(services: ServicesHere, person: CurrentPerson) -> schemas.ProgressSize:
    """Delete all results until now; devices that still have some are told so, and drop them."""
    at = now()
    await services.hub.store.delete_progress(person.holder, at)
    return schemas.ProgressSize(count=0, deleted=at)
