"""A table that is live in this process, and those who listen to it."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import orjson

from sandtable.errors import NoTable, SandtableError
from sandtable.players import Answer
from sandtable.server.edge.websocket_protocol import TextSocket
from sandtable.table import messages
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.snapshot import Snapshot
from sandtable.table.table import Table

# Closing codes of WebSockets that are not for their client any more.
BAD_KEY = 4401  # nobody has this key any more
BANNED = 4403  # the address is kept out
NO_TABLE = 4404  # no such table, or not for this person

AT_ONCE = 50  # events that somebody is told before others have their turn


def pause_message(number: int, wait: float) -> bytes:
    """Write that a computer moves later, because too much was thought for whoever plays here."""
    seconds = math.ceil(wait)
    message = f"the computer has thought a lot for you: it moves in {seconds} s"
    refusal = {"kind": "refusal", "code": "too_fast", "message": message, "wait": seconds}
    return orjson.dumps(refusal | {"number": number})


class Manner(NamedTuple):
    """How somebody wants to be told of events."""

    language: str = "en"
    by_name: bool = False  # whether sentences call nobody "you"
    is_brief: bool = False  # whether what is for people is left out


PLAIN = Manner()


class WrittenEvent(messages.Event):
    """An event as text, written once for all who are told the same."""

    def __init__(
        self, table: Table, change: Change, before: Snapshot, last: messages.Event | None
    ) -> None:
        super().__init__(table, change, before, last)
        self._texts: dict[tuple[int | None, Manner, bool], bytes] = {}

    def text_for(self, holder: str | None, manner: Manner, *, is_host: bool) -> bytes:
        """Write it for a person, from the seat they held when it came, or gave up by it."""
        seat = self.seat_of(holder)
        key = seat, manner, is_host
        if key not in self._texts:
            language, by_name, is_brief = manner
            content = self.seen_by(
                seat, language, is_host=is_host, by_name=by_name, is_brief=is_brief
            )
            self._texts[key] = orjson.dumps(content)
        return self._texts[key]


class Live:
    """A table with its lock and its listeners."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # one command at a time
        self.listeners: set[Listener] = set()
        self.is_doubtful = False  # the last write may or may not have been stored: read again
        self.thought: asyncio.Task[None] | None = None  # of a computer that is to move
        self.thought_about = -1  # the number of the entry after which it is to move
        self.hint: tuple[int, Answer] | None = None  # and the number of the entry it follows
        self.used = time.monotonic()
        self.ahead = 0  # milliseconds by which its log is, written when the date was another
        self.client = ""  # the address that the thoughts of its computers are for
        self.presence = b""  # the message that tells who is connected; see presence.py
        self.elsewhere: dict[str, tuple[Connected, float]] = {}  # by process, and when it was told
        self.is_counting = False  # those who are connected, to be told soon
        self.forget_written()

    def take_at_once(self) -> bool:
        """Take the lock, if nobody has it or waits for it; whether that was so."""
        if self.lock.locked():
            return False
        taking = self.lock.acquire()
        try:
            taking.send(None)
        except StopIteration:
            return True
        taking.close()
        return False

    def forget_written(self) -> None:
        """Forget all events that were written, or prepared for what has not happened."""
        self._latest: WrittenEvent | None = None

    def part_with(self, listener: Listener) -> None:
        """Let somebody go; what is left of their connection does not keep the table.

        Such rests are circular, and the collector looks for those very seldom.
        """
        self.listeners.discard(listener)
        listener.socket.on_drained = None

    def become(self, table: Table) -> None:
        """Be what the log of the table tells now: somebody's name may have been taken out."""
        self.table = table
        self.forget_written()
        self.tell()

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected, here or to another process."""
        everywhere = [Connected.of(self.listeners), *(each for each, _ in self.elsewhere.values())]
        return frozenset[int]().union(*(each.seats for each in everywhere))

    @property
    def may_think(self) -> bool:
        """Whether a computer may move: computers alone play for somebody who looks on."""
        return bool(self.table.now.persons or self.listeners)

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens, thinks or writes here."""
        return not (self.listeners or self.thought or self.lock.locked())

    def is_due_ahead(self, at: int) -> bool:
        """Whether time is up here, though not by our own date."""
        deadline = self.table.deadline(self.table.now) if self.ahead else None
        return deadline is not None and deadline <= at + self.ahead

    def event_for(self, number: int, holder: str | None, manner: Manner = PLAIN) -> bytes:
        """Write an event for a person, from the seat they held then."""
        event, table = self._latest, self.table
        if event is None or event.number != number:
            is_newer = event is None or event.number < number
            change, before = table.change_at(number), table.snapshots[number - 1]
            event = WrittenEvent(table, change, before, event)
            if is_newer:
                self._latest = event
        return event.text_for(holder, manner, is_host=holder == table.host)

    def prepare(self, change: Change) -> None:
        """Write the event of a change that may happen soon, for all who listen."""
        if not self.listeners:
            return
        table = self.table
        event = self._latest = WrittenEvent(table, change, table.now, self._latest)
        mover = table.now.mover
        holder = mover.holder if mover else None
        # Whoever moves sees what the others see, and more: theirs is written last.
        for each in sorted(self.listeners, key=lambda each: each.holder == holder):
            event.text_for(each.holder, each.manner, is_host=each.holder == table.host)

    def append(self, change: Change) -> None:
        """Let a change happen whose entry is in the log, and tell those who listen."""
        self.used = time.monotonic()
        self.table.append(change)
        self.tell()

    def add(self, entries: Iterable[Entry]) -> None:
        """Let entries happen that were read from the log, and tell those who listen."""
        self.used = time.monotonic()
        for entry in entries:
            if entry.number > self.table.number:
                self.table.add(entry)
        self.tell()

    def tell(self) -> None:
        """Send to those who listen what they do not know yet."""
        for listener in self.listeners:
            listener.tell()

    def tell_of_pause(self, wait: float) -> None:
        """Send to those who listen why a computer does not move yet."""
        text = pause_message(self.table.number, wait)
        for listener in self.listeners:
            if not listener.socket.is_full:
                listener.socket.put(text)


