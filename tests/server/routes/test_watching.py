"""Watching: anybody may see what everybody at the table sees, unless the table says no."""

import pytest

from tests.server.guests import House, done, play_on, refused


def listed(house: House) -> list[str]:
    answer = house.ask("GET", "/api/tables")
    assert answer.status_code == 200
    return [each["table"]["id"] for each in answer.json()]


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 4)])
def test_a_spectator_sees_all_moves_and_no_hidden_thing(
    house: House, game: str, players: int
) -> None:
    chairs = house.seated(game, players)
    eye = house.watch(chairs[0].table)
    assert eye.greeting["seat"] is None
    play_on(chairs, moves=10)
    eye.hear_all(chairs[0].latest["number"])
    for seen, mine in zip(eye.texts[1:], chairs[0].texts[1:], strict=True):
        assert seen != mine or game == "patterns"
    assert eye.latest["legal"] == []
    assert "id" not in eye.latest


def test_hands_are_numbers_to_a_spectator(house: House) -> None:
    chair, *_ = house.seated("mandala")
    assert house.watch(chair.table).latest["view"]["hands"] == [6, 6]


def test_a_stranger_with_a_key_is_a_spectator(house: House) -> None:
    chair, *_ = house.seated("mandala")
    eve = house.guest("Eve")
    welcome = eve.look(chair.table)
    assert welcome["seat"] is None
    assert eve.at(chair.table).latest["view"] == house.watch(chair.table).latest["view"]


def test_games_in_play_are_listed_for_all(house: House) -> None:
    chair, other = house.seated("mandala")
    waiting = house.guest().open()["table"]["id"]
    assert chair.table == listed(house)[0]
    assert waiting not in listed(house)
    other.ask("resign")
    assert chair.table not in listed(house)


def test_where_watching_is_off_the_table_does_not_even_exist_for_others(house: House) -> None:
    """What is answered is what would be answered for a name that no table has."""
    chairs = house.seated("mandala", watching=False)
    table, nothing, eve = chairs[0].table, "A" * 12, house.guest("Eve")
    assert table not in listed(house)
    for path in ("", "/events", "/record", "/replay"):
        for who in (house, eve):
            answers = [who.ask("GET", f"/api/tables/{name}{path}") for name in (table, nothing)]
            assert refused(answers[0]) == (404, "no_table")
            assert answers[0].text == answers[1].text
    command = {"do": "resign", "id": "x"}
    assert refused(eve.ask("POST", f"/api/tables/{table}/commands", command)) == (404, "no_table")
    assert refused(eve.ask("GET", f"/api/tables/{table}/invitations")) == (404, "no_table")


def test_a_connection_to_a_table_that_is_not_there_is_closed_with_a_code(house: House) -> None:
    hidden = house.seated("mandala", watching=False)[0].table
    heard = []
    for table in (hidden, "nothing"):
        chair = house.watch(table)
        heard.append(chair.greeting)
        assert chair.closing_code() == 4404
    assert heard[0] == heard[1]
    assert heard[0]["code"] == "no_table"


def test_wrong_invitations_do_not_tell_that_a_hidden_table_is_there(house: House) -> None:
    hidden = house.guest().open(watching=False)["table"]["id"]
    eve, words = house.guest("Eve"), {"invitation": "0" * 32}
    answers = [eve.ask("POST", f"/api/tables/{name}/seats", words) for name in (hidden, "A" * 12)]
    assert answers[0].text == answers[1].text
    assert answers[0].status_code == answers[1].status_code


def test_where_watching_is_off_the_seats_still_see_their_table(house: House) -> None:
    chairs = house.seated("patterns", watching=False)
    play_on(chairs, moves=4)
    chairs[0].ask("resign")
    chairs[1].hear()
    for chair in chairs:
        assert chair.guest is not None
        assert chair.guest.look(chair.table)["view"] == chair.latest["view"]
        record = done(chair.guest.ask("GET", f"/api/tables/{chair.table}/record"))
        assert len(record["moves"]) == 4
