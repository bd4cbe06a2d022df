"""Resigning: it ends a game of two, and hands a seat to a computer where others play on."""

import pytest

from sandtable.players.names import NAMES
from tests.server.guests import House, mover, play_on, refused


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_of_two_the_other_wins(house: House, game: str) -> None:
    ann, bob = chairs = house.seated(game)
    play_on(chairs, moves=5)
    ann.ask("resign")
    bob.hear()
    end = bob.latest["status"]["end"]
    assert (end["reason"], end["winners"], end["by"]) == ("resigned", [1], 0)
    assert bob.latest["status"]["state"] == "over"
    assert bob.latest["legal"] == []


@pytest.mark.parametrize("players", [3, 4])
def test_of_more_a_computer_plays_on_for_who_leaves(house: House, players: int) -> None:
    """The last person who resigns ends the game."""
    chairs = house.seated("flowers", players, if_away="random")
    names = ["Ann", "Bob", "Cleo", "Dora"]
    for leaving in chairs[:-1]:
        event = leaving.ask("resign")
        sitting = event["status"]["seats"][leaving.seat]
        assert sitting.pop("called") in NAMES["random"]
        assert sitting == {"kind": "computer", "name": names[leaving.seat], "level": "random"}
        assert event["status"]["end"] is None
        assert leaving.refusal("resign") == "not_seated"
    last = chairs[-1]
    while not last.latest["legal"]:
        last.hear()
    last.play()
    end = last.ask("resign")["status"]["end"]
    assert (end["reason"], end["by"]) == ("resigned", last.seat)
    assert last.seat not in end["winners"]


def test_who_left_the_seat_to_a_computer_cannot_move_but_looks_on(house: House) -> None:
    chairs = house.seated("flowers", 3, if_away="random")
    ann = mover(chairs)
    word = ann.latest["legal"][0]
    assert ann.ask("resign")["legal"] == []
    assert ann.hear_until("play")["event"]["seat"] == ann.seat
    assert ann.refusal("play", move=word, seen=ann.latest["number"]) == "not_seated"


def test_without_a_level_of_the_tables_own_an_adept_takes_over(house: House) -> None:
    chair, *_ = house.seated("flowers", 3)
    assert chair.ask("resign")["status"]["seats"][0]["level"] == "adept"


def test_alone_with_computers_resigning_ends_the_game(house: House) -> None:
    ann = house.guest()
    chair = ann.at(ann.open("flowers", ["me", "random", "random"])["table"]["id"])
    chair.ask("resign")
    assert chair.latest["status"]["end"]["reason"] == "resigned"


def test_a_seat_is_resigned_once(house: House) -> None:
    """The same command sent again is answered as before."""
    chairs = house.seated("flowers", 3)
    first = chairs[0].ask("resign", id="enough")
    chairs[0].send({"do": "resign", "id": "enough"})
    while (answer := chairs[0].hear()).get("id") != "enough":
        pass
    assert answer == first


def test_a_resigned_game_shows_its_record(house: House) -> None:
    ann, bob = house.pair("mandala")
    path = f"/api/tables/{ann.table}/record"
    assert refused(house.ask("GET", path)) == (409, "not_over")
    bob.ask("resign")
    assert house.ask("GET", path).json()["end"]["reason"] == "resigned"
