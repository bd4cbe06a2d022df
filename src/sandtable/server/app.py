"""The application: every part of the server put together, from opening the store to closing it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from sandtable.errors import SandtableError
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.players.levels import LEVELS
from sandtable.players.preparing import every_part, kinds_of
from sandtable.server import collector
from sandtable.server.edge.bans import Bans
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.error_responses import error_response, refusal
from sandtable.server.edge.metrics import Metrics
from sandtable.server.edge.middleware import protect
from sandtable.server.edge.static_files import StaticFiles
from sandtable.server.keeping.backups import keep_backups
from sandtable.server.keeping.damage import name_damage
from sandtable.server.keeping.health import Health
from sandtable.server.measuring import Measuring
from sandtable.server.processes.group import Member
from sandtable.server.routes.local_network import LocalNetwork
from sandtable.server.routes.openapi import new_app
from sandtable.server.routes.services import Services
from sandtable.server.settings import Settings
from sandtable.server.tables import clock
from sandtable.server.tables.advice import Advice
from sandtable.server.tables.computers import MeasuredThinkers, Threads
from sandtable.server.tables.days import Days
from sandtable.server.tables.hints import Hints
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.owner import Owner
from sandtable.server.tables.presence import Presence
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tables.retention import Retention
from sandtable.server.tables.reviews import Reviews
from sandtable.server.tables.scheduler import Scheduler
from sandtable.server.validation import explain_all
from sandtable.store import Store

OnFailure = Callable[[SandtableError], None]


def ignore_failure(_: SandtableError) -> None:
    """Leave it to the log."""


def make_app(
    settings: Settings,
    budgets: Budgets | None = None,
    network: LocalNetwork | None = None,
    tell: Tell = say_nothing,
    member: Member | None = None,
    fail: OnFailure = ignore_failure,
) -> ASGIApp:
    """Make the application; nothing is opened until it is started.

    `fail` hears what kept it from starting, so that it can be told in one line.
    """
    budgets, metrics, bans = budgets or Budgets(settings), Metrics(), Bans(clock.now)
    budgets.on_refusal = lambda kind: metrics.too_fast.labels(kind.word).inc()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            services = open_services(settings, budgets, metrics, tell, bans, member)
            try:
                app.state.services = await stack.enter_async_context(services)
            except SandtableError as error:
                fail(error)
                raise
            yield

    app = new_app(lifespan=lifespan)
    app.state.network = network or LocalNetwork(settings)
    _add_refusals(app, metrics)
    app.router.default = StaticFiles(app.router.default)  # for every path that is no route
    return protect(app, settings, budgets, metrics, bans)


@asynccontextmanager
async def open_services(
    settings: Settings,
    budgets: Budgets,
    metrics: Metrics,
    tell: Tell,
    bans: Bans,
    member: Member | None = None,
) -> AsyncIterator[Services]:
    """Open the store and everything that works on it, and close it in the right order."""
    async with AsyncExitStack() as stack:
        store = await asyncio.to_thread(
            Store.open,
            settings.database,
            on_batch=metrics.batch_rows.observe,
            turn=member.writing if member else None,
        )
        stack.push_async_callback(store.close)
        await clock.begin(store.date)
        thinkers: MeasuredThinkers
        notices: Notices
        if member:
            readiness, thinkers, notices = member.readiness(), member.thinkers(), member.notices()
            metrics.others = member.metrics(metrics)
        else:
            readiness = Readiness(parts_of(settings), tell)
            thinkers, notices = _others(settings, readiness)
        stack.push_async_callback(thinkers.close)
        stack.push_async_callback(notices.close)
        hub = Hub(store, notices, metrics, readiness)
        scheduler = Scheduler(hub, thinkers, budgets)
        stack.push_async_callback(scheduler.stop)
        stack.push_async_callback(hub.stop)
        hub.background(clock.follow(store.date))
        hub.background(readiness.run())
        hub.background(collector.run())
        hub.background(budgets.run())
        hub.background(scheduler.run())
        owner = Owner(hub, bans)
        await owner.start()
        hub.background(owner.run())
        presence = Presence(hub)
        stack.callback(presence.farewell)
        hub.background(notices.listen(hub.on_notice, hub.on_lost, presence.on_notice))
        hub.background(presence.run())
        hints, advice = Hints(hub, thinkers, budgets), Advice(thinkers, budgets)
        if member is None or member.is_first:
            hub.background(Retention(hub, settings).run())
            hub.background(name_damage(hub))
            hub.background(keep_backups(settings, metrics))
        health = Health(settings, store, thinkers, member.check if member else None)
        reviews = Reviews(hub, thinkers)
        services = Services(
            settings,
            hub,
            budgets,
            metrics,
            presence,
            hints,
            advice,
            reviews,
            Days(hub, thinkers),
            readiness,
            health,
        )
        hub.background(Measuring(services, thinkers).run())
        if member:
            member.post.open()
            stack.callback(member.post.close)
        yield services


def parts_of(settings: Settings) -> list[Part]:
    """Return what a server has to get ready; where workers think, it needs no players."""
    return every_part([] if settings.redis else kinds_of(LEVELS))


def _others(settings: Settings, readiness: Readiness) -> tuple[MeasuredThinkers, Notices]:
    """Return who thinks for computer seats, and how other processes are told of new entries."""
    if settings.redis is None:
        return Threads(settings.threads, readiness), Notices()
    from sandtable.server.cluster.jobs import Workers
    from sandtable.server.cluster.redis_notices import RedisNotices

    return Workers(settings.redis), RedisNotices(settings.redis)


def _add_refusals(app: FastAPI, metrics: Metrics) -> None:
    @app.exception_handler(SandtableError)
    async def refuse(request: Request, error: SandtableError) -> Response:
        metrics.refuse(error.code, request.scope)
        return refusal(error)

    @app.exception_handler(RequestValidationError)
    async def refuse_body(request: Request, error: RequestValidationError) -> Response:
        is_json = all(each["type"] != "json_invalid" for each in error.errors())
        code = "bad_request" if is_json else "bad_json"
        metrics.refuse(code, request.scope)
        return error_response(400, code, explain_all(error.errors()))

    @app.exception_handler(HTTPException)
    async def refuse_path(request: Request, error: HTTPException) -> Response:
        # 400 is what FastAPI makes of a body that it cannot even parse: too deep, say.
        codes = {400: "bad_json", 404: "not_found", 405: "bad_method"}
        code = codes.get(error.status_code, "bad_request")
        metrics.refuse(code, request.scope)
        response = error_response(error.status_code, code, str(error.detail))
        response.headers.update(error.headers or {})
        return response
