"""Where other devices find this server, and opening it to them while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import URL

from sandtable.errors import NotAllowed
from sandtable.server.edge.addresses import (
    client_of,
    is_for_this_machine,
    is_loopback,
    is_on_this_machine,
    lan_address,
    url_to_type,
)
from sandtable.server.routes.dependencies import new_router
from sandtable.server.schemas.bodies import Whereabouts
from sandtable.server.settings import EVERYWHERE, Settings

router = new_router()

Listen = Callable[[str], Awaitable[int]]  # at an address; returns the port


class LocalNetwork:
    """Where other devices reach a server; it can be opened to them while it runs."""

    def __init__(self, settings: Settings, listen: Listen | None = None) -> None:
        self._settings = settings
        self._listen = listen  # None: whatever runs the application cannot do this
        self._ports: dict[str, int] = {}  # by the address that was opened
        self._lock = asyncio.Lock()

    def whereabouts(self, request: Request) -> Whereabouts:
        """Return where others find the server, for whoever asks."""
        url = self._url(request)
        can_open = url is None and lan_address() is not None and self._may_open(request)
        return Whereabouts(url=url, can_open=can_open, version=version("sandtable"))

    async def open(self, request: Request) -> None:
        """Listen on the local network too, as somebody on this machine asks for it."""
        if not self._may_open(request):
            raise NotAllowed(
                "only a person at the server's machine may open it to the local network, "
                "and only while it serves nobody else"
            )
        address = lan_address()
        if address is None:
            raise NotAllowed("this machine is on no network")
        async with self._lock:
            if self._listen and address not in self._ports:
                self._ports[address] = await self._listen_at(address, self._listen)

    async def _listen_at(self, address: str, listen: Listen) -> int:
        try:
            return await listen(address)
        except OSError as error:
            raise NotAllowed(f"cannot listen at {address}: {error.strerror or error}") from None

    def _may_open(self, request: Request) -> bool:
        settings = self._settings
        is_here = is_on_this_machine(client_of(request.scope), settings)
        return is_here and is_for_this_machine(settings) and self._listen is not None

    def _url(self, request: Request) -> str | None:
        asked = URL(scope=request.scope)
        if not is_loopback((asked.hostname or "").rstrip(".")):
            return f"{asked.scheme}://{asked.netloc}"  # it reached us from elsewhere
        settings = self._settings
        if settings.hosts:
            return f"https://{settings.hosts[0]}"
        address, port = settings.host, request.scope["server"][1]
        if settings.host in EVERYWHERE or is_loopback(settings.host):
            address = lan_address() or ""
        if is_loopback(settings.host):
            port = self._ports.get(address)
        return url_to_type(address, port) if address and port else None


def network_of(request: Request) -> LocalNetwork:
    """Return the local network of this server."""
    network: LocalNetwork = request.app.state.network
    return network


NetworkHere = Annotated[LocalNetwork, Depends(network_of)]


@router.get("/here")
async def here(request: Request, network: NetworkHere) -> Whereabouts:
    """Return where other devices on the network find this server."""
    return network.whereabouts(request)


@router.post("/here")
async def open_here(request: Request, network: NetworkHere) -> Whereabouts:
    """Open the server to the local network, from its own machine."""
    await network.open(request)
    return network.whereabouts(request)
