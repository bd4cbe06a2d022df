"""HTTP connections: Uvicorn's own protocol, which also counts them and lets none be idle or greedy.

The application hears of a request when its headers are whole, so clients that hold connections
without asking for anything, or whose headers never end, have to be dealt with here.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import ExitStack
from http import HTTPStatus
from typing import Any

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sandtable.errors import BadRequest, HeadersTooLarge, SandtableError, TooFast, TooMany
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import PATIENCE, Budgets
from sandtable.server.edge.error_responses import refusal

HEADER_WITHIN = 10.0  # seconds from its first byte, or from the connection's beginning
READ_WITHIN = 20.0  # seconds in which a client must read at least something of what it is sent
HEADER_BYTES = 32 * 1024  # the first line counted in
HEADER_LINES = 100
SMALL_PARTS, SMALL = 1024, 64  # chunks of a body, or reads, that have fewer bytes
FRAMING_BYTES = 32 * 1024  # around a body, lengths and names of chunks, beyond as many as it has
MOST_PIPELINED = 16  # requests that wait for the one that is being served
TOO_LARGE = f"a request's headers may have {HEADER_LINES} lines and {HEADER_BYTES} bytes"
TOO_SCATTERED = "a body came in too many parts, or with too much around them"


# Hands a connection over, by the URL of its request, its file and what has come; whether it has.
HandOver = Callable[[bytes, int, bytes], bool]


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection; once it is a WebSocket, the middleware counts it."""

    cycle: Any  # the latest request; None before the first one

    def __init__(
        self,
        budgets: Budgets,
        *,
        header_within: float = HEADER_WITHIN,
        read_within: float = READ_WITHIN,
        hand_over: HandOver | None = None,
        came: bytes | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self._budgets = budgets
        self._header_within = header_within
        self._read_within = read_within
        self._deaf: asyncio.TimerHandle | None = None  # while a client does not keep up
        self._unread = ExitStack()  # holds what it has not read yet
        self._place = ExitStack()
        self._late: asyncio.TimerHandle | None = None  # while a header is awaited
        self._raw_bytes = 0  # that have come of a header that is not whole yet
        self._header_bytes = 0  # that the parser has read of it
        self._small_parts = 0  # that have come of a body
        self._framing_bytes = 0  # that have come around it, less as many as it has
        self._hand_over = hand_over  # None: there is only one process
        self._came = came  # when another process handed this connection over; else None
        self._request = b""  # what has come of one, while it may still be handed over
        self._begun = 0  # requests that have begun since then
        self._is_gone = False  # handed over
        self._served: Any = None  # the request that is being served; `cycle` may be a later one

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in if there is room."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self._account = self._budgets.account_of_line(address)
        try:
            wait = 0.0
            if self._came is None:  # else whoever handed it over has charged it
                wait = self._account.charge(Kind.CONNECTIONS, patience=PATIENCE)
            self._place.enter_context(self._budgets.line(address))
        except (TooFast, TooMany) as error:
            self._hang_up(error)
            return
        if wait:
            transport.pause_reading()
            self.loop.call_later(wait, self._begin)
        else:
            self._await_header()
            if self._came is not None:  # soon: until this returns, reading cannot be paused
                self.loop.call_soon(self.data_received, b"")

    def _begin(self) -> None:
        """Read what a client has sent that came a little too soon."""
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others; nobody waits for what is being served, nor for what was to be."""
        self._leave()
        self.pipeline.clear()
        if self._served and not self._served.response_complete:
            self._served.disconnected = True
            self._served.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Begin to wait for a header, unless this belongs to a body."""
        if self.transport.is_closing():
            return
        if self._came:
            data, self._came = self._came + data, b""
        if self._late is None and not (self.cycle and self.cycle.more_body):
            self._await_header()
        if self._hand_over is not None and self._is_quiet():
            if not self._request:
                self._begun = 0
            self._request += data
        self._framing_bytes += len(data)
        super().data_received(data)
        if self._late is not None:
            self._raw_bytes += len(data)
            if self._raw_bytes > HEADER_BYTES:
                self._refuse(HeadersTooLarge(TOO_LARGE))
        elif self._framing_bytes > FRAMING_BYTES and self.cycle and self.cycle.more_body:
            self._refuse(BadRequest(TOO_SCATTERED))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a line of a header, if there is room."""
        self._header_bytes += len(name) + len(value)
        super().on_header(name, value)
        if self._header_bytes > HEADER_BYTES or len(self.headers) > HEADER_LINES:
            raise HeadersTooLarge(TOO_LARGE)  # the parser stops

    def on_url(self, url: bytes) -> None:
        """Begin to count a header."""
        super().on_url(url)
        self._header_bytes = len(self.url)

    def on_headers_complete(self) -> None:
        """Wait no longer."""
        if self._header_bytes > HEADER_BYTES:
            raise HeadersTooLarge(TOO_LARGE)
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooMany(f"at most {MOST_PIPELINED} requests of a connection may wait")
        self._stop_waiting()
        self._small_parts = self._framing_bytes = 0
        if self._is_gone or self._gives_away():
            return
        super().on_headers_complete()

    def _is_quiet(self) -> bool:
        """Whether nothing is being served, or still to come of what was."""
        return not self.cycle or (self.cycle.response_complete and not self.cycle.more_body)

    def _gives_away(self) -> bool:
        """Hand the connection to the process that the request belongs to, if it is another."""
        request, self._request = self._request, b""
        if self._hand_over is None or not request or self._begun != 1 or not self._is_quiet():
            return False
        file = self.transport.get_extra_info("socket").fileno()
        self._is_gone = self._hand_over(self.url, file, request)
        if self._is_gone:
            self._leave()
            self.transport.pause_reading()  # what comes now is for the other process
            self.transport.abort()  # which holds it too
        return self._is_gone

    def on_message_begin(self) -> None:
        """Count a request."""
        self._begun += 1
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, if it is not one of very many small ones."""
        self._small_parts += len(body) < SMALL
        self._framing_bytes -= 2 * len(body)
        if self._small_parts > SMALL_PARTS:
            raise BadRequest(TOO_SCATTERED)  # the parser stops
        if not self._is_gone:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that a body has come to its end."""
        if not self._is_gone:
            super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser could not read, or was not to read any further."""
        error = sys.exception()
        why = error.__context__ if error else None
        self._refuse(why if isinstance(why, SandtableError) else BadRequest(msg))

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over."""
        if self._is_gone:
            return
        self._leave()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """Watch a client that does not keep up with what it is sent."""
        super().pause_writing()
        self._watch_reading()
        address = self.client[0] if self.client else ""
        waiting = self.transport.get_write_buffer_size()
        try:
            self._unread.enter_context(self._budgets.unread(address, waiting))
        except TooMany:
            self._account.punish()
            self.loop.call_soon(self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client has caught up."""
        super().resume_writing()
        self._stop_watching()

    def _watch_reading(self) -> None:
        waiting = self.transport.get_write_buffer_size()
        self._deaf = self.loop.call_later(self._read_within, self._check_reading, waiting)

    def _check_reading(self, waiting: int) -> None:
        """Hang up on a client that has read nothing for a while."""
        if self.transport.get_write_buffer_size() >= waiting:
            self.transport.abort()
        else:
            self._watch_reading()

    def _stop_watching(self) -> None:
        self._unread.close()
        if self._deaf is not None:
            self._deaf.cancel()
            self._deaf = None

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._served = cycle
        super()._start_asgi_task(cycle, app)

    def _refuse(self, error: SandtableError) -> None:
        """Refuse what breaks the rules."""
        self._account.punish()
        self._hang_up(error)

    def _hang_up(self, error: SandtableError) -> None:
        """Answer what no application has heard of, and end the connection."""
        self.transport.write(raw_response(refusal(error)))
        self.transport.close()

    def _await_header(self) -> None:
        self._raw_bytes = 0
        self._late = self.loop.call_later(self._header_within, self._give_up)

    def _give_up(self) -> None:
        if self.cycle and not self.cycle.response_complete:  # an earlier one is still being served
            raw_bytes = self._raw_bytes
            self._await_header()
            self._raw_bytes = raw_bytes
        else:
            self.transport.close()

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._stop_watching()
        self._place.close()


def raw_response(response: Response) -> bytes:
    """Write a response to a request that nobody has read."""
    response.headers["connection"] = "close"
    status = HTTPStatus(response.status_code)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
    lines += [name + b": " + value for name, value in response.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(response.body)])
