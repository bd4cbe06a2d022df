"""One record for all: whatever a server hands out is read by every part of the program."""

import json
from pathlib import Path

import pytest

from sandtable import Match
from sandtable.cli.play.saves import read_save, write_save
from sandtable.cli.verify import run as verify
from sandtable.protocol.engine import Engine
from tests import nets
from tests.server.guests import Chair, House, Json, done, play_on

SEATS = {"mandala": 2, "patterns": 2, "flowers": 4}
GAMES = nets.width(2, 20)
V01_SAVE = {"game": "flowers", "players": 3, "seed": 5, "moves": [], "seats": ["Ann", "adept", "x"]}


def some_game(house: House, game: str, number: int) -> Chair:
    """Play a random game, to its end or until everybody but one has given up."""
    players = 2 + (house.dice.randrange(SEATS[game] - 1))
    chairs = house.seated(game, players, seconds=house.dice.choice([None, 60]))
    if number % 2:
        play_on(chairs)
        return chairs[0]
    play_on(chairs, house.dice.randrange(12))
    for chair in chairs:
        if not chair.is_over:
            chair.ask("resign")
    while not chairs[0].is_over:
        chairs[0].hear()
    return chairs[0]


def everybody_reads(house: House, record: Json, path: Path) -> Match:
    """Read a record in every way there is; each must come to the same position."""
    path.write_text(json.dumps(record), encoding="utf-8")
    match = Match.load(path)
    last = match.position.to_json()
    assert match.moves == record["moves"]
    assert match.record() == record
    assert Match.from_record(json.loads(json.dumps(match.record()))).position.to_json() == last
    resumed, words = read_save(path)
    assert resumed.position.to_json() == last
    assert words is None or len(words) == record["players"]
    engine = Engine()
    engine.answer(json.dumps({"do": "load", "record": record}).encode())
    assert json.loads(engine.answer(b'{"do":"record"}') or b"")["record"] == record
    assert verify(str(path), record.get("commitment"), "en") == 0
    replay = done(house.ask("POST", "/api/replays", {"record": record, "seat": 0}))
    assert [step["move"] for step in replay["steps"]] == [None, *record["moves"]]
    assert replay["steps"][-1]["view"] == match.view(0)
    studied = done(house.ask("POST", "/api/study", {"record": record, "number": len(match.moves)}))
    assert studied["view"] == match.view(None)
    return match


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_record_of_a_table_is_read_everywhere(house: House, game: str, tmp_path: Path) -> None:
    """And so is the game that somebody goes on with from there."""
    for number in range(GAMES):
        chair = some_game(house, game, number)
        record = done(house.ask("GET", f"/api/tables/{chair.table}/record"))
        match = everybody_reads(house, record, tmp_path / "record.json")
        if match.moves:
            match.undo()
        match.play_randomly(number)
        assert match.table == {}
        seats = [f"Person {seat}" for seat in range(match.position.players)]
        write_save(tmp_path / "played_on.json", match, seats)
        saved = json.loads((tmp_path / "played_on.json").read_text(encoding="utf-8"))
        assert saved["secret"] == record["secret"]
        assert saved["seats"] == [{"kind": "person", "name": name} for name in seats]
        everybody_reads(house, saved, tmp_path / "saved.json")


def test_a_game_played_on_draws_what_the_table_would_have_drawn(house: House) -> None:
    chairs = house.seated("flowers", 3)
    play_on(chairs)
    record = done(house.ask("GET", f"/api/tables/{chairs[0].table}/record"))
    match = Match.from_record(record)
    last = match.position
    for _ in range(20):
        match.undo()
    for word in record["moves"][-20:]:
        match.play(word)
    assert match.position == last


def test_a_game_saved_by_version_0_1_is_read_everywhere(house: House, tmp_path: Path) -> None:
    """Its seats are names and levels alone."""
    path = tmp_path / "old.json"
    path.write_text(json.dumps(V01_SAVE), encoding="utf-8")
    assert Match.load(path).seats == V01_SAVE["seats"]
    assert read_save(path)[1] == V01_SAVE["seats"]
    assert verify(str(path), language="en") == 0
    assert done(house.ask("POST", "/api/replays", {"record": V01_SAVE}))["seats"] == [
        {"kind": "person", "name": "Ann"},
        {"kind": "computer", "level": "adept", "called": "Noor"},
        {"kind": "person", "name": "x"},
    ]


def test_a_table_with_odd_names_can_be_resumed(house: House, tmp_path: Path) -> None:
    """At one keyboard names must differ, and not be those of computer players."""
    names = ["Ann", "ann", "Ben", "a:b"]
    host, *others = [house.guest(name) for name in names]
    opened = host.open("flowers", ["me", "open", "open", "open"])
    for seat, guest in enumerate(others, start=1):
        guest.sit(opened, seat)
    chairs = [guest.at(opened["table"]["id"]) for guest in (host, *others)]
    play_on(chairs)
    record = done(house.ask("GET", f"/api/tables/{chairs[0].table}/record"))
    path = tmp_path / "record.json"
    text = json.dumps(record).replace('"Ben"', '"master"')  # as people could once be called
    path.write_text(text, encoding="utf-8")
    assert read_save(path)[1] == ["Ann", "ann 2", "Master", "a b"]
