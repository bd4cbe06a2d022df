"""Opening tables and listing them."""

import asyncio
import json
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.games import GAME_NAMES, find_game
from sandtable.server.allowances import Kind
from sandtable.server.routes.tables import tables
from sandtable.server.tables.live import Live
from tests.server.guests import House, done, play_on, refused, wanted
from tests.tables import opened


def every_way_to_play() -> list[tuple[str, int, dict[str, str]]]:
    ways = []
    for game in map(find_game, GAME_NAMES):
        for values in product(*game.options.values()):
            options = dict(zip(game.options, values, strict=True))
            ways += [(game.name, players, options) for players in game.players]
    return ways


def test_the_offer_tells_what_can_be_played_and_against_whom(house: House) -> None:
    offer = done(house.ask("GET", "/api/games"))
    assert [game["name"] for game in offer["games"]] == list(GAME_NAMES)
    flowers = offer["games"][-1]
    assert flowers["players"] == [2, 3, 4]
    assert flowers["options"] == {"end": ["turn", "round"], "backs": ["colour", "mixed"]}
    assert "adept" in offer["levels"]
    assert "good_game" in offer["reactions"]


@pytest.mark.parametrize(("game", "players", "options"), every_way_to_play())
def test_every_game_can_be_played_with_all_players_and_options(
    house: House, game: str, players: int, options: dict[str, str]
) -> None:
    """Some moves are made at each table, and everybody sees the same ones."""
    chairs = house.seated(game, players, options=options)
    assert (
        chairs[0].greeting["table"] | {"game": game, "players": players, "options": options}
        == (chairs[0].greeting["table"])
    )
    play_on(chairs, moves=12)
    assert all(chair.latest["number"] == players - 1 + 12 for chair in chairs)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "bad_request"),
        ({"seats": []}, "bad_request"),
        ({"seats": [{"kind": "me"}]}, "bad_request"),
        ({"seats": [{"kind": "open"}] * 5}, "bad_request"),
        ({"seats": [{"kind": "open"}] * 3}, "bad_players"),
        ({"seats": [{"kind": "me"}] * 2}, "bad_terms"),
        ({"seats": [{"kind": "me"}, {"kind": "computer"}]}, "bad_request"),
        ({"seats": [{"kind": "me"}, {"kind": "computer", "level": "god"}]}, "bad_request"),
        ({"seats": [{"kind": "me"}, {"kind": "person", "name": "Bob"}]}, "bad_request"),
        ({"options": {"end": "turn"}}, "bad_option"),
        ({"game": "flowers", "options": {"end": "never"}}, "bad_option"),
        ({"seconds": 4}, "bad_request"),
        ({"seconds": 30 * 86_400 + 1}, "bad_request"),
        ({"seconds": "60"}, "bad_request"),
        ({"if_away": "nobody"}, "bad_request"),
        ({"watching": 1}, "bad_request"),
        ({"secret": "00"}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(house: House, change: dict[str, Any], code: str) -> None:
    ann = house.guest()
    body = wanted("patterns", ["me", "open"]) | change
    assert refused(ann.ask("POST", "/api/tables", body)) == (400, code)
    assert ann.tables() == []


def test_opening_a_table_needs_a_key(house: House) -> None:
    body = wanted("patterns", ["me", "open"])
    assert refused(house.ask("POST", "/api/tables", body)) == (401, "bad_key")


def test_my_tables_tell_whose_turn_it_is_wherever_i_am(house: House) -> None:
    """They follow from the key alone, so any device that has it can go on."""
    chairs = house.seated("mandala")
    ann = chairs[0].guest
    assert ann is not None
    waiting = ann.open("flowers", ["open", "me", "open"])
    lost = ann.open()
    ann.at(lost["table"]["id"]).ask("resign")
    listed = ann.tables()
    assert [each["state"] for each in listed] == ["over", "waiting", "playing"]
    assert [each["seat"] for each in listed] == [0, 1, 0]
    assert [each["to_move"] for each in listed] == [None, None, 0]
    assert [each["table"]["game"] for each in listed] == ["patterns", "flowers", "mandala"]
    assert [seat["kind"] for seat in listed[1]["seats"]] == ["open", "person", "open"]
    assert listed[1]["table"]["id"] == waiting["table"]["id"]


def test_my_tables_tell_how_they_came_out(house: House) -> None:
    """The points of a finished game are everybody's; what decided its draws is not listed."""
    chairs = house.seated("mandala")
    ann, bob = (chair.guest for chair in chairs)
    assert ann is not None
    assert bob is not None
    assert [each["end"] for each in ann.tables()] == [None]
    chairs[1].ask("resign")
    (end,) = [each["end"] for each in ann.tables()]
    assert end == {"reason": "resigned", "winners": [0], "scores": [0, 0], "by": 1}
    assert [each["end"] for each in bob.tables()] == [end]


def test_nobody_else_has_my_tables(house: House) -> None:
    ann, bob = house.guests(2)
    ann.open()
    assert bob.tables() == []


def test_a_host_without_a_seat_finds_the_table_again(house: House) -> None:
    ann = house.guest()
    opened = ann.open("mandala", ["open", "open"], watching=False)
    assert [each["seat"] for each in ann.tables()] == [None]
    assert ann.look(opened["table"]["id"])["seat"] is None


@pytest.mark.parametrize("table", ["nothing", "..", "a" * 40, "%00", "a" * 41, "ä"])
def test_a_table_that_is_not_there_cannot_be_looked_at(house: House, table: str) -> None:
    status, code = refused(house.ask("GET", f"/api/tables/{table}"))
    assert (status, code) in [(404, "no_table"), (404, "not_found"), (400, "bad_request")]


def test_a_list_costs_more_the_longer_it_is() -> None:
    paid: list[tuple[Kind, float]] = []

    class Paying:
        async def pay(self, kind: Kind, amount: float) -> None:
            paid.append((kind, amount))

    async def watchable() -> list[Live]:
        return [Live(opened("patterns", "pp", number)) for number in range(6)]

    services: Any = SimpleNamespace(watchable=watchable)
    account: Any = Paying()
    listed = asyncio.run(tables(services, account))
    assert len(json.loads(bytes(listed.body))) == 6
    assert paid == [(Kind.EVENTS, 3.0)]
