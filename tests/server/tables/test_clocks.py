"""Clocks: so long for each move, from five seconds to a month."""

import json

from sandtable.table.table import LONGEST_WAIT
from tests.server.guests import House, play_on


def test_every_move_has_its_own_time(house: House) -> None:
    chairs = house.seated("patterns", seconds=60)
    for _ in range(3):
        play_on(chairs, moves=1)
        latest = chairs[0].latest
        assert latest["status"]["deadline"] == latest["at"] + 60_000


def test_days_for_slow_play(house: House) -> None:
    ann, bob = house.pair("patterns", seconds=3 * 86_400)
    event = ann.play()
    assert event["status"]["deadline"] == event["at"] + 3 * 86_400_000
    assert bob.latest["status"]["state"] == "playing"


def test_reactions_and_undo_do_not_stop_the_clock(house: House) -> None:
    ann, bob = house.pair("patterns", seconds=60)
    deadline = ann.play()["status"]["deadline"]
    assert ann.ask("ask_undo")["status"]["deadline"] == deadline
    assert bob.ask("react", reaction="thinking")["status"]["deadline"] == deadline


def test_no_clock_runs_before_the_game_after_it_or_for_a_computer(house: House) -> None:
    ann = house.guest()
    opened = ann.open("patterns", seconds=60)
    assert opened["status"]["deadline"] is None
    chair = ann.at(ann.open("mandala", ["me", "master"], seconds=60)["table"]["id"])
    assert chair.latest["status"]["deadline"] is not None
    while chair.latest["status"]["deadline"] is not None:
        chair.play()
    assert chair.latest["view"]["to_move"] == 1
    assert chair.ask("resign")["status"]["deadline"] is None


def test_without_a_clock_there_is_no_deadline(house: House) -> None:
    assert house.pair("patterns")[0].latest["status"]["deadline"] is None


def test_the_clock_waits_for_whoever_was_away_when_the_last_seat_was_taken(house: House) -> None:
    """Whoever sits down last is there, and so is whoever comes; that much version 0.1 could say."""
    ann, bob = house.guests(2)
    opened = ann.open("mandala", ["me", "open"], seconds=60)
    table = opened["table"]["id"]
    status = bob.sit(opened, 1)["status"]
    begun = ann.look(table)["status"]["deadline"] - 60_000 - LONGEST_WAIT
    assert status["awaited"] == [0]
    chair = ann.at(table)
    event = chair.hear_until("ready")
    assert event["event"] == {"kind": "ready", "seat": 0}
    assert event["status"]["awaited"] == []
    assert event["status"]["deadline"] == event["at"] + 60_000
    assert event["at"] >= begun


def test_whoever_is_connected_when_the_last_seat_is_taken_is_ready(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala", ["me", "open"], seconds=60)
    chair = ann.at(opened["table"]["id"])
    bob.sit(opened, 1)
    event = chair.hear_until("sit")
    assert event["status"]["awaited"] == []
    assert event["status"]["deadline"] == event["at"] + 60_000


def test_a_client_may_come_without_being_ready_and_say_so_later(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala", ["me", "open"], seconds=60)
    bob.sit(opened, 1)
    with house.connect(opened["table"]["id"]) as socket:
        socket.send(json.dumps({"do": "hello", "key": ann.key, "ready": False}))
        welcome = json.loads(socket.recv())
        assert welcome["status"]["awaited"] == [0]
        assert json.loads(socket.recv())["kind"] == "here"
        socket.send(json.dumps({"do": "ready", "id": "r1"}))
        event = json.loads(socket.recv())
        assert (event["event"]["kind"], event["id"]) == ("ready", "r1")
        socket.send(json.dumps({"do": "ready", "id": "r2"}))
        assert json.loads(socket.recv())["code"] == "not_allowed"


def test_at_a_table_without_a_clock_nobody_has_to_be_ready(house: House) -> None:
    first, second = house.pair("mandala")
    assert first.latest["status"]["awaited"] == []
    assert first.refusal("ready") == second.refusal("ready") == "not_allowed"
