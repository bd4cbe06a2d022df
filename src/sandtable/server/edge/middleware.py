"""What every request passes: names, origins, sizes and rates are checked, and headers are added.

It stands before the application as plain ASGI, so that no route can be forgotten.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack, suppress

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.utils import ClientDisconnected

from sandtable.errors import (
    BadHost,
    BadOrigin,
    Banned,
    SandtableError,
    TooFast,
    TooLarge,
    TooSlow,
)
from sandtable.server.allowances import Kind
from sandtable.server.edge.addresses import address_reached, client_of, is_loopback, read_address
from sandtable.server.edge.bans import Bans
from sandtable.server.edge.budgets import Account, Budgets
from sandtable.server.edge.error_responses import crash_response, refusal
from sandtable.server.edge.keys import shown_holder
from sandtable.server.edge.logging import UNTOLD, AccessLog
from sandtable.server.edge.metrics import Metrics
from sandtable.server.edge.websocket_protocol import EXTENSION
from sandtable.server.settings import Settings

HARMLESS = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d+)?")  # a name, a final dot, a port
STARTS = ("http.response.start", "websocket.http.response.start")
CRASHED = 1011  # WebSocket closing code
ACCOUNT = "sandtable.account"  # where a scope has the account of its client
REFUSED_AFTER = 1.0  # seconds: who asks too fast hears of it a little later
GONE = (ClientDisconnect, ClientDisconnected, WebSocketDisconnect)  # clients leave; no crash

HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), "
    "payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
ONLY_HTTPS = "max-age=31536000"  # seconds: a year


def protect(
    app: ASGIApp, settings: Settings, budgets: Budgets, metrics: Metrics, bans: Bans
) -> ASGIApp:
    """Return an application with all of this before it, for Uvicorn to serve.

    Uvicorn itself must run with ``proxy_headers=False``: proxies are trusted here, once.
    """
    checked = AccessLog(Middleware(app, settings, budgets, metrics, bans), metrics)
    return ProxyHeadersMiddleware(checked, [*settings.proxies])  # type: ignore[arg-type, return-value]


class Middleware:
    """Lets in what the settings allow, refuses the rest, and adds headers to every response."""

    def __init__(
        self, app: ASGIApp, settings: Settings, budgets: Budgets, metrics: Metrics, bans: Bans
    ) -> None:
        self._app = app
        self._settings = settings
        self._budgets = budgets
        self._metrics = metrics
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        response = _Response(scope, send)
        with ExitStack() as held:
            try:
                await self._check(scope)
                if scope["type"] == "websocket":
                    held.enter_context(self._budgets.socket(client_of(scope)))
                    whole: Receive | None = receive
                else:
                    whole = await self._with_body(scope, receive)
            except SandtableError as error:
                self._metrics.refuse(error.code, scope)
                if isinstance(error, Banned):
                    scope[UNTOLD] = True
                if isinstance(error, TooFast):  # so that refusing costs its client time too
                    await asyncio.sleep(min(error.wait, REFUSED_AFTER))
                await response.give(refusal(error), receive)
                return
            if whole is not None:
                await self._serve(scope, whole, response)

    async def _serve(self, scope: Scope, receive: Receive, response: _Response) -> None:
        try:
            await self._app(scope, receive, response.send)
        except GONE:
            pass
        except Exception:
            structlog.get_logger("sandtable.server").exception("crash")
            self._metrics.crashes.inc()
            with suppress(*GONE):
                await response.end(crash_response(), receive)

    async def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        await self._charge(scope, headers)  # whoever is kept out pays for asking, too
        self._bans.check(client_of(scope))
        self._check_host(scope, headers)
        if scope["type"] == "websocket" or scope["method"] not in HARMLESS:
            self._check_origin(scope, headers)

    async def _charge(self, scope: Scope, headers: Headers) -> None:
        """Charge a request to its client, and let routes charge what else it costs."""
        account = self._budgets.account(client_of(scope), shown_holder(headers))
        scope[ACCOUNT] = account
        if (socket := scope.get("extensions", {}).get(EXTENSION)) is not None:
            socket.account = account
        await account.pay(Kind.REQUESTS)
        account.charge(Kind.HEADER_LINES, len(headers.raw))
        account.charge(Kind.BYTES, sum(len(name) + len(value) for name, value in headers.raw))

    def _check_host(self, scope: Scope, headers: Headers) -> None:
        """Refuse names that are not ours: another site's name may point to our address."""
        asked = headers.getlist("host")
        match = HOST.fullmatch(asked[0].lower()) if len(asked) == 1 else None
        if match is None or not self._is_ours(match[1], scope):
            raise BadHost("this server does not answer to that name; its settings list its names")

    def _is_ours(self, name: str, scope: Scope) -> bool:
        settings = self._settings
        if name in {"localhost", settings.host, *settings.hosts}:
            return True
        # A number always means itself, so each of this machine's addresses is fine; on a
        # server for this machine alone, loopback and where somebody has opened it.
        number = read_address(name.strip("[]"))
        if number is None:
            return False
        is_open = not is_loopback(settings.host) or number == address_reached(scope)
        return is_open or number.is_loopback

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """Refuse pages of other sites; programs other than browsers send no origin."""
        host = headers["host"].lower()
        # Where a proxy ends TLS without saying so, we see http and the page https.
        secure = scope["scheme"] in {"https", "wss"}
        ours = {f"https://{host}", *self._settings.origins}
        if not secure:
            ours.add(f"http://{host}")
        if any(origin.lower() not in ours for origin in headers.getlist("origin")):
            raise BadOrigin("pages of other sites may not do this")

    async def _with_body(self, scope: Scope, receive: Receive) -> Receive | None:
        """Wait for the whole body; None if the client has gone, a refusal if it takes too much."""
        headers = Headers(scope=scope)
        if "content-length" not in headers and "transfer-encoding" not in headers:
            return receive
        if int(headers.get("content-length", "0")) > self._settings.body_bytes:
            raise TooLarge(f"a body may have {self._settings.body_bytes} bytes")
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                whole = await self._read(receive, scope[ACCOUNT])
        except TimeoutError:
            raise TooSlow("the body did not arrive in time") from None
        return whole if whole is None else _first(whole, receive)

    async def _read(self, receive: Receive, account: Account) -> Message | None:
        body = bytearray()
        while (message := await receive())["type"] == "http.request":
            part = message.get("body", b"")
            account.charge(Kind.BYTES, len(part))
            body += part
            if len(body) > self._settings.body_bytes:
                raise TooLarge(f"a body may have {self._settings.body_bytes} bytes")
            if not message.get("more_body"):
                return {"type": "http.request", "body": bytes(body), "more_body": False}
        return None


