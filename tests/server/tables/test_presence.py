"""Who is connected: told to everybody at a table, without names of those who watch."""

import asyncio
import time
from pathlib import Path

import pytest

from sandtable.server.edge.metrics import Metrics
from sandtable.server.tables import presence
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Live
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.presence import Presence
from sandtable.store import Store
from sandtable.table.terms import Seat, Terms
from tests.patience import LONG_ENOUGH, until
from tests.server.guests import Chair, House, play_on
from tests.server.serving import serving
from tests.services import Service, fresh_database


def wait_for(chair: Chair, seats: list[int], watchers: int) -> None:
    """Listen until a chair was told that just these are here."""
    wanted = {"kind": "here", "seats": seats, "watchers": watchers}
    end = time.monotonic() + LONG_ENOUGH
    while chair.here[-1:] != [wanted]:
        assert time.monotonic() < end, f"{chair.here} does not end with {wanted}"
        chair.hear_here(0.1)


def test_everybody_hears_who_comes_and_goes(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala")
    bob.sit(opened, 1)
    first = ann.at(opened["table"]["id"])
    wait_for(first, [0], 0)
    second = bob.at(first.table)
    for chair in (first, second):
        wait_for(chair, [0, 1], 0)
    eye = house.watch(first.table)
    for chair in (first, second, eye):
        wait_for(chair, [0, 1], 1)
    second.leave()
    for chair in (first, eye):
        wait_for(chair, [0], 1)


def test_a_newcomer_is_told_right_after_the_welcome(house: House) -> None:
    chair, _ = house.pair("mandala")
    socket = house.connect(chair.table)
    socket.send('{"do":"hello","key":null}')
    heard = [str(socket.recv(timeout=LONG_ENOUGH)) for _ in range(2)]
    assert heard[0].startswith('{"kind":"welcome"')
    assert heard[1] == '{"kind":"here","seats":[0,1],"watchers":1}'


def test_two_devices_of_one_seat_are_one_person(house: House) -> None:
    ann, bob = house.pair("patterns")
    assert ann.guest is not None
    phone = ann.guest.at(ann.table)
    wait_for(bob, [0, 1], 0)
    ann.leave()
    time.sleep(0.5)
    assert bob.hears_nothing_more()
    assert bob.here[-1]["seats"] == [0, 1]
    phone.leave()
    wait_for(bob, [bob.seat], 0)


def test_who_sits_down_after_watching_changes_sides(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala")
    chair = bob.at(opened["table"]["id"])
    wait_for(chair, [], 1)
    bob.sit(opened, 1)
    chair.hear()
    wait_for(chair, [1], 0)


def test_moves_do_not_repeat_who_is_here(house: House) -> None:
    chairs = house.seated("patterns")
    for chair in chairs:
        wait_for(chair, [0, 1], 0)
    told = [len(chair.here) for chair in chairs]
    play_on(chairs)
    assert [len(chair.here) for chair in chairs] == told


def test_a_crowd_that_comes_at_once_is_not_told_one_by_one(house: House) -> None:
    """Comings are gathered for a moment; how many there are in it is up to the machine."""
    chair, _ = house.pair("patterns")
    wait_for(chair, [0, 1], 0)
    told, began = len(chair.here), time.monotonic()
    crowd = [house.watch(chair.table) for _ in range(40)]
    wait_for(chair, [0, 1], len(crowd))
    moments = (time.monotonic() - began) / presence.PAUSE
    assert len(chair.here) - told <= moments + 1


@pytest.mark.slow
def test_players_at_two_server_processes_know_of_each_other(
    tmp_path: Path, postgres: Service, redis: Service
) -> None:
    shared = ["--database", fresh_database(postgres), "--redis", redis.url]
    with (
        serving(tmp_path / "here", *shared) as one,
        serving(tmp_path / "there", *shared) as two,
        House(one.url) as here,
        House(two.url) as there,
    ):
        ann, bob = here.guests(2)
        opened = ann.open("mandala")
        bob.sit(opened, 1)
        first = ann.at(opened["table"]["id"])
        wait_for(first, [0], 0)
        second = Chair(there, first.table, bob, None)
        eye = there.watch(first.table)
        for chair in (first, second, eye):
            wait_for(chair, [0, 1], 1)
        second.leave()
        for chair in (first, eye):
            wait_for(chair, [0], 1)
        assert two.stop() == 0
        wait_for(first, [0], 0)


def test_a_process_that_died_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells nothing any more, so what it told last does not stay for ever."""
    monkeypatch.setattr(presence, "REPEAT", 0.05)
    monkeypatch.setattr(presence, "FORGET", 0.5)
    told = asyncio.run(hear_of_another_process(f"sqlite:///{tmp_path / 'games.sqlite3'}"))
    assert told == [
        b'{"kind":"here","seats":[1],"watchers":3}',
        b'{"kind":"here","seats":[],"watchers":0}',
    ]


async def hear_of_another_process(database: str) -> list[bytes]:
    """Look at a table while another process tells once who is connected to it there."""
    store = Store.open(database)
    hub = Hub(store, Notices(), Metrics())
    live, here = await open_somewhere(hub), Presence(hub)
    here.on_notice("another", live.table.id, "3.1")
    told = [live.presence]
    hub.background(here.run())
    await until(lambda: live.presence != told[0])
    await hub.stop()
    await store.close()
    return [*told, live.presence]


async def open_somewhere(hub: Hub) -> Live:
    terms = Terms.agreed("patterns", 2)
    return await hub.open(terms, [Seat("open"), Seat("open")], host="0" * 64)
