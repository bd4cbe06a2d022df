"""Reviews over HTTP: begun once, shared, and kept with the game."""

import time

import pytest

from sandtable import Match
from sandtable.review import review
from tests.patience import EVENING
from tests.server.guests import House, Json, done, play_on, refused


def given_up(house: House, moves: int = 3) -> str:
    """Return a table of Mandala at which somebody gave up after some moves."""
    chairs = house.seated("mandala")
    play_on(chairs, moves=moves)
    chairs[0].ask("resign")
    return chairs[0].table


def finished(house: House, path: str, first: Json) -> Json:
    """Ask until a review is done; on a busy machine there is hardly any time left for it."""
    answer, until = first, time.monotonic() + EVENING
    while answer["state"] == "working":
        assert answer["review"] is None
        assert 0 <= answer["done"] <= answer["total"]
        assert time.monotonic() < until
        time.sleep(0.1)
        answer = done(house.ask("GET", path))
    assert answer["state"] == "done"
    return answer


def test_the_review_of_a_table_is_made_once_and_kept(house: House) -> None:
    """It is the one that anybody can make from the record, and the same for everybody."""
    table = given_up(house)
    path = f"/api/tables/{table}/review"
    record = done(house.ask("GET", f"/api/tables/{table}/record"))
    assert refused(house.ask("GET", path)) == (404, "no_review")
    begun = done(house.ask("POST", path, {}))
    assert done(house.guest().ask("POST", path, {}))["id"] == begun["id"]
    kept = finished(house, path, begun)
    assert kept["review"] == review(record)
    assert kept["review"]["end"]["by"] == 0
    assert done(house.ask("POST", path, {"strength": "quick"})) == kept
    assert refused(house.ask("GET", f"{path}?strength=deep")) == (404, "no_review")


def test_a_record_is_reviewed_for_those_who_have_it(house: House) -> None:
    table = given_up(house, moves=2)
    record = done(house.ask("GET", f"/api/tables/{table}/record"))
    begun = done(house.ask("POST", "/api/reviews", {"record": record}))
    path = f"/api/reviews/{begun['id']}"
    assert finished(house, path, begun)["review"] == review(record)
    assert done(house.ask("POST", "/api/reviews", {"record": record}))["state"] == "done"
    assert refused(house.ask("GET", f"/api/reviews/{'0' * 40}")) == (404, "no_review")


def test_only_finished_games_are_reviewed(house: House) -> None:
    chairs = house.seated("mandala")
    play_on(chairs, moves=2)
    path = f"/api/tables/{chairs[0].table}/review"
    assert refused(house.ask("POST", path, {})) == (409, "not_over")
    assert refused(house.ask("GET", path)) == (409, "not_over")
    record = Match.new("mandala", seed=1).record()
    assert refused(house.ask("POST", "/api/reviews", {"record": record})) == (409, "not_over")


@pytest.mark.parametrize("change", [{"moves": ["x"]}, {"version": 2}, {"game": "go"}, {"end": {}}])
def test_broken_records_are_refused_at_once(house: House, change: Json) -> None:
    record = Match.new("mandala", seed=1).record() | change
    assert refused(house.ask("POST", "/api/reviews", {"record": record})) == (400, "bad_record")


def test_a_strength_that_does_not_exist_is_refused(house: House) -> None:
    table = given_up(house, moves=0)
    wish = {"strength": "brilliant"}
    answer = house.ask("POST", f"/api/tables/{table}/review", wish)
    assert refused(answer) == (400, "bad_request")


def test_strangers_do_not_learn_of_a_private_table(house: House) -> None:
    chairs = house.seated("patterns", watching=False)
    chairs[0].ask("resign")
    path = f"/api/tables/{chairs[0].table}/review"
    assert refused(house.ask("POST", path, {})) == (404, "no_table")
    assert refused(house.ask("GET", path)) == (404, "no_table")