class Listener:
    """Somebody who is told what happens at a table, in order and without gaps."""

    def __init__(
        self,
        live: Live,
        holder: str | None,
        told: int,
        socket: TextSocket,
        manner: Manner = PLAIN,
        *,
        client: str = "",
        key: str | None = None,
    ) -> None:
        self.live = live
        self.client = client  # the address
        self.key = key  # its hash
        self.holder = holder
        self.manner = manner
        self.told = told  # number of the last event that was sent
        self.presence = b""  # what was sent last of who is connected
        self.socket = socket
        socket.on_drained = self.tell
        self._will_go_on = False

    @property
    def seat(self) -> int | None:
        """The seat from which this listener sees the table; a spectator may sit down later."""
        return self.live.table.seat_of(self.holder)

    def event(self, number: int) -> bytes:
        """Return an event as this listener is told it."""
        return self.live.event_for(number, self.holder, self.manner)

    def tell(self) -> None:
        """Send each event that is new to this listener, then who is connected, while there is room.

        A client that does not keep up finds everything in the log later.
        """
        live, socket = self.live, self.socket
        last = min(live.table.number, self.told + AT_ONCE)
        while self.told < last and not socket.is_full:
            self.told += 1
            socket.put(self.event(self.told))
        if socket.is_full:
            return
        if last < live.table.number:
            self._go_on_soon()
        elif not live.table.is_for(self.holder):
            self.dismiss(NoTable("you have left this table"), NO_TABLE)
        elif self.presence != live.presence:
            self.presence = live.presence
            socket.put(live.presence)

    def dismiss(self, why: SandtableError, code: int) -> None:
        """Close the connection, and write why."""
        refusal = {"kind": "refusal", "code": why.code, "message": str(why)}
        self.socket.put(orjson.dumps(refusal))
        self.socket.hang_up(code)

    def _go_on_soon(self) -> None:
        if not self._will_go_on:
            self._will_go_on = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._will_go_on = False
        if not self.socket.transport.is_closing():
            self.tell()


@dataclass(frozen=True, slots=True)
class Connected:
    """Those who are connected to one process: some seats, and how many only watch."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    @classmethod
    def of(cls, listeners: Iterable[Listener]) -> Connected:
        """Count those who listen."""
        seats = [listener.seat for listener in listeners]
        return cls(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    def to_text(self) -> str:
        """Return it as one word: watchers, and the digits of the seats."""
        return f"{self.watchers}.{''.join(map(str, sorted(self.seats)))}"

    @classmethod
    def from_text(cls, text: str) -> Connected:
        """Read what `to_text` wrote."""
        watchers, _, seats = text.partition(".")
        return cls(frozenset(map(int, seats)), int(watchers))
