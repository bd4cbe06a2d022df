"""A seat whose time is up ends the game or goes to a computer, as the table chose."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import wait_until
from tests.server.guests import Chair, House, Json, done, mover
from tests.server.serving import Serving, serving

SHORTEST = 5  # seconds


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
    """The others win, and all hear it; never before the deadline."""
    for name in ("end", "end of three"):
        chairs = tables[name]
        late = mover(chairs)
        deadline = late.latest["status"]["deadline"]
        for chair in chairs:
            event = chair.hear_until("time_up")
            assert event["event"] == {"kind": "time_up", "seat": late.seat}
            assert event["at"] >= deadline
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
def test_nobody_loses_by_time_while_the_server_is_down(tmp_path: Path) -> None:
    """Once it is back there is time to move; who does not loses, though nobody looks on."""
    with serving(tmp_path) as server, House(server.url) as house:
        ann, bob = house.pair("mandala", seconds=SHORTEST)
        event = ann.play(next(word for word in ann.latest["legal"] if word.startswith("M")))
        assert bob.guest is not None
        keys = [chair.guest.key for chair in (ann, bob) if chair.guest]
        assert server.stop() == 0
    time.sleep(max(0.0, event["status"]["deadline"] / 1000 - time.time()))
    back = time.time_ns() // 1_000_000
    with serving(tmp_path) as server, House(server.url) as house:
        told = wait_for_the_end(house, ann.table)
        after = event["number"]
        (ended,) = house.ask("GET", f"/api/tables/{ann.table}/events?after={after}").json()
        assert ended["at"] >= back + 1000 * SHORTEST
        assert told["status"]["end"]["reason"] == "time"
        assert told["status"]["end"]["by"] == event["view"]["to_move"]
        for key in keys:
            assert house.ask("GET", "/api/me/tables", key=key).json()[0]["state"] == "over"


def wait_for_the_end(house: House, table: str) -> Json:
    """Ask again and again; asking brings the table back to memory, but not to its end."""
    told: Json = {}

    def has_ended() -> bool:
        told.update(done(house.ask("GET", f"/api/tables/{table}")))
        return told["status"]["end"] is not None

    wait_until(has_ended, lambda: "the clock has stopped")
    return told
