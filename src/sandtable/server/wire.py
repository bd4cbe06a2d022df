"""The wire of a WebSocket: Uvicorn's own protocol, with short ways in and out for text.

Nearly everything on our wires is small text. Through ASGI each message would pass a task, half a
dozen coroutines and a general reader or writer of frames; here it is a few bytes of header and one
call. Handshakes, control frames and whatever looks unusual go the long way, through Uvicorn.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

EXTENSION = "sandtable.wire"
TEXT = 0x81  # the first byte of a whole message of text
MASKED = 0x80  # the bit of a client's second byte; the others are the length
END_OF_REQUEST = b"\r\n\r\n"
MOST_WAITING = 8  # messages that the application has not taken yet
SHORT, MIDDLE = 126, 2**16  # bytes: from here on the length takes 2 and 8 bytes of its own


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    is_full = False  # the client does not keep up: what is sent now would wait in memory
    on_drained: Callable[[], None] | None = None
    is_plain = True  # all that came so far was whole frames, so the long way is at a frame's start

    outbox: Outbox  # of the whole server

    def put(self, text: bytes) -> None:
        """Send a message of UTF-8 text; a connection that is closing swallows it."""
        self.outbox.put(self, header(len(text)) + text)

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says the long way, after what it has put on the wire."""
        self.outbox.send_all()
        await super().send(message)

    def shutdown(self) -> None:
        """Say goodbye, after what was put on the wire."""
        self.outbox.send_all()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Hand short text over at once while only whole frames come; else the long way."""
        frames = whole_frames(data) if self.is_plain and self.handshake_complete else None
        if frames is None:
            self.is_plain = self.is_plain and data.endswith(END_OF_REQUEST)
            super().data_received(data)
            return
        for frame in frames:
            # A message in several frames goes the long way, and so does what comes between them.
            text = None if self.close_sent or self.frames else short_text(frame)
            if text is None:
                super().data_received(frame)
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True  # until the application has taken them all
            self.transport.pause_reading()

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


class Outbox:
    """Frames that wait for the end of a turn of the event loop.

    So all moves that one commit made durable are sent in one go. A client on this machine is then
    woken once for many of them, and does not take the processor away after each.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Wire, bytes]] = []

    def put(self, wire: Wire, frame: bytes) -> None:
        """Send a frame soon, in order."""
        if not self._waiting:
            wire.loop.call_soon(self.send_all)
        self._waiting.append((wire, frame))

    def send_all(self) -> None:
        """Send everything that waits."""
        waiting, self._waiting = self._waiting, []
        for wire, frame in waiting:
            if not (wire.close_sent or wire.transport.is_closing()):
                wire.transport.write(frame)


def wires() -> type[Wire]:
    """Give the wires of one server, which share an outbox."""
    return type("ServersWire", (Wire,), {"outbox": Outbox()})


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


def whole_frames(data: bytes) -> list[bytes] | None:
    """Cut what a client sent into its frames; None if the last one is not whole or too long."""
    end = frame_end(data, 0)
    if end == len(data):  # nearly always
        return [data]
    frames, start = [], 0
    while start < end <= len(data):
        frames.append(data[start:end])
        start, end = end, frame_end(data, end)
    return frames if start == len(data) else None


def frame_end(data: bytes, start: int) -> int:
    """Tell where the frame that starts here ends; beyond the data if that cannot be told."""
    beyond = len(data) + 1
    if start + 4 > len(data):
        return beyond
    length, mask = data[start + 1] & ~MASKED, 4 if data[start + 1] & MASKED else 0
    if length < SHORT:
        return start + 2 + mask + length
    if length > SHORT:  # longer than any message may be
        return beyond
    return start + 4 + mask + int.from_bytes(data[start + 2 : start + 4], "big")


def short_text(frame: bytes) -> str | None:
    """Read a frame that is a whole message of a little ASCII, as commands are; else None."""
    length = frame[1] & ~MASKED
    if frame[0] != TEXT or not frame[1] & MASKED or length >= SHORT:
        return None
    text = apply_mask(frame[6:], frame[2:6])
    return text.decode() if text.isascii() else None
