"""What results tell: rates, intervals, ratings."""

import random
from statistics import fmean

import numpy as np
import pytest

from sandtable.arena import MatchUp, Result, summarise
from sandtable.arena.match_up import rotations
from sandtable.arena.playing import Run
from sandtable.arena.summary import interval


def result(deal: int, rotation: int, seating: list[str], winners: list[int]) -> Result:
    """Make a game in which seat 0 made two moves and the others one each, a second a move."""
    seats = len(seating)
    turns = [2] + [1] * (seats - 1)
    run = Run("somewhere", [float(number) for number in turns], [1.0] * seats)
    scores = [10 * (seat + 1) for seat in range(seats)]
    return Result(deal, rotation, seating, scores, winners, "deck", turns, {}, run)


def match_up(*seats: str, games: int) -> MatchUp:
    return MatchUp.arrange("mandala" if len(seats) == 2 else "flowers", seats, games, seed=1)


def played(asked: MatchUp, winners: list[list[int]]) -> list[Result]:
    """Let these seats win the games of a match-up, in the order of its fixtures."""
    return [
        result(fixture.deal, fixture.rotation, list(fixture.seating), won)
        for fixture, won in zip(asked.fixtures(), winners, strict=True)
    ]


def test_a_shared_win_counts_as_a_fraction() -> None:
    asked = match_up("greedy", "random", games=4)
    summary = summarise(asked, played(asked, [[0], [1], [0, 1], [0]]))
    assert [row.win_rate for row in summary.contenders] == [2.5 / 4, 1.5 / 4]
    assert summary.seat_win_rates == [2.5 / 4, 1.5 / 4]


def test_a_name_in_two_seats_is_one_contender_with_wins_for_each_seat() -> None:
    """Random wins two of three games in two seats each: one win in three seats played."""
    asked = match_up("greedy", "random", "random", games=3)
    summary = summarise(asked, played(asked, [[0], [0], [0]]))
    greedy, other = summary.contenders
    assert (greedy.player, other.player) == ("greedy", "random")
    assert (greedy.win_rate, other.win_rate) == pytest.approx((1 / 3, 1 / 3))
    assert other.games == 3


def test_scores_times_and_reasons_are_those_of_the_seats_played() -> None:
    """Once in each seat: 10 and 20 points, three moves of a second each."""
    asked = match_up("greedy", "random", games=2)
    summary = summarise(asked, played(asked, [[0], [1]]))
    greedy = summary.contenders[0]
    assert greedy.mean_score == 15
    assert (greedy.run.mean, greedy.run.slowest) == (1.0, 1.0)
    assert summary.reasons == {"deck": 2}


def test_the_order_in_which_games_end_changes_nothing() -> None:
    asked = match_up("greedy", "random", games=40)
    results = played(asked, [[number % 3 % 2] for number in range(40)])
    shuffled = random.Random(1).sample(results, k=40)
    assert summarise(asked, shuffled) == summarise(asked, results)


def test_who_wins_more_is_rated_higher_and_more_games_are_more_certain() -> None:
    few, many = match_up("greedy", "random", games=8), match_up("greedy", "random", games=80)
    winners = [[0], [1], [0], [0]]  # greedy wins three of four
    after_few = summarise(few, played(few, winners * 2)).contenders
    after_many = summarise(many, played(many, winners * 20)).contenders
    assert after_few[0].rating.mu > after_few[1].rating.mu
    assert after_many[0].rating.mu > after_many[1].rating.mu
    assert after_many[0].rating.sigma < after_few[0].rating.sigma / 2


def test_independent_deals_have_the_interval_of_wilson() -> None:
    """For 30 of 100 that is 21.9 % to 39.6 %."""
    low, high = interval([1.0] * 30 + [0.0] * 70)
    assert (low, high) == pytest.approx((0.219, 0.396), abs=0.002)


def test_deals_that_are_shared_evenly_make_the_interval_narrow() -> None:
    """Cards that win for whoever holds them say nothing about the players."""
    lucky = [0.5] * 90 + [1.0] * 10
    low, high = interval(lucky)
    as_games = interval([1.0] * 110 + [0.0] * 90)
    assert high - low < (as_games[1] - as_games[0]) / 2
    assert low < fmean(lucky) < high


@pytest.mark.parametrize("rate", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("deals", [1, 2, 100])
def test_deals_that_are_all_alike_leave_some_doubt(rate: float, deals: int) -> None:
    low, high = interval([rate] * deals)
    assert 0 <= low <= rate <= high <= 1
    assert high - low > 1 / (deals + 4)


@pytest.mark.parametrize("deals", [1, 5, 200])
def test_one_deal_that_differs_moves_the_interval_but_little(deals: int) -> None:
    """Neither end moves by more than the mean's own step and a tenth of the width."""
    alike, differing = interval([0.5] * deals), interval([0.25] + [0.5] * (deals - 1))
    most = 0.25 / deals + (alike[1] - alike[0]) / 10
    for one, other in zip(alike, differing, strict=True):
        assert abs(one - other) < most


def test_a_deal_is_worth_sixteen_trials_at_most() -> None:
    """With 200 deals of one half each the ends are those of 1600 wins in 3200 trials."""
    as_trials = interval([1.0, 0.0] * 1600)
    assert interval([0.5] * 200) == pytest.approx(as_trials, abs=1e-4)
    assert interval([0.5] * 199 + [0.6]) == pytest.approx(as_trials, abs=1e-3)


@pytest.mark.parametrize("strength", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("deals", [5, 20, 200])
def test_the_interval_is_no_promise_too_much_when_cards_decide_nearly_all(
    deals: int, strength: float
) -> None:
    """Simulated pairs of games in which 95 of 100 deals are decided by the cards alone."""
    dice = np.random.default_rng(7)
    by_cards = dice.random((2000, deals)) < 0.95
    pairs = (dice.random((2000, deals, 2)) < strength).mean(axis=2)
    outcomes = np.where(by_cards, 0.5, pairs)
    truth = 0.475 + strength / 20
    held = [low <= truth <= high for low, high in map(interval, outcomes.tolist())]
    assert fmean(held) > 0.94


@pytest.mark.parametrize("strength", [0.5, 0.65, 0.9])
def test_the_interval_holds_the_truth_in_95_of_100_match_ups(strength: float) -> None:
    """Simulated pairs of games in which half of the deals are decided by the cards alone."""
    dice = np.random.default_rng(7)
    by_cards = dice.random((2000, 100)) < 0.5
    pairs = (dice.random((2000, 100, 2)) < strength).mean(axis=2)
    deals = np.where(by_cards, 0.5, pairs)
    truth = 0.25 + strength / 2
    held = [low <= truth <= high for low, high in map(interval, deals.tolist())]
    assert fmean(held) == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("seats", [("greedy", "random", "adept"), ("greedy", "random", "random")])
def test_ratings_of_equal_players_stay_equal_over_all_rotations(seats: tuple[str, ...]) -> None:
    """Seat 0 always wins, and everybody sits there equally often."""
    asked = match_up(*seats, games=300)
    ratings = [row.rating.mu for row in summarise(asked, played(asked, [[0]] * 300)).contenders]
    assert len(rotations(asked.seats)) == 3
    assert max(ratings) - min(ratings) < 1
