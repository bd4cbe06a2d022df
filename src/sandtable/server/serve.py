"""Running the server: listening, and stopping without losing anything."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import TextIO

import uvicorn

from sandtable.errors import BadRequest, SandtableError, StoreUnavailable
from sandtable.games.ground.parts import Tell, say_nothing
from sandtable.server import memory
from sandtable.server.app import OnFailure, ignore_failure, make_app
from sandtable.server.edge.addresses import qr_code, url_to_type
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.http_protocol import HttpProtocol
from sandtable.server.edge.websocket_protocol import websocket_protocol
from sandtable.server.processes.group import Group, Member
from sandtable.server.processes.mailboxes import CONNECTION, Post
from sandtable.server.processes.supervisor import ALIVE_EVERY, Supervisor
from sandtable.server.routes.local_network import LocalNetwork
from sandtable.server.settings import EVERYWHERE, Settings
from sandtable.server.thinker import think_for_all
from sandtable.store.databases import opened, sqlite_file
from sandtable.store.locks import locked

INTERRUPTED = 128 + signal.SIGINT  # exit status, as shells have it
STOP_WITHIN = 10  # seconds for requests under way when the server stops
KEEP_ALIVE = 65  # seconds between requests; proxies keep a connection for 60
QUEUE = 2048  # connections that may wait to be accepted
# Seconds until a busy thread lets another go on. Whoever has committed holds the right to write
# until then, and other processes wait for that; Python's own 0.005 are longer than a commit.
SWITCH_WITHIN = 0.0003
PING_EVERY, PING_WITHIN = 20.0, 20.0  # seconds: a connection that does not answer is gone


def serve(
    settings: Settings,
    tell: Tell = say_nothing,
    ready: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve until told to stop.

    `ready` is called with the address to type as soon as it answers, `tell` with how much of the
    games is ready.
    """
    sys.setswitchinterval(SWITCH_WITHIN)
    memory.give_back()
    with only_server(settings), listening(settings) as listener:
        with opened(settings.database):
            pass  # now a refusal can still be told in one line
        port = listener.getsockname()[1]
        url = url_to_type(settings.host, port)
        if settings.processes == 1:
            Server(settings, port, lambda: ready(url), tell).run(sockets=[listener])
        else:
            serve_together(settings, listener, lambda: ready(url), tell)


def serve_together(
    settings: Settings, listener: socket.socket, ready: Callable[[], None], tell: Tell
) -> None:
    """Serve in several processes until told to stop."""
    group = Group(settings.processes, take_turns=sqlite_file(settings.database) is not None)
    begun: set[str] = set()

    def serve_tables(number: int) -> None:
        port = listener.getsockname()[1]
        member = Member(group, number)
        report = partial(supervisor.report, f"ready {number}")
        alive = partial(supervisor.show_life, number)
        Server(settings, port, report, member=member, alive=alive).run(sockets=[listener])

    def think() -> None:
        post = Post(group.mailboxes, group.thinking)
        alive = partial(supervisor.show_life, group.thinking)
        asyncio.run(
            think_for_all(settings, post, lambda share: supervisor.report(f"share {share}"), alive)
        )

    def on_report(line: str) -> None:
        about, _, rest = line.partition(" ")
        if about == "share":
            tell(float(rest))
        elif len(begun) < settings.processes:
            begun.add(rest)
            if len(begun) == settings.processes:
                ready()

    works = [partial(serve_tables, number) for number in range(settings.processes)]
    died, renewed, patience = group.on_died, group.mailboxes.renew, settings.hang_seconds
    supervisor = Supervisor([*works, think], on_report, died, renewed, patience)
    supervisor.run()


