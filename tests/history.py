"""What clients asked and what they were told, in the order of time, and whether the logs agree.

Every trial that takes something away from a server records one history and has it checked here: no
move that was acknowledged is lost, none has happened twice or is told otherwise than it was stored,
none overtakes one that was acknowledged before it was sent, and none is there that nobody made.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from math import inf
from pathlib import Path
from typing import Literal, NamedTuple

import orjson
from sqlalchemy import select

from sandtable.store import Store
from sandtable.store.database_schema import people
from sandtable.table import messages
from sandtable.table.entries import Entry
from sandtable.table.table import Table

What = Literal[
    "sent",  # a move, for the first time
    "done",  # it has happened, says the server
    "refused",  # says the server, and why
    "heard",  # an event, whoever made it happen
    "joined",  # a person got a key
    "opened",  # a table
    "sat",  # a person took a seat
]
Logs = Mapping[str, Sequence[tuple[int, str]]]  # numbers and bodies of the entries of each table

AT_ONCE = 50  # tables that are read


class Line(NamedTuple):
    """One thing that a client asked or was told."""

    at: int  # nanoseconds since 1970, by the clock of the client's machine
    client: int
    what: What
    table: str = ""
    seat: int = -1
    id: str = ""
    number: int = -1
    text: str = ""  # a move, the code of a refusal, the digest of an event, the holder of a key


class History:
    """All that the clients of a trial asked and were told."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines = list(lines)
        self.counts = Counter(line.what for line in self.lines)

    @property
    def refusals(self) -> set[str]:
        """The codes with which anybody was refused anything."""
        return {line.text for line in self.lines if line.what == "refused"}

    def note(
        self,
        client: int,
        what: What,
        table: str = "",
        seat: int = -1,
        id: str = "",
        number: int = -1,
        text: str = "",
    ) -> None:
        """Note what has just been asked or told."""
        self.lines.append(Line(time.time_ns(), client, what, table, seat, id, number, text))
        self.counts[what] += 1

    def until(self, at: int) -> History:
        """Return what had been noted by a time."""
        return History(line for line in self.lines if line.at <= at)

    def save(self, path: Path) -> None:
        """Write it as lines of JSON."""
        path.write_text("".join(f"{json.dumps(line._asdict())}\n" for line in self.lines))


def digest(event: str | bytes) -> str:
    """Return what stands for an event in a history."""
    data = event.encode() if isinstance(event, str) else event
    return blake2b(data, digest_size=8).hexdigest()


async def check(database: str, history: History, *, is_over: bool = True) -> int:
    """Fail unless a database bears out a history; return the number of moves in it.

    Where the trial is over, every table has come to its end, and everybody knows of every move.
    """
    logs, holders = await read(database, history)
    found = faults(history, logs, holders) + faults_of_events(history, logs)
    if is_over:
        found += faults_at_the_end(history, logs)
    if found:
        path = Path(tempfile.mkdtemp(prefix="sandtable-history-")) / "history.jsonl"
        history.save(path)
        raise AssertionError("\n".join([f"the history is in {path}", *found[:20]]))
    return sum('"kind":"play"' in body for log in logs.values() for _, body in log)


async def read(database: str, history: History) -> tuple[Logs, set[str]]:
    """Read the logs of a history's tables, and all holders of keys."""
    store = Store.open(database, must_exist=True)
    try:
        logs: dict[str, list[tuple[int, str]]] = {}
        tables = sorted({line.table for line in history.lines} - {""})
        for start in range(0, len(tables), AT_ONCE):
            some = tables[start : start + AT_ONCE]
            logs |= await store.read_many(dict.fromkeys(some, -1))
        with store.engine.connect() as connection:
            return logs, set(connection.execute(select(people.c.holder)).scalars())
    finally:
        await store.close()


