"""What the games of a match-up tell about its players, its seats and the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from statistics import NormalDist, fmean, variance

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import Result
from sandtable.arena.ratings import Rating, rate

Z = NormalDist().inv_cdf(0.975)  # 95 % of a normal distribution lie within Z deviations
MOST_TRIALS = 16  # that one deal counts for, however little the deals differ


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a player thought, in seconds."""

    mean: float
    slowest: float


@dataclass(frozen=True, slots=True)
class Contender:
    """How one player did; wins count for each seat that it played."""

    player: str
    games: int
    win_rate: float
    interval: tuple[float, float]  # 95 %
    rating: Rating
    mean_score: float
    run: Pace


@dataclass(frozen=True, slots=True)
class Summary:
    """The table of a match-up."""

    contenders: list[Contender]
    seat_win_rates: list[float]
    reasons: dict[str, int]  # why games ended, and how many of them


def in_order(results: Iterable[Result]) -> list[Result]:
    """Put results into the order of the fixtures, whatever order they came in."""
    return sorted(results, key=lambda result: (result.deal, result.rotation))


def summarise(match_up: MatchUp, results: Iterable[Result]) -> Summary:
    """Sum up the games played, of which there must be one at least."""
    played = in_order(results)
    ratings = rate(match_up.contenders, played)
    seats = range(len(match_up.seats))
    reasons = Counter(str(result.reason) for result in played)
    return Summary(
        [_contender(name, played, ratings[name]) for name in match_up.contenders],
        [fmean(result.share(seat) for result in played) for seat in seats],
        dict(sorted(reasons.items())),
    )


def _contender(name: str, played: Sequence[Result], rating: Rating) -> Contender:
    deals = [
        fmean(result.share(seat) for result, seat in _seats_of(name, deal))
        for _, deal in groupby(played, key=lambda result: result.deal)
    ]
    seats = _seats_of(name, played)
    turns = sum(result.turns[seat] for result, seat in seats)
    seconds = sum(result.run.seconds[seat] for result, seat in seats)
    return Contender(
        player=name,
        games=len(played),
        win_rate=fmean(deals),
        interval=interval(deals),
        rating=rating,
        mean_score=fmean(result.scores[seat] for result, seat in seats),
        run=Pace(seconds / max(turns, 1), max(r.run.slowest[seat] for r, seat in seats)),
    )


def _seats_of(name: str, played: Iterable[Result]) -> list[tuple[Result, int]]:
    return [
        (result, seat)
        for result in played
        for seat, player in enumerate(result.seating)
        if player == name
    ]


def interval(deals: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a win rate from the rate in each deal.

    It is Wilson's, for as many independent trials as would make the mean vary as much as the
    deals make it vary, within bounds.
    """
    mean = fmean(deals)
    pull = Z * Z / _trials(deals, mean)
    middle = (mean + pull / 2) / (1 + pull)
    reach = sqrt(pull * mean * (1 - mean) + pull * pull / 4) / (1 + pull)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _trials(deals: Sequence[float], mean: float) -> float:
    """Count the independent trials that deals are worth: few deals cannot show how they vary."""
    number = len(deals)
    if mean in {0.0, 1.0}:
        return number
    most = number * min(number, MOST_TRIALS)
    spread = variance(deals) / number if number > 1 else 0.0
    return min(most, mean * (1 - mean) / spread) if spread else most
