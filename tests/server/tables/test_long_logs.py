"""A table with a long log holds nobody up: it is read and told a part at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, cast

import pytest

from sandtable.errors import TooMany
from sandtable.server.edge.keys import holder_of
from sandtable.server.edge.websocket_protocol import TextSocket
from sandtable.server.routes.tables import MOST_EVENTS
from sandtable.server.routes.websocket import MOST_MISSED
from sandtable.server.schemas.commands import AskUndo, React
from sandtable.server.tables.dispatch import LONGEST_LOG, do
from sandtable.server.tables.hub import fold, new_id
from sandtable.server.tables.live import AT_ONCE, Listener, Live
from sandtable.store import Row, Store, Summary
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from tests.server.guests import Guest, House
from tests.server.serving import Serving
from tests.store.logs import real_entry, real_opening
from tests.tables import opened

LAST = 2 * MOST_EVENTS + 50


def log(last: int = LAST) -> list[tuple[int, str]]:
    """Return a log in which a lot is said."""
    opening = opened("mandala", "pp").entries[0].to_text()
    return [(0, opening), *((n, real_entry("", n).body) for n in range(1, last + 1))]


def put(served: Serving, *rows: Row) -> None:
    """Write to the database of a running server, as another program would."""

    async def run() -> None:
        store = Store.open(f"sqlite:///{served.database}")
        await store.append(*rows)
        await store.close()

    asyncio.run(run())


def test_events_come_at_most_so_many_at_a_time(house: House, served: Serving) -> None:
    put(served, real_opening("long-log"), *(real_entry("long-log", n) for n in range(1, LAST + 1)))
    pages = [events(house, after) for after in (0, MOST_EVENTS, 2 * MOST_EVENTS, LAST)]
    assert [len(page) for page in pages] == [MOST_EVENTS, MOST_EVENTS, 50, 0]
    assert [event["number"] for page in pages for event in page] == list(range(1, LAST + 1))


def test_who_comes_back_hears_a_long_log_in_order(house: House, served: Serving) -> None:
    put(
        served, real_opening("long-back"), *(real_entry("long-back", n) for n in range(1, LAST + 1))
    )
    after = LAST - MOST_MISSED
    chair = Guest(house, "Ann", "k" * 32).at("long-back", after=after)
    chair.hear_missed(after, LAST)
    numbers = [json.loads(text)["number"] for text in chair.texts[1:]]
    assert numbers == list(range(after + 1, LAST + 1))
    begun_anew = Guest(house, "Ann", "k" * 32).at("long-back", after=after - 1)
    assert begun_anew.greeting["kind"] == "welcome"


def events(house: House, after: int) -> list[dict[str, Any]]:
    answer = house.ask("GET", f"/api/tables/long-log/events?after={after}")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def test_others_have_their_turn_while_a_long_log_is_read() -> None:
    turns = 0

    async def count(work: Coroutine[Any, Any, Table]) -> Table:
        nonlocal turns
        task = asyncio.create_task(work)
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        return await task

    table = asyncio.run(count(fold("t", log())))
    assert table.number == LAST
    assert turns > LAST // AT_ONCE


def test_a_log_does_not_grow_for_ever() -> None:
    """All of it is in memory while somebody plays; moves come to an end by themselves."""
    table = Table("t", [Entry.from_text(*each) for each in log(LONGEST_LOG)])
    with pytest.raises(TooMany):
        do(table, None, React(do="react", id="one-more", reaction="hello"), 0, new_id)
    with pytest.raises(TooMany):
        do(table, None, AskUndo(do="ask_undo", id="one-more"), 0, new_id)


class Paper:
    """A connection that is never full and keeps what is sent; its transport is always open."""

    is_full = False

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.put = self.texts.append
        self.transport = self

    def is_closing(self) -> bool:
        return False


def test_a_listener_is_told_some_events_at_a_time() -> None:
    """What happens meanwhile comes after them, and nothing comes twice."""
    paper = Paper()

    async def run() -> None:
        live = Live(Table("t", [Entry.from_text(*each) for each in log()]))
        live.listeners.add(Listener(live, None, 0, cast(TextSocket, paper)))
        live.tell()
        assert len(paper.texts) == AT_ONCE
        live.add([Entry.from_text(LAST + 1, real_entry("", LAST + 1).body)])
        for _ in range(LAST // AT_ONCE + 1):
            await asyncio.sleep(0)

    asyncio.run(run())
    assert [json.loads(text)["number"] for text in paper.texts] == list(range(1, LAST + 2))


def test_a_damaged_table_is_left_out_of_the_lists(house: House, served: Serving) -> None:
    """The others are listed as ever, and the log of the server names the damaged one."""
    ann = house.guest()
    good = ann.open("patterns", ["me", "random"])["table"]["id"]
    holder, shown = holder_of(ann.key) or "", Summary("mandala", "playing", True, None)
    put(served, Row("damaged-1", 0, 2**42, '{"kind":"nonsense"}', (holder,), shown))
    assert [each["table"]["id"] for each in ann.tables()] == [good]
    listed = house.ask("GET", "/api/tables")
    assert listed.status_code == 200
    assert good in [each["table"]["id"] for each in listed.json()]
    assert "damaged-1" in served.output.read_text()
