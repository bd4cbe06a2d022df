"""Running the server: making ready, listening, and stopping without losing anything."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TextIO

import uvicorn
from filelock import FileLock, Timeout

from sandtable.errors import BadRequest
from sandtable.games.parts import Tell, say_nothing
from sandtable.server.app import make_app
from sandtable.server.edge.addresses import qr_code, url_to_type
from sandtable.server.edge.http_protocol import Entrance
from sandtable.server.edge.limits import Limits
from sandtable.server.edge.websocket_protocol import wires
from sandtable.server.routes.local_network import Doors
from sandtable.server.settings import EVERYWHERE, Settings
from sandtable.store.databases import opened

INTERRUPTED = 128 + signal.SIGINT  # exit status, as shells have it
STOP_WITHIN = 10  # seconds for requests under way when the server stops
KEEP_ALIVE = 65  # seconds between requests; proxies keep a connection for 60
QUEUE = 2048  # connections that may wait to be accepted
PING_EVERY, PING_WITHIN = 20.0, 20.0  # seconds: a connection that does not answer is gone


def serve(
    settings: Settings,
    tell: Tell = say_nothing,
    ready: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve until told to stop.

    `ready` hears the address to type as soon as it answers, `tell` how much of the games is ready.
    """
    with only_server(settings), listening(settings) as door:
        with opened(settings.database):
            pass  # now a refusal can still be told in one line
        port = door.getsockname()[1]
        server = make_server(settings, port, lambda: ready(url_to_type(settings.host, port)), tell)
        server.run(sockets=[door])


def make_server(
    settings: Settings, port: int, ready: Callable[[], None], tell: Tell = say_nothing
) -> Server:
    """Make a server that can listen at this port of other addresses too."""
    doors = Doors(settings)
    server = Server(configure(settings, doors, tell), ready)
    doors.listen = partial(server.listen, port)
    return server


def configure(settings: Settings, doors: Doors, tell: Tell = say_nothing) -> uvicorn.Config:
    """Give Uvicorn's configuration: its fastest loop and WebSockets, and our own logs."""
    return uvicorn.Config(
        make_app(settings, doors, tell),
        http=partial(Entrance, Limits(settings)),  # type: ignore[arg-type]  # called like a class
        ws=wires(),
        ws_max_size=4 * settings.message_bytes,  # beyond that there is no polite answer
        ws_per_message_deflate=False,  # a window for each connection would cost 300 kB
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_WITHIN,
        proxy_headers=False,  # the guard believes proxies, once
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_WITHIN,
        timeout_keep_alive=KEEP_ALIVE,
        lifespan="on",
    )


class Server(uvicorn.Server):
    """Uvicorn's server, which tells when it is ready and does not argue with a second Ctrl-C."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def listen(self, port: int, address: str) -> int:
        """Listen at one more address until the server stops; at any port where this one is taken.

        Each connection is handled like those of the first door.
        """
        try:
            door = bind(address, port)
        except OSError:
            door = bind(address, 0)
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(self._answer, sock=door, backlog=QUEUE))
        return int(door.getsockname()[1])

    def _answer(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order, or at once when asked again: what was acknowledged is stored."""
        if self.should_exit and sig == signal.SIGINT:
            os._exit(INTERRUPTED)
        super().handle_exit(sig, frame)


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """Open the port, or say who may have it."""
    try:
        door = bind(settings.host, settings.port)
    except OSError as error:
        place = f"{settings.host}, port {settings.port}"
        raise BadRequest(
            f"cannot listen at {place}: {error.strerror or error}; "
            "--port chooses another, 0 any that is free"
        ) from error
    with door:
        yield door


def bind(host: str, port: int) -> socket.socket:
    """Open a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(QUEUE)
    except OSError:
        door.close()
        raise
    return door


@contextmanager
def only_server(settings: Settings) -> Iterator[None]:
    """Keep a SQLite file for one server: others would not hear of its moves."""
    if not settings.database.startswith("sqlite:///"):
        yield
        return
    name = settings.database.removeprefix("sqlite:///").partition("?")[0]
    path = Path(name).resolve()  # under another name it is the same file
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = FileLock(f"{path}.lock", timeout=0, mode=0o600).acquire()
    except Timeout:
        raise BadRequest(
            f"another server has {name} open; stop it, or name another --database "
            "(several servers can share PostgreSQL)"
        ) from None
    with lock:
        yield


def announce(url: str, settings: Settings, screen: TextIO = sys.stdout) -> None:
    """Tell where the server is, and show phones the way when they can reach it."""
    print(f"Sandtable is at {url}   (Ctrl-C stops it)", file=screen, flush=True)
    if settings.host in EVERYWHERE and (code := qr_code(url, screen)):
        print(code, file=screen, flush=True)