def faults(history: History, logs: Logs, holders: set[str]) -> list[str]:
    """Return what the logs lack of a history, or hold against it, a sentence each."""
    found = []
    entries = {table: [Entry.from_text(*each) for each in log] for table, log in logs.items()}
    sent = {(line.table, line.id): line for line in history.lines if line.what == "sent"}
    for table, log in entries.items():
        found += _faults_of_log(table, log)
        for entry in log:
            if entry.kind == "play" and entry.id and (table, entry.id) not in sent:
                found.append(f"{table} {entry.number}: nobody made move {entry.id}")
    for line in history.lines:
        where = f"{line.table} {line.number}: client {line.client}"
        log = entries.get(line.table, [])
        match line.what:
            case "joined" if line.text not in holders:
                found.append(f"client {line.client} got a key that nobody knows")
            case "opened" if not log:
                found.append(f"{where} opened it, and it is lost")
            case "sat" if not any(entry.data.get("holder") == line.text for entry in log):
                found.append(f"{where} took a seat, and it is lost")
            case "heard" if line.number >= len(log):
                found.append(f"{where} heard an event that is lost")
            case "done":
                found += _faults_of_move(line, log, where)
    return found + _overtaking(history, sent)


def _faults_of_log(table: str, log: Sequence[Entry]) -> list[str]:
    found = []
    if [entry.number for entry in log] != list(range(len(log))):
        found.append(f"{table}: the numbers of the log have gaps")
    ids = Counter((entry.seat, entry.id) for entry in log if entry.id)
    return found + [f"{table}: {id} has happened twice" for (_, id), n in ids.items() if n > 1]


def _faults_of_move(line: Line, log: Sequence[Entry], where: str) -> list[str]:
    if line.number >= len(log):
        return [f"{where} made a move that is lost: {line.text}"]
    entry = log[line.number]
    told = (line.seat, line.id, line.text)
    if (entry.kind, entry.seat, entry.id, entry.data.get("move")) != ("play", *told):
        return [f"{where} made move {told}, and the log says {entry}"]
    return []


def _overtaking(history: History, sent: Mapping[tuple[str, str], Line]) -> list[str]:
    """Find moves that were sent after a later one of their log had been acknowledged."""
    found = []
    done: dict[str, list[Line]] = defaultdict(list)
    for line in history.lines:
        if line.what == "done":
            done[line.table].append(line)
    for table, moves in done.items():
        earliest = inf
        for move in sorted(moves, key=lambda line: -line.number):
            if sent[table, move.id].at > earliest:
                found.append(f"{table} {move.number}: it has overtaken a later move")
            earliest = min(earliest, move.at)
    return found


def faults_of_events(history: History, logs: Logs) -> list[str]:
    """Return which events were told otherwise than the logs have them."""
    tables = {table: read_table(table, log) for table, log in logs.items() if log}
    heard = {
        (line.table, line.number, line.seat, line.text)
        for line in history.lines
        if line.what == "heard" and line.number < len(logs[line.table])
    }
    return [
        f"{table} {number}: seat {seat} was told otherwise"
        for table, number, seat, text in sorted(heard)
        if text != digest(orjson.dumps(messages.event(tables[table], number, seat)))
    ]


def faults_at_the_end(history: History, logs: Logs) -> list[str]:
    """Return which tables have not come to their end, and which moves nobody knows of."""
    found = []
    done = {(line.table, line.id) for line in history.lines if line.what == "done"}
    for table, log in logs.items():
        if read_table(table, log).now.state != "over":
            found.append(f"{table} has not come to its end")
        for number, body in log:
            entry = Entry.from_text(number, body)
            if entry.kind == "play" and entry.id and (table, entry.id) not in done:
                found.append(f"{table} {number}: nobody was told of move {entry.id}")
    return found


def read_table(identity: str, log: Sequence[tuple[int, str]]) -> Table:
    """Make a table of its log."""
    return Table(identity, [Entry.from_text(number, text) for number, text in log])
