"""Computer seats: they answer by themselves, and are checked as people are."""

import json

import pytest

from sandtable.players import LEVELS
from sandtable.players.names import NAMES
from tests.server.guests import House, done


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "grandmaster"])
def test_computers_of_every_level_answer(house: House, level: str) -> None:
    ann = house.guest()
    chair = ann.at(ann.open("mandala", ["me", level])["table"]["id"])
    chair.play_on(moves=2)
    while not chair.latest["legal"]:
        chair.hear()
    seats = {json.loads(text)["event"]["seat"] for text in chair.texts[1:]}
    assert seats == {0, 1}
    seat = chair.latest["status"]["seats"][1]
    assert (seat["kind"], seat["level"], "name" in seat) == ("computer", level, False)
    assert seat["called"] in NAMES[level]


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 4)])
def test_a_whole_game_against_computers(house: House, game: str, players: int) -> None:
    ann = house.guest()
    seats = ["greedy"] * (players - 1)
    chair = ann.at(ann.open(game, [*seats, "me"])["table"]["id"])
    chair.play_on()
    assert chair.is_over
    numbers = [json.loads(text)["number"] for text in chair.texts]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_computers_alone_play_to_the_end_while_their_host_looks_on(house: House) -> None:
    ann = house.guest()
    eye = ann.at(ann.open("flowers", ["random", "greedy", "novice"])["table"]["id"])
    assert eye.greeting["seat"] is None
    while not eye.is_over:
        eye.hear()
    assert eye.latest["status"]["end"]["winners"]
    assert ann.tables()[0]["state"] == "over"


def test_computers_wait_until_everybody_is_there(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("flowers", ["random", "open", "me"])
    chair = ann.at(opened["table"]["id"])
    assert chair.hears_nothing_more()
    bob.sit(opened, 1)
    assert chair.hear_until("play")["event"]["seat"] == 0


def test_nobody_moves_for_a_computer(house: House) -> None:
    """Not even its host, neither while it thinks nor afterwards."""
    ann = house.guest()
    opened = ann.open("mandala", ["master", "me"])
    chair = ann.at(opened["table"]["id"])
    assert chair.refusal("play", move="M1b", seen=0) in ("not_your_turn", "behind")
    host = house.guest()
    eye = host.at(host.open("mandala", ["master", "master"])["table"]["id"])
    assert eye.refusal("play", move="M1b", seen=0) == "not_seated"
    assert done(host.ask("GET", f"/api/tables/{eye.table}"))["status"]["state"] == "playing"
