"""Tables played in a closed loop: whoever sees that it is to move, moves at once."""

from __future__ import annotations

import asyncio
import gc
import time
from array import array
from collections.abc import Sequence
from typing import NamedTuple

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from processes import Process

AT_A_TIME = 50  # connections being opened
PATIENCE = 30.0  # seconds for a welcome, or for the last moves to arrive
GAME = 84  # moves of a random game of Mandala, on average
FASTEST = 10_000  # moves a second that no server here is expected to pass
FASTEST_TABLE = 2_500


class Measured(NamedTuple):
    """What one round showed."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float
    server_us: float  # processor time of the server for one move
    generator_share: float  # of one core's time, taken by this process


class Table:
    """A game in play, and when each of its moves was sent."""

    __slots__ = ("ends", "loop", "seats", "sent", "url")

    def __init__(self, url: str) -> None:
        self.url = url  # of its WebSocket
        self.seats: list[Seat] = []
        self.sent: dict[int, float] = {}  # by the number under which it will be seen
        self.ends = 0  # seats that have seen the end
        self.loop: Loop | None = None

    def begin(self, loop: Loop) -> None:
        """Let the seat that is to move begin."""
        self.loop = loop
        for seat in self.seats:
            seat.go()


class Seat(WSListener):  # type: ignore[misc, unused-ignore]
    """One connection to one seat; a subclass knows the server's protocol."""

    def __init__(self, table: Table, where: str) -> None:
        self.table = table
        self.where = where
        self.transport: WSTransport | None = None
        self.is_welcome = asyncio.get_running_loop().create_future()
        self.mine = -1  # number of the last move sent from here
        table.seats.append(self)

    def read(self, text: bytes) -> None:
        """Take one message of the server."""
        raise NotImplementedError

    def go(self) -> None:
        """Move, if this seat is to move."""
        raise NotImplementedError

    def greet(self) -> None:
        """Speak first, where the protocol wants it."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.greet()

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.read(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, _: WSTransport) -> None:
        loop = self.table.loop
        if not self.is_welcome.done() or (loop is not None and loop.is_open):
            self.fail(b"by hanging up")

    def say(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    def move(self, text: bytes, number: int) -> None:
        """Send a move that will be seen under this number, unless the round is over."""
        loop = self.table.loop
        if loop is not None and loop.is_open:
            self.mine = number
            self.table.sent[number] = time.perf_counter()
            self.say(text)

    def saw(self, number: int) -> None:
        """Note that a position arrived here, and how long the opponent's move was under way."""
        if number != self.mine and (sent := self.table.sent.pop(number, 0.0)):
            loop = self.table.loop
            if loop is not None and loop.is_counting:
                loop.delays.append(time.perf_counter() - sent)

    def saw_end(self) -> None:
        """Note the end; once both seats have seen it the next game begins."""
        self.table.ends += 1
        if self.table.ends == 2 and self.table.loop is not None:
            self.table.loop.next_game()

    def fail(self, text: bytes) -> None:
        """End the measurement: the server did not do what was asked."""
        error = RuntimeError(f"{self.where} answered {text[:300]!r}")
        if not self.is_welcome.done():
            self.is_welcome.set_exception(error)
        elif self.table.loop is not None and not self.table.loop.done.done():
            self.table.loop.done.set_exception(error)


class Loop:
    """So many games at once; when one ends another begins, until none is left."""

    def __init__(self, tables: Sequence[Table], server: Process) -> None:
        self.server = server
        self.waiting = list(reversed(tables))
        self.delays = array("d")
        self.is_open = True
        self.is_counting = False
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def next_game(self) -> None:
        if self.waiting:
            self.waiting.pop().begin(self)
        elif not self.done.done():
            self.done.set_result(None)

    async def measure(self, at_once: int, seconds: float) -> Measured:
        """Play, and after a fifth of the time begin to count."""
        for _ in range(at_once):
            self.next_game()
        await self._wait(seconds / 5)
        self.is_counting = True
        before = self._clocks()
        await self._wait(seconds)
        self.is_counting = self.is_open = False
        return self._summary(
            *(now - then for now, then in zip(self._clocks(), before, strict=True))
        )

    def _clocks(self) -> tuple[float, float, float]:
        return time.perf_counter(), time.process_time(), self.server.cpu_s()

    async def _wait(self, seconds: float) -> None:
        await asyncio.wait([self.done], timeout=seconds)
        if self.done.done():
            self.done.result()

    def _summary(self, taken: float, own_cpu: float, server_cpu: float) -> Measured:
        delays = sorted(self.delays)
        count = len(delays)
        if not count:
            raise RuntimeError("no move was seen")
        p50, p99 = (1000 * delays[int(count * share)] for share in (0.5, 0.99))
        return Measured(count / taken, p50, p99, 1e6 * server_cpu / count, own_cpu / taken)


def games_needed(at_once: int, seconds: float) -> int:
    """Return how many games to prepare, so that none is missing when others end."""
    played = min(FASTEST, at_once * FASTEST_TABLE) * seconds * 1.2 / GAME
    return at_once + (0 if at_once > 2 * played else int(played))


async def connect(tables: Sequence[Table]) -> None:
    """Open the connections of all seats, and wait until each is welcome."""
    gate = asyncio.Semaphore(AT_A_TIME)

    async def enter(seat: Seat) -> None:
        async with gate:
            await ws_connect(lambda: seat, seat.table.url)
            await asyncio.wait_for(seat.is_welcome, PATIENCE)

    await asyncio.gather(*(enter(seat) for table in tables for seat in table.seats))


async def all_seen(tables: Sequence[Table]) -> None:
    """Wait until the opponents have seen every move that was sent; none may be dropped."""
    give_up = time.monotonic() + PATIENCE
    while missing := sum(len(table.sent) for table in tables):
        if time.monotonic() > give_up:
            raise RuntimeError(f"{missing} moves were never seen by the opponent")
        await asyncio.sleep(0.05)


async def leave(tables: Sequence[Table]) -> None:
    """Close all connections."""
    for table in tables:
        for seat in table.seats:
            if seat.transport is not None:
                seat.transport.disconnect()
    await asyncio.sleep(0.2)


async def play(server: Process, tables: Sequence[Table], at_once: int, seconds: float) -> Measured:
    """Measure one round on tables whose seats are connected, and leave them."""
    gc.collect()
    gc.disable()  # a collection in this process would be taken for a pause of the server
    try:
        measured = await Loop(tables, server).measure(at_once, seconds)
    finally:
        gc.enable()
    await all_seen(tables)
    await leave(tables)
    return measured
