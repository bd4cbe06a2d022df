"""Who is asking over HTTP, and for which table; and how they are answered."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sandtable.server.edge.addresses import client_key
from sandtable.server.edge.middleware import client_of
from sandtable.server.routes.services import Desk, Person, holder_of
from sandtable.server.schemas import bodies
from sandtable.server.schemas.commands import TABLE_ID

bearer = HTTPBearer(auto_error=False, description="The key of a person.")

TableId = Annotated[str, Path(pattern=TABLE_ID)]
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


def desk_of(request: Request) -> Desk:
    """Give the desk of this server."""
    desk: Desk = request.app.state.desk
    return desk


AtDesk = Annotated[Desk, Depends(desk_of)]


async def who(desk: AtDesk, credentials: Credentials) -> Person:
    """Find out who is asking."""
    return await desk.person(credentials.credentials if credentials else None)


def maybe_holder(credentials: Credentials) -> str | None:
    """Give the holder of the key that was shown, if any."""
    return holder_of(credentials.credentials if credentials else None)


Someone = Annotated[Person, Depends(who)]
Holder = Annotated[str | None, Depends(maybe_holder)]


async def person_or_address(request: Request, desk: AtDesk, holder: Holder) -> str:
    """Give what stands for one asker: the person whose key was shown, else where they are."""
    is_known = holder is not None and await desk.hub.store.person(holder) is not None
    return holder if holder and is_known else client_key(client_of(request.scope))


Asker = Annotated[str, Depends(person_or_address)]


def new_router() -> APIRouter:
    """Make a router of our interface, whose refusals all have one form."""
    refused = {"model": bodies.Refusal}
    return APIRouter(prefix="/api", responses={"4XX": refused, "5XX": refused})


def as_is(told: object, status: int = 200) -> Response:
    """Answer with what a WebSocket would tell, in the same words."""
    return as_json(orjson.dumps(told), status)


def as_json(text: bytes, status: int = 200) -> Response:
    """Answer with what is JSON already."""
    return Response(text, status, media_type="application/json")
