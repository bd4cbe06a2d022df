"""What a server says of positions that somebody has laid out."""

from __future__ import annotations

import pytest

from sandtable import Match, Position
from tests.server.guests import House, Json, done, refused


def examined(house: House, position: object, **more: str) -> Json:
    return done(house.ask("POST", "/api/positions", {"position": position, **more}))


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 4)])
def test_a_possible_position_is_laid_open_and_seen_by_each_seat(
    house: House, game: str, players: int
) -> None:
    position = Position.new(game, players, seed=3)
    found = examined(house, position.to_json())
    assert found["problems"] == []
    assert found["view"] == position.to_json()
    assert found["views"] == [position.view(seat) for seat in range(players)]
    assert found["legal"] == position.legal_moves


def test_every_reason_is_told_in_the_language_asked_for_and_nothing_else(house: House) -> None:
    position = Position.new("mandala", seed=3).to_json()
    position["mandalas"][0]["mountain"] = {}
    position["rivers"][1] = "gg"
    for language, river in (("en", "Seat 2's River"), ("de", "Platz 2s Fluss")):
        found = examined(house, position, language=language)
        assert {each["code"] for each in found["problems"]} >= {"mountain_empty", "river_twice"}
        told = next(each for each in found["problems"] if each["code"] == "river_twice")
        assert (told["rule"], told["places"]) == ("M9", [["rivers", 1]])
        assert told["text"].startswith(river)
        assert set(found) == {"problems"}


def test_a_moment_of_a_record_is_laid_open(house: House) -> None:
    match = Match.new("flowers", 3, seed=5)
    match.play_randomly(5)
    record = match.record()
    asked = house.ask("POST", "/api/positions", {"record": record, "number": 7})
    assert done(asked)["view"] == match.positions[7].to_json()
    for body in ({"record": record, "position": {}}, {}, {"record": record, "number": 10**4}):
        assert refused(house.ask("POST", "/api/positions", body)) == (400, "bad_request")


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({}, "bad_position"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": "mandala", "players": 7}, "bad_players"),
        ({"game": "mandala", "players": 2, "phase": "turn", "deck": 3}, "bad_position"),
        ([], "bad_request"),
    ],
)
def test_what_is_no_position_is_refused(house: House, position: object, code: str) -> None:
    answer = house.ask("POST", "/api/positions", {"position": position})
    assert refused(answer) == (400, code)
