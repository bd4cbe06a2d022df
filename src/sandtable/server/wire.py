"""The wire of a WebSocket: Uvicorn's own protocol, and a short way out for text.

A server of many tables mostly sends. Through ASGI each message would pass a task, half a dozen
coroutines and a general writer of frames; here it is two or three bytes of header and a write.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "sandtable.wire"
TEXT = 0x81  # a whole message of text
SHORT, MIDDLE = 126, 2**16  # bytes: beyond these the length takes 2 and 8 bytes of its own


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    is_full = False  # the client does not keep up: what is sent now would wait in memory
    on_drained: Callable[[], None] | None = None

    def put(self, text: bytes) -> None:
        """Send a message of UTF-8 text; a connection that is closing swallows it."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(header(len(text)) + text)

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def pause_writing(self) -> None:
        """Hold back: too much is waiting already."""
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        """Go on: the client has caught up."""
        super().resume_writing()
        self.is_full = False
        if self.on_drained is not None:
            self.on_drained()


def wire_of(scope: Scope) -> Wire:
    """Give the wire of a connection."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire


def header(length: int) -> bytes:
    """Give what stands before a message of text (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MIDDLE:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")
