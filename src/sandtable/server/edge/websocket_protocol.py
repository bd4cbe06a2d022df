"""WebSocket connections: Uvicorn's own protocol, with short ways in and out for text.

Nearly everything we send and receive is small text. Through ASGI each message would pass a task,
half a dozen coroutines and a general reader or writer of frames; here it is a few bytes of header
and one call. Handshakes, control frames and whatever is unusual go the long way, through Uvicorn.

Beside plain ASGI (a queue and a task for each connection; both servers up, played at in turns) it
takes 1.07 to 1.24 times the moves a second at 1, 10 and 50 tables, with 6 to 20 % less processor
time for each. Below a tenth it is not worth its lines.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from sandtable.errors import BadRequest, TooFast
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account
from sandtable.server.edge.error_responses import refusal
from sandtable.server.edge.http_protocol import raw_response

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

EXTENSION = "sandtable.text"
TEXT = 0x81  # the first byte of a whole message of text
MASKED = 0x80  # the bit of a client's second byte; the others are the length
REQUEST_END = b"\r\n\r\n"
NO_OPENING = (
    "a WebSocket is opened by a GET with a Sec-WebSocket-Key, in version 13, without a body, and "
    "with no header line above 8 KiB"
)
MOST_WAITING = 8  # messages for the application to take, before more bytes are looked at
PIECE = 256  # bytes that go the long way at a time: at most 42 messages
SHORT, MIDDLE = 126, 2**16  # bytes: from here on the length takes 2 and 8 bytes of its own
NOWHERE = 2**32  # bytes: further than any read goes

MOST_PARTS = 64  # of one message
PAID_AT = 4096  # bytes that have come: then they are charged
TOO_MUCH = 1008  # closing code (RFC 6455, 7.4.1): a policy is violated


class TextSocket(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    is_full = False  # the client does not keep up: what is sent now would wait in memory
    on_drained: Callable[[], None] | None = None
    on_text: Callable[[str], bool] | None = None  # takes a message at once, if it can
    is_plain = True  # all that came so far was whole frames, so the long way is at a frame's start
    rest = b""  # what has come and was not looked at yet: part of one read, so it does not grow

    account: Account | None = None  # of its client, once the middleware knows that
    unpaid = 0  # bytes that have come and were not charged yet

    outbox: Outbox  # of the whole server

    def put(self, text: bytes) -> None:
        """Send a message of UTF-8 text; a connection that is closing swallows it."""
        self.outbox.put(self, header(len(text)) + text)

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application sends the long way, after what it has put here."""
        was_knocking = self._is_knocking
        self.outbox.send_all()
        await super().send(message)
        if was_knocking and not self._is_knocking:
            self._go_on()

    def shutdown(self) -> None:
        """Close the connection, after what was put here."""
        self.outbox.send_all()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Look at some of what came; the rest waits, as it is, until there is time and room."""
        self.unpaid += len(data)
        if self.unpaid >= PAID_AT and not self._is_paid(Kind.BYTES, self.unpaid):
            return
        rest = self.rest + data
        for _ in range(MOST_WAITING):
            if not rest or self._has_enough() or self.transport.is_closing():
                break
            rest = self._take(rest)
        self.rest = rest
        if rest or self.read_paused or self._has_enough():
            self._hold_back()

    async def receive(self) -> ASGIReceiveEvent:
        """Return a message to the application, and look further when it has taken all."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self._go_on()
        return message

    def _take(self, data: bytes) -> bytes:
        """Hand short text over at once while only whole frames come; return what is left."""
        end = frame_end(data) if self.is_plain and self.handshake_complete else NOWHERE
        if end > len(data):
            return self._take_long(data)
        # A message in several frames goes the long way, and so does what comes between them.
        text = None if self.close_sent or self.frames else short_text(data[:end])
        if text is None:
            super().data_received(data[:end])
        elif not (self.on_text and self.queue.empty() and self.on_text(text)):
            self.give(text)
        return data[end:]

    def give(self, text: str) -> None:
        """Let the application receive a message of text."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _take_long(self, data: bytes) -> bytes:
        """Let Uvicorn read the request, which comes as a whole, or a piece of what follows."""
        self.is_plain = not self.handshake_initiated
        end = data.index(REQUEST_END) + len(REQUEST_END) if self.is_plain else PIECE
        super().data_received(data[:end])
        if not self.handshake_initiated:  # it is no proper opening
            self.transport.write(raw_response(refusal(BadRequest(NO_OPENING))))
            self.transport.close()
        return data[end:]

    def _has_enough(self) -> bool:
        """Whether the application, or a client that is sent answers, must catch up first."""
        return self._is_knocking or self.is_full or self.queue.qsize() > MOST_WAITING

    @property
    def _is_knocking(self) -> bool:
        """Whether the application has not let the client in yet: what follows may be no frames."""
        return self.handshake_initiated and not self.handshake_complete

    def _hold_back(self) -> None:
        """Read no more until there is time and room."""
        if not (self.read_paused or self.transport.is_closing()):
            self.read_paused = True
            self.transport.pause_reading()
        self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        """Look further if there is room; whoever makes room later calls again."""
        is_taken = self.queue.empty() or self.close_sent
        if self._is_knocking or self.is_full or not is_taken or self.transport.is_closing():
            return
        if self.rest:
            self.data_received(b"")
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_connect(self, event: Request) -> None:
        """Let the application find this connection in its scope; read no more until it answers."""
        if self.conn.accept(event).status_code != 101:
            return  # whoever has called refuses it in our words
        super().handle_connect(event)
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        self._hold_back()

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if len(self.frames) >= MOST_PARTS:
            self._give_up("a message has too many parts")
        elif self._is_paid(Kind.ODD_FRAMES):
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer."""
        if self._is_paid(Kind.ODD_FRAMES):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that the client is there."""
        if self._is_paid(Kind.ODD_FRAMES):
            super().handle_pong(event)

    def handle_parser_exception(self) -> None:
        """Send away a client that breaks the protocol, at a price."""
        self._punish()
        super().handle_parser_exception()

    def _is_paid(self, kind: Kind, amount: int = 1) -> bool:
        """Charge what is no message of its own; a client that sends too much is sent away."""
        if kind is Kind.BYTES:
            self.unpaid = 0
        try:
            if self.account is not None:
                self.account.charge(kind, amount)
        except TooFast as error:
            self._give_up(str(error))
        return not self.close_sent

    def hang_up(self, code: int, why: str = "") -> None:
        """Close the connection at once, after what was put here."""
        self.outbox.send_all()
        if not (self.close_sent or self.transport.is_closing()):
            self.frames, self.rest, self.close_sent = [], b"", True
            self.conn.fail(code, why)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _give_up(self, why: str) -> None:
        self._punish()
        self.hang_up(TOO_MUCH, why)

    def _punish(self) -> None:
        if not self.close_sent and self.account is not None:
            self.account.punish()

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
        self._go_on()


class Outbox:
    """Frames that wait for the end of a turn of the event loop.

    So all moves that one commit made durable are sent in one go. A client on this machine is then
    woken once for many of them, and does not take the processor away after each.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[TextSocket, bytes]] = []

    def put(self, socket: TextSocket, frame: bytes) -> None:
        """Send a frame soon, in order."""
        if not self._waiting:
            socket.loop.call_soon(self.send_all)
        self._waiting.append((socket, frame))

    def send_all(self) -> None:
        """Send everything that waits."""
        waiting, self._waiting = self._waiting, []
        for socket, frame in waiting:
            if not (socket.close_sent or socket.transport.is_closing()):
                socket.transport.write(frame)


def websocket_protocol() -> type[TextSocket]:
    """Return the protocol of one server, whose connections share an outbox."""
    return type("ServersTextSocket", (TextSocket,), {"outbox": Outbox()})


def socket_of(scope: Scope) -> TextSocket:
    """Return the connection behind a scope."""
    socket: TextSocket = scope["extensions"][EXTENSION]
    return socket


def header(length: int) -> bytes:
    """Return what stands before a message of text (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MIDDLE:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def frame_end(data: bytes) -> int:
    """Return where the first frame ends, or NOWHERE if that cannot be known."""
    if len(data) < 4:
        return NOWHERE
    length, mask = data[1] & ~MASKED, 4 if data[1] & MASKED else 0
    if length < SHORT:
        return 2 + mask + length
    if length > SHORT:  # longer than any message may be
        return NOWHERE
    return 4 + mask + int.from_bytes(data[2:4], "big")


def short_text(frame: bytes) -> str | None:
    """Read a frame that is a whole message of a little ASCII, as commands are; else None."""
    length = frame[1] & ~MASKED
    if frame[0] != TEXT or not frame[1] & MASKED or length >= SHORT:
        return None
    text = apply_mask(frame[6:], frame[2:6])
    return text.decode() if text.isascii() else None
