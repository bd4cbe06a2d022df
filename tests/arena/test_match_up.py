"""What is to be played: deals, seats, seeds."""

from typing import Any

import pytest

from sandtable import Position, SandtableError
from sandtable.arena import MatchUp
from sandtable.arena.match_up import rotations


@pytest.mark.parametrize(
    ("seats", "number"),
    [("ab", 2), ("aa", 1), ("abb", 3), ("abc", 3), ("abab", 2), ("abbb", 4), ("aabb", 4)],
)
def test_only_distinct_rotations_are_played(seats: str, number: int) -> None:
    assert len(rotations(seats)) == len(set(rotations(seats))) == number


def test_everybody_sits_everywhere_on_every_deal() -> None:
    """Over the games of one deal each seat is taken by the same players."""
    match_up = MatchUp.arrange("flowers", ["greedy", "random", "random", "montecarlo:4"], 8, seed=1)
    fixtures = list(match_up.fixtures())
    assert [fixture.deal for fixture in fixtures] == [0, 0, 0, 0, 1, 1, 1, 1]
    for deal in (fixtures[:4], fixtures[4:]):
        assert len({fixture.seed for fixture in deal}) == 1
        for seat in range(4):
            taken = sorted(fixture.seating[seat] for fixture in deal)
            assert taken == sorted(match_up.seats)


@pytest.mark.parametrize(("asked", "played"), [(1, 3), (3, 3), (4, 6), (400, 402)])
def test_the_games_are_rounded_up_to_whole_deals(asked: int, played: int) -> None:
    match_up = MatchUp.arrange("flowers", ["greedy", "random", "random"], asked, seed=1)
    assert match_up.games == len(list(match_up.fixtures())) == played


def test_seeds_differ_by_match_up_deal_move_and_seat() -> None:
    """No two thoughts of a match-up share their chance, and other seeds give other deals."""
    match_up = MatchUp.arrange("mandala", ["greedy", "random"], 20, seed=1)
    other = MatchUp.arrange("mandala", ["greedy", "random"], 20, seed=2)
    deals = [{fixture.seed for fixture in each.fixtures()} for each in (match_up, other)]
    assert len(deals[0] | deals[1]) == 20
    first = Position.new("mandala", seed=1)
    second = first.play(first.legal_moves[0])
    asked = [
        match_up.question(fixture, position, number)
        for fixture in list(match_up.fixtures())[::2]
        for position in (first, second)
        for number in (0, 1)
    ]
    assert {first.to_move, second.to_move} == {0, 1}
    assert len({question.seed for question in asked}) == len(asked) == 40


@pytest.mark.parametrize(
    ("player", "asked", "given"),
    [("master", 200, 200), ("master", 5000, 1000), ("adept", 1000, 500), ("search:9", 5000, 5000)],
)
def test_a_limit_of_time_never_gives_a_player_more_than_its_own(
    player: str, asked: int, given: int
) -> None:
    match_up = MatchUp.arrange("mandala", [player, player], 1, seed=1, time_ms=asked)
    question = match_up.question(next(match_up.fixtures()), Position.new("mandala", seed=1), 0)
    assert question.time_ms == given


def test_without_a_seed_no_two_match_ups_are_alike() -> None:
    one, other = (MatchUp.arrange("mandala", ["greedy", "random"], 2) for _ in range(2))
    assert one.seed != other.seed


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"game": "chess"}, "unknown_game", "there is no game 'chess'"),
        ({"seats": ["random"] * 3}, "bad_players", "mandala is for 2 players"),
        ({"seats": ["random", "wizard"]}, "bad_request", "there is no player 'wizard'"),
        ({"seats": ["random", ""]}, "bad_request", "there is no player ''"),
        ({"options": {"end": "round"}}, "bad_option", "mandala has no option 'end'"),
        ({"games": 0}, "bad_request", "games must be 1 or more"),
        ({"time_ms": 0}, "bad_request", "time_ms must be 1 or more"),
        ({"simulations": -1}, "bad_request", "simulations must be 1 or more"),
        ({"seed": -1}, "bad_request", "seed must be a whole number"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], code: str, words: str) -> None:
    asked: dict[str, Any] = {"game": "mandala", "seats": ["random", "random"], "games": 2}
    with pytest.raises(SandtableError, match=words) as refused:
        MatchUp.arrange(**asked | changes)
    assert refused.value.code == code
