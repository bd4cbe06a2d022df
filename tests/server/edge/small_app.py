"""A tiny application on a real Uvicorn, with our middleware and protocol in front of it."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TextIO, TypeVar

import httpx
import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import ClientConnection, connect

from sandtable.server.edge.addresses import client_of
from sandtable.server.edge.bans import Bans
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.error_responses import crash_response, error_response
from sandtable.server.edge.http_protocol import HEADER_WITHIN, READ_WITHIN, HttpProtocol
from sandtable.server.edge.logging import start_logs
from sandtable.server.edge.metrics import Metrics, may_read_metrics
from sandtable.server.edge.middleware import protect
from sandtable.server.edge.websocket_protocol import websocket_protocol
from sandtable.server.settings import Settings
from sandtable.server.tables.clock import now
from tests.patience import LONG_ENOUGH

SECRET = "kJ8sdf7SDFj3lkjsdf98sdfLKJsdf0s9dfjLKsdf8sd"  # looks like a person's key
FAR = "203.0.113.7"  # an address that is nobody's; a proxy on loopback is believed to speak for it


Screen = TypeVar("Screen", bound=TextIO)


@contextmanager
def logs_shown(screen: Screen) -> Iterator[Screen]:
    """Send logs to a screen or file; the loggers are put back afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    start_logs(screen)
    try:
        yield screen
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()


@dataclass
class SmallServer:
    """A running server, and how tests knock."""

    settings: Settings
    port: int = 0
    bodies: list[int] = field(default_factory=list)  # lengths that reached the application
    metrics: Metrics = field(default_factory=Metrics)
    bans: Bans = field(default_factory=lambda: Bans(now))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self, path: str, method: str = "GET", far: str | None = None, **more: Any
    ) -> httpx.Response:
        headers = more.pop("headers", {}) | ({"x-forwarded-for": far} if far else {})
        usual = {"trust_env": False, "verify": False, "timeout": LONG_ENOUGH}
        return httpx.request(method, self.url + path, headers=headers, **usual | more)

    def connect(
        self, path: str = "/api/tables/secret-table/live", **headers: str
    ) -> ClientConnection:
        extra = {name.replace("_", "-"): value for name, value in headers.items()}
        url = f"ws://127.0.0.1:{self.port}{path}"
        return connect(
            url,
            additional_headers=extra,
            proxy=None,
            compression=None,
            open_timeout=LONG_ENOUGH,
        )

    def send_raw(self, *parts: bytes, pause: float = 0.0) -> bytes:
        """Send bytes as they are, and give all that comes back until the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONG_ENOUGH) as line:
            with suppress(ConnectionError):  # it may hang up while we still send
                for part in parts:
                    line.sendall(part)
                    time.sleep(pause)
            return read_all(line)


def read_all(line: socket.socket) -> bytes:
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass  # what we sent was not wanted any more
    return b"".join(parts)


@contextmanager
def serving(
    header_within: float = HEADER_WITHIN, read_within: float = READ_WITHIN, **settings: Any
) -> Iterator[SmallServer]:
    """Serve the tiny application until the block ends."""
    small = SmallServer(Settings(database="sqlite:///unused", **settings))
    protocol = partial(
        HttpProtocol, Budgets(small.settings), header_within=header_within, read_within=read_within
    )
    server = uvicorn.Server(
        uvicorn.Config(
            protect(
                application(small),
                small.settings,
                Budgets(small.settings),
                small.metrics,
                small.bans,
            ),
            http=protocol,  # type: ignore[arg-type]
            ws=websocket_protocol(),
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        small.port = listener.getsockname()[1]
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        try:
            yield small
        finally:
            server.should_exit = True
            thread.join()


def application(small: SmallServer) -> Starlette:
    async def page(_: Request) -> Response:
        return PlainTextResponse("a page")

    async def slow(_: Request) -> Response:
        await asyncio.sleep(0.3)
        return PlainTextResponse("at last")

    async def measure(request: Request) -> Response:
        small.bodies.append(len(await request.body()))
        return JSONResponse({"length": small.bodies[-1]})

    async def metrics(request: Request) -> Response:
        if may_read_metrics(small.settings, client_of(request.scope), request.headers):
            return small.metrics.response()
        return error_response(403, "not_allowed", "not for you")

    async def crash(_: Request) -> Response:
        raise RuntimeError(f"lost the key {SECRET}")

    async def crashed(_: Request, __: Exception) -> Response:
        return crash_response()

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        async for text in websocket.iter_text():
            if text == "crash":
                raise RuntimeError(f"lost the key {SECRET}")
            await websocket.send_text(text)

    async def crash_early(_: WebSocket) -> None:
        raise RuntimeError(f"lost the key {SECRET}")

    async def flood(websocket: WebSocket) -> None:
        await websocket.accept()
        while True:
            await websocket.send_bytes(bytes(100_000))
            await asyncio.sleep(0)  # else nobody hears that the client has gone

    async def much(_: Request) -> Response:
        return Response(bytes(50_000_000))

    routes = [
        Route("/much", much),
        Route("/slow", slow),
        Route("/", page),
        Route("/healthz", page),
        Route("/metrics", metrics),
        Route("/api/tables/{id}", page),
        Route("/api/measure", measure, methods=["GET", "POST"]),
        Route("/api/crash", crash),
        WebSocketRoute("/api/tables/{id}/live", echo),
        WebSocketRoute("/api/crash/live", crash_early),
        WebSocketRoute("/api/flood/live", flood),
    ]
    return Starlette(routes=routes, exception_handlers={Exception: crashed})