def configure(
    settings: Settings,
    network: LocalNetwork,
    tell: Tell,
    member: Member | None = None,
    fail: OnFailure = ignore_failure,
) -> uvicorn.Config:
    """Return Uvicorn's configuration: its fastest loop and WebSockets, and our own logs."""
    budgets = Budgets(settings, ledger=member.ledger if member else None)
    protocol = partial(HttpProtocol, budgets, hand_over=member.hand_over if member else None)
    return uvicorn.Config(
        make_app(settings, budgets, network, tell, member, fail),
        http=protocol,  # type: ignore[arg-type]  # called like a class
        ws=websocket_protocol(),
        ws_max_size=4 * settings.message_bytes,  # beyond that there is no polite answer
        ws_per_message_deflate=False,  # a window for each connection would cost 300 kB
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_WITHIN,
        proxy_headers=False,  # the middleware trusts proxies, once
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_WITHIN,
        timeout_keep_alive=KEEP_ALIVE,
        lifespan="on",
    )


class Server(uvicorn.Server):
    """Uvicorn's server, which says when it is ready and ends at once at a second Ctrl-C.

    It can listen at its port of other addresses too.
    """

    def __init__(
        self,
        settings: Settings,
        port: int,
        ready: Callable[[], None],
        tell: Tell = say_nothing,
        member: Member | None = None,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        network = LocalNetwork(settings, partial(self.listen, port))
        super().__init__(configure(settings, network, tell, member, self._fail))
        self._ready = ready
        self._alive = alive  # called again and again
        self._failure: SandtableError | None = None  # what kept it from starting
        self._member = member  # one of several processes
        self._adopting: set[asyncio.Task[None]] = set()
        if member:
            member.post.on(CONNECTION, self._adopt)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell."""
        try:
            await super().startup(sockets)
        except SystemExit:
            raise self._failure or SystemExit(1) from None
        if self.started:
            self._ready()

    def _fail(self, error: SandtableError) -> None:
        self._failure = error

    async def on_tick(self, counter: int) -> bool:
        """Show a sign of life; ten ticks take a second."""
        if counter % round(10 * ALIVE_EVERY) == 0:
            self._alive()
        return await super().on_tick(counter)

    def _adopt(self, came: bytes, files: Sequence[int]) -> None:
        """Take a connection that another process has handed over."""
        adopting = asyncio.create_task(self._serve_one(socket.socket(fileno=files[0]), came))
        self._adopting.add(adopting)
        adopting.add_done_callback(self._adopting.discard)

    async def _serve_one(self, connection: socket.socket, came: bytes) -> None:
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                partial(self._protocol, came=came), connection
            )
        except OSError:  # the client has gone
            connection.close()

    async def listen(self, port: int, address: str) -> int:
        """Listen at one more address until the server stops; at any port where this one is taken.

        Each connection is handled like those of the first address.
        """
        try:
            listener = bind(address, port)
        except OSError:
            listener = bind(address, 0)
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(self._protocol, sock=listener, backlog=QUEUE))
        return int(listener.getsockname()[1])

    def _protocol(self, **more: bytes) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            **more,
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order, or at once when asked again: what was acknowledged is stored."""
        if self._member and sig == signal.SIGINT:
            return  # it is for the parent, which tells us
        if self.should_exit and sig == signal.SIGINT:
            os._exit(INTERRUPTED)
        super().handle_exit(sig, frame)


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """Open the port, or say who may have it."""
    try:
        listener = bind(settings.host, settings.port)
    except OSError as error:
        place = f"{settings.host}, port {settings.port}"
        raise BadRequest(
            f"cannot listen at {place}: {error.strerror or error}; "
            "--port chooses another, 0 any that is free"
        ) from error
    with listener:
        yield listener


def bind(host: str, port: int) -> socket.socket:
    """Open a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(QUEUE)
    except OSError:
        listener.close()
        raise
    return listener


@contextmanager
def only_server(settings: Settings) -> Iterator[None]:
    """Keep a SQLite file for one server; a folder that it lacks is made."""
    path = sqlite_file(settings.database)
    if path is None:
        yield
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(
            f"the folder {path.parent} cannot be made: {error.strerror}; --database names another"
        ) from error
    with locked(path):
        yield


def announce(url: str, settings: Settings, screen: TextIO = sys.stdout) -> None:
    """Print where the server is, with a QR code for phones that can reach it."""
    print(f"Sandtable is at {url}   (Ctrl-C stops it)", file=screen, flush=True)
    if settings.host in EVERYWHERE and (code := qr_code(url, screen)):
        print(code, file=screen, flush=True)
