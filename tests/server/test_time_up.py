"""A seat whose time is up ends the game or goes to a computer, as the table chose."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.guests import Chair, House, Json, done, mover, together
from tests.server.serving import Serving, serving

SHORTEST = 5  # seconds
LATE = 3_000  # milliseconds that the server may be late on a busy machine


@pytest.fixture(scope="module")
def tables(served: Serving) -> Iterator[dict[str, list[Chair]]]:
    with House(served.url) as house:
        tables = {
            "end": house.seated("mandala", seconds=SHORTEST),
            "end of three": house.seated("flowers", 3, seconds=SHORTEST),
            "computer": house.seated("mandala", seconds=SHORTEST, if_away="random"),
            "computer of three": house.seated("flowers", 3, seconds=SHORTEST, if_away="random"),
        }
        yield tables


@pytest.mark.slow
def test_the_game_ends_when_the_table_said_so(tables: dict[str, list[Chair]]) -> None:
    """The others win, and all hear it at about the deadline, not before."""
    for name in ("end", "end of three"):
        chairs = tables[name]
        late = mover(chairs)
        deadline = late.latest["status"]["deadline"]
        for chair in chairs:
            event = chair.hear_until("time_up")
            assert event["event"] == {"kind": "time_up", "seat": late.seat}
            assert deadline <= event["at"] < deadline + LATE
            end = event["status"]["end"]
            assert (end["reason"], end["by"]) == ("time", late.seat)
            assert late.seat not in end["winners"]


@pytest.mark.slow
def test_a_computer_takes_over_when_the_table_said_so(tables: dict[str, list[Chair]]) -> None:
    """It moves at once; the person may look on, and the others play on."""
    for name in ("computer", "computer of three"):
        chairs = tables[name]
        late = mover(chairs)
        for chair in chairs:
            event = chair.hear_until("time_up")
            assert event["status"]["end"] is None
            assert event["status"]["seats"][late.seat]["kind"] == "computer"
            assert chair.hear()["event"]["kind"] == "play"
        assert late.refusal("resign") in ("not_seated", "game_over")


@pytest.mark.slow
def test_who_moves_in_time_goes_on(tables: dict[str, list[Chair]]) -> None:
    """A game in which each move comes in time outlasts its first deadline by far."""
    house = tables["end"][0].house
    chairs = house.seated("patterns", seconds=SHORTEST)
    first = chairs[0].latest["status"]["deadline"]
    while time.time_ns() // 1_000_000 < first + 1500:
        mover(chairs).play()
        together(chairs)
        time.sleep(1)
    assert chairs[0].latest["status"]["end"] is None


@pytest.mark.slow
def test_nobody_loses_by_time_while_the_server_is_down(tmp_path: Path) -> None:
    """Once it is back there is time to move; who does not loses, though nobody looks on."""
    with serving(tmp_path) as server, House(server.url) as house:
        ann, bob = house.pair("mandala", seconds=SHORTEST)
        event = ann.play(next(word for word in ann.latest["legal"] if word.startswith("M")))
        assert bob.guest is not None
        keys = [chair.guest.key for chair in (ann, bob) if chair.guest]
        assert server.stop() == 0
    time.sleep(max(0.0, event["status"]["deadline"] / 1000 - time.time()))
    with serving(tmp_path) as server, House(server.url) as house:
        assert done(house.ask("GET", f"/api/tables/{ann.table}"))["status"]["end"] is None
        ready = time.time_ns() // 1_000_000
        told = wait_for_the_end(house, ann.table)
        (ended,) = house.ask("GET", f"/api/tables/{ann.table}/events?after=2").json()
        assert ended["at"] >= ready + 1000 * SHORTEST - LATE
        assert told["status"]["end"]["reason"] == "time"
        assert told["status"]["end"]["by"] == event["view"]["to_move"]
        for key in keys:
            assert house.ask("GET", "/api/me/tables", key=key).json()[0]["state"] == "over"


def wait_for_the_end(house: House, table: str) -> Json:
    """Ask again and again; asking brings the table back to memory, but not to its end."""
    give_up = time.monotonic() + 20
    while not (told := done(house.ask("GET", f"/api/tables/{table}")))["status"]["end"]:
        assert time.monotonic() < give_up, "the clock has stopped"
        time.sleep(0.2)
    return told
