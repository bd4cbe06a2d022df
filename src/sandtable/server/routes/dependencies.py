"""What routes have in common: the services, the id of a table, and how a response is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ParamSpec, TypeVar

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account
from sandtable.server.edge.middleware import ACCOUNT
from sandtable.server.routes.services import Services
from sandtable.server.schemas import bodies
from sandtable.server.schemas.commands import TABLE_ID, Language

P = ParamSpec("P")
T = TypeVar("T")

TableId = Annotated[str, Path(pattern=TABLE_ID)]
LanguageQuery = Annotated[Language, Query()]


def services_of(request: Request) -> Services:
    """Return the services of this server."""
    services: Services = request.app.state.services
    return services


ServicesHere = Annotated[Services, Depends(services_of)]


def account_of(request: Request) -> Account:
    """Return the account of the client that is asking."""
    account: Account = request.scope[ACCOUNT]
    return account


AccountHere = Annotated[Account, Depends(account_of)]


class Aside:
    """Longer work for a request, which tables and other clients need not wait for."""

    def __init__(self, account: AccountHere, services: ServicesHere) -> None:
        self._account = account
        self._services = services

    async def __call__(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do it in a thread."""
        return await self._services.in_thread(self._account.address, work, *args, **more)

    async def replay(self, positions: float) -> None:
        """Charge positions that the work is going to replay."""
        await self._account.pay(Kind.POSITIONS, positions)


AsideHere = Annotated[Aside, Depends()]


def new_router() -> APIRouter:
    """Return a router of our interface, whose refusals all have one form."""
    refused = {"model": bodies.Refusal}
    return APIRouter(prefix="/api", responses={"4XX": refused, "5XX": refused})


def as_json(content: object, status: int = 200) -> Response:
    """Respond with what a WebSocket would send, in the same words."""
    return from_json(orjson.dumps(content), status)


def from_json(text: bytes, status: int = 200) -> Response:
    """Respond with what is JSON already."""
    return Response(text, status, media_type="application/json")
