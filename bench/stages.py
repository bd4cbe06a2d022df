"""What each stage of a move takes of the processor: its functions, called one after another.

Moves are made at many tables in turns, as at a busy server: at one table alone, whatever a stage
needs is still in the processor's caches from the move before. The rest of a move, up to what the
whole server takes for one, are sockets, the event loop, and threads that wait for each other.
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

from sandtable import GAME_NAMES
from sandtable.server import collector
from sandtable.server.schemas.commands import read_command
from sandtable.server.tables import dispatch
from sandtable.server.tables.hub import new_id
from sandtable.store import Row
from sandtable.store.at_once import AtOnce
from sandtable.store.databases import opened
from sandtable.store.statements import commit
from sandtable.store.store import writes_of
from sandtable.table import actions
from sandtable.table.messages import Event
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

STAGES = ("parse", "rules", "status", "views", "effects", "json", "store")
TABLES = 50
BATCH = 25  # entries in a commit, as at so many busy tables
HOLDERS = ("a" * 64, "b" * 64)


class Stopwatch:
    """Time of the processor by stage."""

    def __init__(self) -> None:
        self.spent: dict[str, list[int]] = {name: [] for name in STAGES}  # nanoseconds

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        began = time.thread_time_ns()
        yield
        self.spent[name].append(time.thread_time_ns() - began)


def stage_us(game: str = "mandala", moves: int = 4000) -> dict[str, float]:
    """Return the microseconds of each stage for one move, from the median of many."""
    collector.calm()
    play(game, Stopwatch(), moves)  # warms up
    watch = Stopwatch()
    play(game, watch, moves)
    return {
        name: statistics.median(spent) * len(spent) / moves / 1e3
        for name, spent in watch.spent.items()
    }


def play(game: str, watch: Stopwatch, moves: int) -> None:
    """Play random games as the server does, without its sockets."""
    choice = random.Random(1)
    with TemporaryDirectory() as folder, opened(f"sqlite:///{Path(folder) / 'games'}") as engine:
        waiting: list[Row] = []
        at_once = AtOnce(engine, None)
        tables: dict[int, tuple[Table, Event]] = {}
        for number in range(moves):
            place = number % TABLES
            if place not in tables or tables[place][0].now.end is not None:
                table = new_table(game)
                commit(engine, [writes_of([dispatch.opening_row(table)])])
                tables[place] = table, Event(table, table.change_at(0), table.now)
            table, last = tables[place]
            rows, event = move(watch, table, last, choice)
            waiting += rows
            tables[place] = table, event
            if len(waiting) == BATCH:
                with watch.stage("store"):
                    at_once.commit([writes_of([row]) for row in waiting])
                waiting = []
        at_once.close()


def new_table(game: str) -> Table:
    people = [Seat("person", "host", holder=HOLDERS[0]), Seat("person", "guest", holder=HOLDERS[1])]
    opening = actions.open_table(Terms.agreed(game, 2), people, HOLDERS[0], 0)
    return Table(new_id(), [opening])


def move(
    watch: Stopwatch, table: Table, last: Event, choice: random.Random
) -> tuple[list[Row], Event]:
    """Make a move at a table, and write its event for both seats; return what to store, and it."""
    position, number = table.now.position, table.number
    assert position is not None
    assert position.to_move is not None
    word = choice.choice(position.legal_moves)
    text = f'{{"do":"play","id":"{number}","move":"{word}","seen":{number}}}'
    with watch.stage("parse"):
        command = read_command(text)
    with watch.stage("rules"):
        change = dispatch.do(table, HOLDERS[position.to_move], command, number, new_id)
        rows = dispatch.rows_of(table, change)
    with watch.stage("status"):
        event = Event(table, change, table.now, last)
    for seat in (1 - position.to_move, position.to_move):
        with watch.stage("views"):
            event.sight(seat)
        with watch.stage("effects"):
            told = event.seen_by(seat)
        with watch.stage("json"):
            orjson.dumps(told)
    table.append(change)
    return rows, event


if __name__ == "__main__":
    for each in GAME_NAMES:
        found = stage_us(each)
        found["all"] = sum(found.values())
        print(f"{each:10}", *(f"{stage} {value:.1f}" for stage, value in found.items()))
