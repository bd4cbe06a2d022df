"""The review of a whole game: its sums, its form, and what it refuses."""

import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from sandtable import Match, find_game
from sandtable.errors import BadRecord, BadRequest, NotOver
from sandtable.games import GAME_NAMES
from sandtable.review import review
from sandtable.review.ledger import Ledger, Step
from sandtable.review.schema import Review
from sandtable.table import actions, proof
from tests.tables import add, now, opened, play_on

pytestmark = pytest.mark.usefixtures("hardly_thinking")

SETTINGS = [(game, players) for game in GAME_NAMES for players in find_game(game).players]


def random_record(game: str, players: int, seed: int = 1) -> dict[str, Any]:
    match = Match.new(game, players, seed=seed)
    match.play_randomly(seed)
    return match.record()


def given_up(moves: int, seat: int = 0) -> dict[str, Any]:
    """Return the record of a table at which a seat resigned after so many moves."""
    table = opened("mandala", "pp")
    play_on(table, moves, random.Random(1))
    add(table, actions.resign(table, seat, now(table)))
    return proof.record(table)


def check_sums(found: dict[str, Any]) -> None:
    """Every seat's result is its start, what it lost, what others gave, and luck; step by step."""
    for seat, sums in enumerate(found["seats"]):
        own = [choice for choice in found["choices"] if choice["seat"] == seat]
        ends = [sums["after_last"], *([found["end"]] if found["end"].get("by") == seat else [])]
        steps = [*own, *ends]
        assert sums["given"] == pytest.approx(sum(step["given"] for step in steps), abs=1e-6)
        assert sums["luck"] == pytest.approx(sum(step["luck"] for step in steps), abs=1e-6)
        assert sums["lost"] == pytest.approx(sum(step.get("loss", 0) for step in steps), abs=1e-6)
        total = sums["start"] - sums["lost"] + sums["given"] + sums["luck"]
        assert total == pytest.approx(sums["result"], abs=1e-6)
        chance = sums["start"]
        for step in own:
            chance += step["given"] + step["luck"]
            assert step["chance"] == pytest.approx(chance, abs=1e-6)
            chance -= step["loss"]
    assert sum(sums["result"] for sums in found["seats"]) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_luck_and_choices_add_up_to_the_result(game: str, players: int) -> None:
    record = random_record(game, players)
    found = review(record)
    check_sums(found)
    TypeAdapter(Review).validate_python(found, strict=True)
    assert [choice["move"] for choice in found["choices"]] == record["moves"]
    assert [s["result"] > 0 for s in found["seats"]] == [
        seat in found["end"]["winners"] for seat in range(players)
    ]


def test_what_others_lose_is_given_to_me() -> None:
    """Two seats: 0 loses a tenth, luck takes as much again from it, 1 gives it back, 0 wins."""
    ledger = Ledger((0.5, 0.5))
    changes = [
        ledger.enter(Step(0, (0.5, 0.5), (0.4, 0.6))),
        ledger.enter(Step(1, (0.3, 0.7), (0.4, 0.6))),
        ledger.enter(Step(0, (0.4, 0.6), (0.4, 0.6))),
        *ledger.close([1.0, 0.0]),
    ]
    given, luck = zip(*changes, strict=True)
    assert given == pytest.approx((0, 0.1, 0.1, 0, 0))
    assert luck == pytest.approx((0, 0.1, -0.1, 0.6, -0.6))


@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_is_a_choice_whose_result_is_certain(seat: int) -> None:
    record = given_up(12, seat)
    found = review(record)
    check_sums(found)
    assert found["end"]["by"] == seat
    assert found["end"]["winners"] == record["end"]["winners"]
    assert found["end"]["loss"] == pytest.approx(found["end"]["chances"][seat])
    assert found["seats"][seat]["result"] == 0
    TypeAdapter(Review).validate_python(found, strict=True)


def test_of_three_the_best_of_the_others_win_when_the_time_of_one_is_up() -> None:
    record = random_record("flowers", 3)
    end = {"reason": "time", "by": 1, "winners": [1], "scores": [0, 0, 0]}
    found = review(record | {"moves": record["moves"][:20], "end": end})
    check_sums(found)
    assert 1 not in found["end"]["winners"]


def test_a_game_given_up_before_its_first_move_can_be_reviewed() -> None:
    found = review(given_up(0))
    check_sums(found)
    assert found["choices"] == []
    assert [seat["accuracy"] for seat in found["seats"]] == [None, None]


def test_equal_records_give_equal_reviews_and_another_seed_another_one() -> None:
    record = random_record("mandala", 2)
    assert review(record) == review(record)
    assert review(record) != review(record, seed=1)


def test_progress_is_told_choice_by_choice() -> None:
    record, told = random_record("patterns", 2), []
    review(record, tell=lambda *progress: told.append(progress))
    assert told == [(number, len(told)) for number in range(1 + len(record["moves"]))]


def test_turning_points_are_the_three_largest_losses() -> None:
    found = review(random_record("flowers", 2, seed=3))
    by_loss = sorted(
        (c for c in found["choices"] if c["name"] not in ("best", "good")), key=lambda c: -c["loss"]
    )
    assert len(found["turning_points"]) == 3
    assert {c["number"] for c in by_loss[:3]} == set(found["turning_points"])


def test_sentences_are_for_whoever_chose_and_for_others() -> None:
    found = review(random_record("mandala", 2))
    spoken = [choice["why"][language] for choice in found["choices"] for language in ("en", "de")]
    assert all(told["you"].endswith(".") and "{name}" not in told["you"] for told in spoken)
    assert any("{name}" in told["other"] for told in spoken)


def test_records_that_are_not_finished_are_refused() -> None:
    record = random_record("mandala", 2)
    with pytest.raises(NotOver, match="not over"):
        review(record | {"moves": record["moves"][:5]})
    closed = given_up(6)
    with pytest.raises(NotOver, match="closed"):
        review(closed | {"end": {"reason": "closed", "winners": [], "scores": []}})


@pytest.mark.parametrize(
    "change",
    [
        {"moves": ["nonsense"]},
        {"moves": ["M1b"] * 2000},
        {"version": 2},
        {"game": "chess"},
        {"players": 7},
        {"seed": -1},
    ],
)
def test_records_that_are_broken_or_of_another_version_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        review(random_record("mandala", 2) | change)


@pytest.mark.parametrize(
    "end",
    [3, {}, {"reason": "resigned"}, {"reason": "resigned", "by": 2}, {"reason": "river", "by": 0}],
)
def test_an_end_that_cannot_be_is_refused(end: object) -> None:
    with pytest.raises(BadRecord):
        review(given_up(6) | {"end": end})


def test_a_strength_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadRequest, match="quick, deep"):
        review(random_record("mandala", 2), "brilliant")