class _Response:
    """What goes back on one request or connection, with our headers; it knows how far it is."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self.has_begun = False
        self.is_open = False  # as a WebSocket

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind in STARTS:
            self._add_headers(MutableHeaders(raw=message.setdefault("headers", [])))
        if not kind.endswith(".body"):
            self.has_begun = True
            self.is_open = kind in {"websocket.accept", "websocket.send"}
        try:
            await self._send(message)
        except RuntimeError:
            if kind not in {"websocket.send", "websocket.close"}:
                raise
            # Uvicorn itself has closed what broke the protocol or did not answer its pings.
            raise ClientDisconnected from None

    async def give(self, response: JSONResponse, receive: Receive) -> None:
        """Respond in place of the application; a WebSocket is denied with the same words."""
        await response(self._scope, receive, self.send)

    async def end(self, response: JSONResponse, receive: Receive) -> None:
        """Respond if nothing was sent yet, and close what is open."""
        if not self.has_begun:
            await self.give(response, receive)
        elif self.is_open:
            await self.send({"type": "websocket.close", "code": CRASHED})

    def _add_headers(self, headers: MutableHeaders) -> None:
        there = {name for name, _ in headers.raw}
        headers.raw.extend(header for header in RAW_HEADERS if header[0] not in there)
        if self._scope["scheme"] in {"https", "wss"}:
            headers["strict-transport-security"] = ONLY_HTTPS
        if self._scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")


def _first(message: Message, receive: Receive) -> Receive:
    """Return what receives a message that came already, and then the rest."""
    waiting = [message]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
