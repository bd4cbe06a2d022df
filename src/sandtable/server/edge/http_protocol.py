"""HTTP connections: Uvicorn's own protocol, which also counts them and lets none stay idle.

The application hears of a request when its headers are whole, so clients that hold connections
without asking for anything have to be dealt with here.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from http import HTTPStatus
from typing import Any

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sandtable.errors import TooMany
from sandtable.server.edge.error_responses import refusal
from sandtable.server.edge.limits import Limits

HEADER_WITHIN = 10.0  # seconds from its first byte, or from the connection's beginning


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection; once it is a WebSocket, the middleware counts it."""

    cycle: Any  # the latest request; None before the first one

    def __init__(
        self, limits: Limits, *, header_within: float = HEADER_WITHIN, **more: Any
    ) -> None:
        super().__init__(**more)
        self._limits = limits
        self._header_within = header_within
        self._place = ExitStack()
        self._late: asyncio.TimerHandle | None = None  # while a header is awaited

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in if there is room."""
        super().connection_made(transport)
        try:
            self._place.enter_context(self._limits.line(self.client[0] if self.client else ""))
        except TooMany as error:
            transport.write(raw_response(refusal(error)))
            transport.close()
        else:
            self._await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Begin to wait for a header, unless this belongs to a body."""
        if self._late is None and not (self.cycle and self.cycle.more_body):
            self._await_header()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over."""
        self._leave()
        super().handle_websocket_upgrade()

    def _await_header(self) -> None:
        self._late = self.loop.call_later(self._header_within, self._give_up)

    def _give_up(self) -> None:
        if (
            self.cycle and not self.cycle.response_complete
        ):  # an earlier request is still being served
            self._await_header()
        else:
            self.transport.close()

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._place.close()


def raw_response(response: Response) -> bytes:
    """Write a response to a request that nobody has read."""
    response.headers["connection"] = "close"
    status = HTTPStatus(response.status_code)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
    lines += [name + b": " + value for name, value in response.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(response.body)])
