"""Where other devices find this server, and opening it to them while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.datastructures import URL

from sandtable.errors import NotAllowed
from sandtable.server.edge.addresses import (
    is_for_this_machine,
    is_loopback,
    is_on_this_machine,
    lan_address,
    url_to_type,
)
from sandtable.server.edge.middleware import client_of
from sandtable.server.schemas import bodies
from sandtable.server.settings import EVERYWHERE, Settings

router = APIRouter(
    prefix="/api",
    responses={"4XX": {"model": bodies.Refusal}, "5XX": {"model": bodies.Refusal}},
)

Listen = Callable[[str], Awaitable[int]]  # at an address; gives the port


class Whereabouts(BaseModel):
    """Where the server is for those who are not on its machine."""

    url: Annotated[
        str | None, Field(description="What other devices open; null: none can reach the server.")
    ]
    can_open: Annotated[
        bool, Field(description="Whether you may open the server to the local network.")
    ]
    version: str


class Doors:
    """The addresses at which a server listens; it can get one more while it runs."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._opened: dict[str, int] = {}  # ports, by address
        self._opening = asyncio.Lock()
        self.listen: Listen | None = None  # what runs the application can do this, or nobody can

    def whereabouts(self, request: Request) -> Whereabouts:
        """Tell whoever asks where others find the server."""
        url = self._url(request)
        can_open = url is None and lan_address() is not None and self._may_open(request)
        return Whereabouts(url=url, can_open=can_open, version=version("sandtable"))

    async def open(self, request: Request) -> None:
        """Listen on the local network too, as somebody on this machine asks for it."""
        if not self._may_open(request):
            raise NotAllowed(
                "only who sits at the server's machine may open it to the local network, "
                "and only while it serves nobody else"
            )
        address = lan_address()
        if address is None:
            raise NotAllowed("this machine is on no network")
        async with self._opening:
            if self.listen and address not in self._opened:
                self._opened[address] = await self._listen_at(address, self.listen)

    async def _listen_at(self, address: str, listen: Listen) -> int:
        try:
            return await listen(address)
        except OSError as error:
            raise NotAllowed(f"cannot listen at {address}: {error.strerror or error}") from None

    def _may_open(self, request: Request) -> bool:
        settings = self._settings
        is_here = is_on_this_machine(client_of(request.scope), settings)
        return is_here and is_for_this_machine(settings) and self.listen is not None

    def _url(self, request: Request) -> str | None:
        asked = URL(scope=request.scope)
        if not is_loopback((asked.hostname or "").rstrip(".")):
            return f"{asked.scheme}://{asked.netloc}"  # it led here from elsewhere
        settings = self._settings
        if settings.hosts:
            return f"https://{settings.hosts[0]}"
        address, port = settings.host, request.scope["server"][1]
        if settings.host in EVERYWHERE or is_loopback(settings.host):
            address = lan_address() or ""
        if is_loopback(settings.host):
            port = self._opened.get(address)
        return url_to_type(address, port) if address and port else None


def doors_of(request: Request) -> Doors:
    """Give the doors of this server."""
    doors: Doors = request.app.state.doors
    return doors


AtDoors = Annotated[Doors, Depends(doors_of)]


@router.get("/here")
async def here(request: Request, doors: AtDoors) -> Whereabouts:
    """Tell where other devices on the network find this server."""
    return doors.whereabouts(request)


@router.post("/here")
async def open_here(request: Request, doors: AtDoors) -> Whereabouts:
    """Open the server to the local network, from its own machine."""
    await doors.open(request)
    return doors.whereabouts(request)
