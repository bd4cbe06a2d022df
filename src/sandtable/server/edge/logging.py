"""Logs that may be shown to anyone: JSON lines, or plain lines on a terminal, never a secret."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import sys
import time
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

from sandtable.server.edge.error_responses import TOO_MANY
from sandtable.server.edge.metrics import Metrics, route_of

MASK = "…"
SECRET_NAMES = re.compile(r"key|token|secret|invit|authori|passw|cookie|query", re.IGNORECASE)
SECRET_TEXTS = (
    (re.compile(r"://\S*@"), f"://{MASK}@"),  # who logs in to a database, and how
    (re.compile(r"(?<=\S)\?\S*=[^\s\"']*"), f"?{MASK}"),  # query strings
    # Keys, invitations, secrets and hashes; names in code are shorter or have no digit.
    (re.compile(r"(?<![\w-])(?:[\w-]{40,}|(?=[\w-]*\d)[\w-]{20,})"), MASK),
)
QUIET_ROUTES = ("/healthz", "/readyz", "/metrics")  # asked every few seconds by machines
METHODS = (
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "WS",
)  # others are counted as one
# Of every WebSocket that was denied, and of every text that is none, with a stack trace; of every
# request for another protocol, beside its own line; and of a start that was refused, which the
# command tells in one line.
NO_NEWS = ("without completing handshake", "Invalid UTF-8 sequence", "Unsupported upgrade request",
           "\nsandtable.errors.", "Application startup failed")  # fmt: skip
UNTOLD = "sandtable.untold"  # in a scope whose request is no line of its own
BEGINNINGS = ("http.response.start", "websocket.http.response.start", "websocket.accept")


def start_logs(screen: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Send the logs of this process to a screen or file, Uvicorn's own and other libraries' too."""
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    handler = MaskedHandler(screen)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                # Before the writer can: on a terminal it would show the local variables of every
                # frame, hands and keys and all.
                structlog.processors.format_exc_info,
                mask,
                _writer(screen),
            ],
        )
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    _direct_loggers(handler, level)


class MaskedHandler(logging.StreamHandler[TextIO]):
    """Writes lines that have been masked, or nothing."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Lose a line, on a full disk say: Python would write it unmasked, with a traceback."""


def _direct_loggers(handler: logging.Handler, level: int) -> None:
    """Let everything flow to one handler; libraries speak up only when something is wrong."""
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("sandtable").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        # At INFO they would write the paths of tables.
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(logging.WARNING)
        library.addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out what Uvicorn reports as errors though it was answered in due form.

    So it does with what it cancels itself, when a server that stops has waited long enough.
    """
    is_cancelled = bool(record.exc_info and record.exc_info[0] is asyncio.CancelledError)
    return not is_cancelled and not any(words in str(record.msg) for words in NO_NEWS)


def _writer(screen: TextIO) -> Processor:
    if screen.isatty():
        return structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    return structlog.processors.JSONRenderer()


def mask(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Hide what is secret by its name or by its look."""
    return {name: _masked(name, value) for name, value in event.items()}


def _masked(name: object, value: Any) -> Any:
    if SECRET_NAMES.search(str(name)):
        return MASK
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {_hidden(str(name)): _masked(name, each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_masked("", each) for each in value]
    return _hidden(value if isinstance(value, str) else repr(value))


def _hidden(text: str) -> str:
    for pattern, instead in SECRET_TEXTS:
        text = pattern.sub(instead, text)
    return text


class AccessLog:
    """Number every request, and write and count how it ended."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        request, began, status = secrets.token_hex(8), time.perf_counter(), 0

        async def send_marked(message: Message) -> None:
            nonlocal status
            if message["type"] in BEGINNINGS:
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                headers["x-request-id"] = request
                status = message.get("status", 101)
                self._metrics.connections.inc(message["type"] == "websocket.accept")
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request):
            try:
                await self._app(scope, receive, send_marked)
            finally:
                self._metrics.connections.dec(status == 101)
                self._write(scope, status, time.perf_counter() - began)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        method = scope.get("method", "WS")
        if method not in METHODS:
            method = "-"
        self._metrics.requests.labels(method, route, str(status)).inc()
        # Budgets tell how many were too many.
        is_quiet = route in QUIET_ROUTES or status == TOO_MANY or UNTOLD in scope
        level = logging.DEBUG if is_quiet else logging.INFO
        structlog.get_logger("sandtable.access").log(
            level, "request", method=method, route=route, status=status, ms=round(seconds * 1000, 1)
        )
