"""Ratings from the games of a match-up, by the model of Plackett and Luce."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from sandtable.arena.playing import Result


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player seems to be, and how uncertain that is."""

    mu: float
    sigma: float


def rate(contenders: Iterable[str], results: Iterable[Result]) -> dict[str, Rating]:
    """Rate game by game in the order given: the winners of a game beat all others in it.

    A player in several seats of a game gets the mean of what its seats would get.
    """
    model = PlackettLuce(tau=0.0)  # no drift: a program does not learn from game to game
    start = model.rating()
    ratings = {name: Rating(start.mu, start.sigma) for name in contenders}
    for result in results:
        before = [ratings[name] for name in result.seating]
        teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
        ranks = [1.0 if seat in result.winners else 2.0 for seat in range(len(teams))]
        after = [team[0] for team in model.rate(teams, ranks=ranks)]
        for name in set(result.seating):
            seats = [seat for seat, player in enumerate(result.seating) if player == name]
            ratings[name] = Rating(
                fmean(after[seat].mu for seat in seats), fmean(after[seat].sigma for seat in seats)
            )
    return ratings
