"""After the end: the record that proves the deal, and the game again from every seat's eyes."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.server.guests import House, Json, done, play_on, refused
from tests.servers import nursery

GAMES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]


def verify(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return nursery().run_text("verify", str(path), *more, environment=os.environ)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_replay_shows_each_seat_what_it_saw(house: House, game: str, players: int) -> None:
    chairs = house.seated(game, players)
    eye = house.watch(chairs[0].table)
    play_on(chairs)
    eye.hear_all(chairs[0].latest["number"])
    for chair in [*chairs, eye]:
        seat = chair.greeting["seat"]
        query = "" if seat is None else f"?seat={seat}"
        replay = done(house.ask("GET", f"/api/tables/{eye.table}/replay{query}"))
        saw = [json.loads(text) for text in chair.texts]
        saw = saw[next(n for n, each in enumerate(saw) if each["view"]) :]
        assert [step["view"] for step in replay["steps"]] == [each["view"] for each in saw]
        moves = [each["event"]["move"] for each in saw[1:]]
        assert [step["move"] for step in replay["steps"]] == [None, *moves]


def test_before_the_end_there_is_no_replay_and_no_record(house: House) -> None:
    chair, other = house.pair("mandala")
    path = f"/api/tables/{chair.table}"
    for what in ("replay", "replay?seat=0", "record"):
        assert refused(house.ask("GET", f"{path}/{what}")) == (409, "not_over")
    other.ask("resign")
    assert refused(house.ask("GET", f"{path}/replay?seat=2")) == (400, "bad_seat")
    assert refused(house.ask("GET", f"{path}/replay?seat=4")) == (400, "bad_request")


@pytest.mark.parametrize("how", ["played", "resigned", "closed", "practice"])
def test_a_record_passes_sandtable_verify(house: House, tmp_path: Path, how: str) -> None:
    """With the hash that was noted before the first move."""
    noted, record = finished(house, how)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    checked = verify(path, "--commitment", noted)
    assert checked.returncode == 0, checked.stderr
    assert record["practice"] == (how == "practice")


def test_a_stacked_deal_does_not_pass(house: House, tmp_path: Path) -> None:
    noted, record = finished(house, "played")
    another = finished(house, "played")[0]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert verify(path, "--commitment", another).returncode == 2
    path.write_text(json.dumps(record | {"secret": "0" * 64}))
    assert verify(path, "--commitment", noted).returncode == 2


def finished(house: House, how: str) -> tuple[str, Json]:
    """Finish a game in one way; give the hash of its secret, noted at the start, and its record."""
    if how == "closed":
        ann = house.guest()
        chair = ann.at(ann.open("patterns")["table"]["id"])
        chair.ask("resign")
    elif how == "practice":
        ann = house.guest()
        chair = ann.at(ann.open("patterns", ["me", "random"])["table"]["id"])
        for turn in range(200):
            while not chair.latest["legal"] and not chair.is_over:
                chair.hear()
            if chair.is_over:
                break
            chair.play()
            if turn == 3:
                chair.ask("ask_undo")
    else:
        chairs = house.seated("mandala")
        chair = chairs[0]
        play_on(chairs, 1000 if how == "played" else 5)
        if how == "resigned":
            chair.ask("resign")
    record = done(house.ask("GET", f"/api/tables/{chair.table}/record"))
    return chair.greeting["table"]["commitment"], record


def test_the_secret_is_told_after_the_end_and_not_before(house: House) -> None:
    chairs = house.seated("patterns")
    play_on(chairs)
    secret = chairs[0].latest["status"]["end"]["secret"]
    *before, last = chairs[0].texts
    assert secret in last
    assert not any(secret in text for text in before)
