"""The best moves of a study: from a seat's knowledge, with everything open, under assumptions."""

import pytest

from sandtable import Position
from sandtable.study.advising import question
from tests.server.guests import House, Json, done, refused

MANDALA = Position.new("mandala", seed=7).to_json()


@pytest.fixture(scope="module")
def wish() -> Json:
    """Ask about the first move of a game of Mandala."""
    return {"position": MANDALA, "seed": 3}


def test_three_moves_have_numbers_and_a_reason(house: House, wish: Json) -> None:
    found = done(house.ask("POST", "/api/study/best", wish))
    chances = [move["chance"] for move in found["moves"]]
    assert len(chances) == 3
    assert chances == sorted(chances, reverse=True)
    assert all(0 < move["wrong_by"] < 0.1 for move in found["moves"])
    assert all(move["line"][0] == move["move"] for move in found["moves"])
    assert found["why"]


def test_a_seat_that_is_not_to_move_is_told_its_chances(house: House, wish: Json) -> None:
    found = done(house.ask("POST", "/api/study/best", wish | {"by": 1}))
    assert found["moves"] == []
    assert sum(found["chances"]) == pytest.approx(1, abs=0.001)


def test_unseen_cards_are_counted_and_can_be_assumed(house: House, wish: Json) -> None:
    seen = done(house.ask("POST", "/api/study", wish | {"seat": 0}))["unseen"]
    assert seen["places"] == {"hands.1": 6, "dealt_cups.1": 2}
    assert sum(seen["cards"].values()) == 108 - 6 - 2 - 4  # own hand, own Cup, two Mountains
    assumed = {"hands.1": {"r": 2}, "dealt_cups.1": {"b": 2}}
    assert done(house.ask("POST", "/api/study/best", wish | {"assumed": assumed}))["moves"]
    for cards in ({"hands.0": {"r": 1}}, {"hands.1": {"r": 7}}, {"dealt_cups.1": {"r": 3}}):
        answer = house.ask("POST", "/api/study/best", wish | {"assumed": cards})
        assert refused(answer) == (400, "bad_assumption")


def test_with_other_draws_a_move_brings_other_cards(house: House, wish: Json) -> None:
    """And the same ones each time; everything can be seen."""
    wish = wish | {"is_open": True, "moves": ["M1" + next(iter(MANDALA["hands"][0]))]}

    def hand(*draws: int) -> Json:
        seen = done(house.ask("POST", "/api/study", wish | {"draws": list(draws)}))
        assert seen["is_chance"]
        assert isinstance(seen["view"]["hands"][1], dict)
        cards: Json = seen["view"]["hands"][0]
        return cards

    assert hand() == hand()
    others = [hand(seed) for seed in range(5)]
    assert others == [hand(seed) for seed in range(5)]
    assert any(cards != others[0] for cards in others)


def test_advice_for_a_seat_is_the_same_whatever_the_others_really_hold() -> None:
    real = Position.from_json(MANDALA)
    other = real.dealt_anew(0, 99)
    assert other.to_json()["hands"][1] != MANDALA["hands"][1]
    asked = [question(each, 0, "seat", None, 0, seed=1) for each in (real, other)]
    assert asked[0] == asked[1]


def test_a_line_is_seen_as_the_first_mover_could_imagine_it(house: House, wish: Json) -> None:
    best = done(house.ask("POST", "/api/study/best", wish))["moves"][0]
    steps = done(house.ask("POST", "/api/study/line", wish | {"moves": best["line"]}))["steps"]
    assert [step["move"] for step in steps] == [None, *best["line"]]
    assert steps[1]["effects"][0]["text"].startswith("Seat 1 ")
    assert all(isinstance(step["view"]["hands"][1], int) for step in steps)
    for moves in ([], ["x"] * 13):
        assert refused(house.ask("POST", "/api/study/line", wish | {"moves": moves}))[0] == 400
