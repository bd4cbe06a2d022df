"""The application: every part of the server put together, from opening the store to closing it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from sandtable.errors import NotAllowed, SandtableError, StoreUnavailable
from sandtable.games.parts import Part, Tell, say_nothing
from sandtable.players import LEVELS
from sandtable.players.preparing import every_part, kinds_of
from sandtable.server.cluster.jobs import Queue
from sandtable.server.cluster.notices import Alone, RedisNotices
from sandtable.server.edge.error_responses import error_answer, refusal
from sandtable.server.edge.limits import Limits
from sandtable.server.edge.metrics import Metrics, may_read_metrics
from sandtable.server.edge.middleware import client_of, protect
from sandtable.server.edge.static_files import Page
from sandtable.server.routes.local_network import Doors
from sandtable.server.routes.openapi import new_app
from sandtable.server.routes.services import Desk
from sandtable.server.settings import Settings
from sandtable.server.tables.computers import Threads
from sandtable.server.tables.hints import Hints
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.presence import Presence
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tables.scheduler import Rounds
from sandtable.store import Store

log = structlog.get_logger(__name__)


def make_app(settings: Settings, doors: Doors | None = None, tell: Tell = say_nothing) -> ASGIApp:
    """Make the application; nothing is opened until it is started."""
    metrics, limits = Metrics(), Limits(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_desk(settings, limits, metrics, tell) as desk:
            app.state.desk = desk
            yield

    app = new_app(lifespan=lifespan)
    app.state.doors = doors or Doors(settings)
    _add_health(app, settings, metrics)
    _add_refusals(app, metrics)
    app.router.default = Page(app.router.default)  # for every path that is no route
    return protect(app, settings, limits, metrics)


@asynccontextmanager
async def open_desk(
    settings: Settings, limits: Limits, metrics: Metrics, tell: Tell
) -> AsyncIterator[Desk]:
    """Open the store and everything that works on it, and close it in the right order."""
    async with AsyncExitStack() as stack:
        store = await asyncio.to_thread(
            Store.open, settings.database, on_batch=metrics.batch_rows.observe
        )
        stack.push_async_callback(store.close)
        readiness = Readiness(parts_of(settings), tell)
        thinkers = Queue(settings.redis) if settings.redis else Threads(settings.threads, readiness)
        stack.push_async_callback(thinkers.close)
        notices = RedisNotices(settings.redis) if settings.redis else Alone()
        stack.push_async_callback(notices.close)
        rounds = Rounds(thinkers)
        hub = rounds.hub = Hub(store, notices, metrics, rounds.rouse, readiness)
        stack.push_async_callback(rounds.stop)
        stack.push_async_callback(hub.stop)
        hub.background(readiness.go())
        hub.background(rounds.go())
        presence = Presence(hub)
        stack.callback(presence.farewell)
        hub.background(notices.listen(hub.on_notice, hub.on_lost, presence.heard))
        hub.background(presence.go_on())
        yield Desk(settings, hub, limits, metrics, presence, Hints(hub, thinkers), readiness)


def parts_of(settings: Settings) -> list[Part]:
    """Return what a server has to get ready; where workers think, it needs no players."""
    return every_part([] if settings.redis else kinds_of(LEVELS))


def _add_health(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz(request: Request) -> Response:
        await request.app.state.desk.hub.store.check()
        return Response("ok\n", media_type="text/plain")

    @app.get("/metrics", include_in_schema=False)
    async def numbers(request: Request) -> Response:
        if not may_read_metrics(settings, client_of(request.scope), request.headers):
            raise NotAllowed("metrics are for this machine, or for who shows their token")
        return metrics.answer()


def _add_refusals(app: FastAPI, metrics: Metrics) -> None:
    @app.exception_handler(SandtableError)
    async def refuse(_: Request, error: SandtableError) -> Response:
        metrics.refusals.labels(error.code).inc()
        if isinstance(error, StoreUnavailable):
            log.warning("the store is away")
        return refusal(error)

    @app.exception_handler(RequestValidationError)
    async def refuse_form(_: Request, error: RequestValidationError) -> Response:
        metrics.refusals.labels("bad_request").inc()
        is_json = all(each["type"] != "json_invalid" for each in error.errors())
        told = (f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:3])
        code = "bad_request" if is_json else "bad_json"
        return error_answer(400, code, "; ".join(told)[:300])

    @app.exception_handler(HTTPException)
    async def refuse_path(_: Request, error: HTTPException) -> Response:
        # 400 is what FastAPI makes of a body that it cannot even parse: too deep, say.
        codes = {400: "bad_json", 404: "not_found", 405: "bad_method"}
        code = codes.get(error.status_code, "bad_request")
        answer = error_answer(error.status_code, code, str(error.detail))
        answer.headers.update(error.headers or {})
        return answer
