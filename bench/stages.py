"""What each stage of a move takes of the processor: its functions, called one after another.

The rest of a move, up to what the whole server takes for one, are sockets, the event loop, and
threads that wait for each other.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson

from sandtable.server.schemas.commands import read_command
from sandtable.server.tables import dispatch
from sandtable.server.tables.hub import new_id
from sandtable.store import Row
from sandtable.store.at_once import AtOnce
from sandtable.store.databases import opened
from sandtable.store.statements import commit
from sandtable.store.store import writes_of
from sandtable.table import actions, messages
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

STAGES = ("parse", "rules", "status", "views", "effects", "json", "store")
BATCH = 25  # entries in a commit, as at 50 busy tables
HOLDERS = ("a" * 64, "b" * 64)


class Stopwatch:
    """Time by stage; nothing here waits, but for the disk."""

    def __init__(self) -> None:
        self.spent: dict[str, list[int]] = {name: [] for name in STAGES}  # nanoseconds

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        began = time.perf_counter_ns()
        yield
        self.spent[name].append(time.perf_counter_ns() - began)


def stage_us(moves: int = 4000) -> dict[str, float]:
    """Return the microseconds of each stage for one move of Mandala, from the median of many."""
    play(Stopwatch(), 200)  # warms up
    watch = Stopwatch()
    play(watch, moves)
    return {
        name: statistics.median(spent) * len(spent) / moves / 1e3
        for name, spent in watch.spent.items()
    }


def play(watch: Stopwatch, moves: int) -> None:
    """Play random games as the server does, without its sockets."""
    choice = random.Random(1)
    with TemporaryDirectory() as folder, opened(f"sqlite:///{Path(folder) / 'games'}") as engine:
        waiting: list[Row] = []
        at_once = AtOnce(engine, None)
        table = None
        for _ in range(moves):
            if table is None or table.now.end is not None:
                table = new_table()
                commit(engine, [writes_of([dispatch.opening_row(table)])])
            waiting += move(watch, table, choice)
            if len(waiting) == BATCH:
                with watch.stage("store"):
                    at_once.commit([writes_of([row]) for row in waiting])
                waiting = []
        at_once.close()


def new_table() -> Table:
    people = [Seat("person", "host", holder=HOLDERS[0]), Seat("person", "guest", holder=HOLDERS[1])]
    opening = actions.open_table(Terms.agreed("mandala", 2), people, HOLDERS[0], 0)
    return Table(new_id(), [opening])


def move(watch: Stopwatch, table: Table, choice: random.Random) -> list[Row]:
    """Make a move at a table, and write its event for both seats; return what to store."""
    position, number = table.now.position, table.number
    assert position is not None
    assert position.to_move is not None
    word = choice.choice(position.legal_moves)
    text = f'{{"do":"play","id":"{number}","move":"{word}","seen":{number}}}'
    last = messages.Event(table, table.change_at(number), table.now)
    for seat in range(2):
        last.sight(seat)  # the server has kept them
    with watch.stage("parse"):
        command = read_command(text)
    with watch.stage("rules"):
        change = dispatch.do(table, HOLDERS[position.to_move], command, number, new_id)
        rows = dispatch.rows_of(table, change)
    with watch.stage("status"):
        event = messages.Event(table, change, table.now, last)
    for seat in (1 - position.to_move, position.to_move):
        with watch.stage("views"):
            event.sight(seat)
        with watch.stage("effects"):
            told = event.seen_by(seat)
        with watch.stage("json"):
            orjson.dumps(told)
    table.append(change)
    return rows
