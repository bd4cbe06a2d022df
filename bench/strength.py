"""How strong are the players? Match-ups in the arena, on paired deals, with their targets."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sandtable import find_game
from sandtable.arena import MatchUp, Result, play_all, summarise
from sandtable.players import prepare_player

SEED = 1
GAMES, FEW_GAMES = 200, 20
HEADINGS = ("match-up", "games", "wins %", "95 % interval", "target", "ms a move", "minutes")


@dataclass(frozen=True)
class Claim:
    """A player that is said to win so many of its games against others, each of one kind."""

    game: str
    player: str
    others: str
    target: float | None = None  # None: for information
    players: int = 2

    @property
    def name(self) -> str:
        table = self.game if self.players == 2 else f"{self.game}_{self.players}p"
        return f"{table}_{self.player}_vs_{self.others}"

    def match_up(self, games: int, time_ms: int | None) -> MatchUp:
        seats = [self.player, *[self.others] * (self.players - 1)]
        return MatchUp.arrange(self.game, seats, games, seed=SEED, time_ms=time_ms)


def ladder(game: str, montecarlo: float | None) -> list[Claim]:
    """Return the claims about a game of two; `montecarlo` is that against plain Monte Carlo."""
    return [
        Claim(game, "greedy", "random", 0.95),
        Claim(game, "adept", "greedy", 0.75),
        Claim(game, "classic", "adept", 0.65),
        Claim(game, "classic", "montecarlo:64", montecarlo),
        Claim(game, "master", "classic", 0.65 if game == "patterns" else 0.70),
    ]


TABLE = [
    *ladder("mandala", montecarlo=0.70),
    *ladder("patterns", montecarlo=None),
    *ladder("flowers", montecarlo=0.60),
    Claim("flowers", "greedy", "random", players=4),
    Claim("flowers", "adept", "greedy", players=4),
    Claim("flowers", "classic", "montecarlo:64", 0.38, players=4),
    Claim("flowers", "master", "classic", 0.40, players=4),
]
AT_FULL_TIME = [
    Claim(game, player, other)
    for game in ("mandala", "patterns", "flowers")
    for player, other in (("classic", "adept"), ("master", "classic"), ("grandmaster", "master"))
]


def play_table(chosen: Namespace) -> dict[str, Any]:
    """Play all match-ups that were asked for, show each as soon as it is done, and give them all.

    A quick run plays only those between players that do not search.
    """
    claims = AT_FULL_TIME if chosen.full_time else TABLE
    games = chosen.games or (FEW_GAMES if chosen.full_time else GAMES)
    time_ms = None if chosen.full_time else chosen.time_ms
    if chosen.quick:
        claims = [claim for claim in claims if claim.player == "greedy"]
    figures: dict[str, Any] = {"time_ms": time_ms}
    print("{:36}{:>7}{:>8}{:>15}{:>12}{:>11}{:>9}".format(*HEADINGS), flush=True)
    for claim in claims:
        if chosen.only in claim.name:
            figures[claim.name] = outcome = play(claim, games, time_ms, chosen.jobs)
            show(claim, outcome)
    return figures


def play(claim: Claim, games: int, time_ms: int | None, jobs: int | None) -> dict[str, Any]:
    """Play one match-up and give what it says about the claim."""
    match_up = claim.match_up(games, time_ms)
    for name in match_up.contenders:  # once, not in every process
        prepare_player(find_game(claim.game), name)
    began = time.monotonic()
    results = list(watched(claim.name, match_up, jobs))
    row = summarise(match_up, results).contenders[0]
    low, high = row.interval
    return {
        "games": row.games,
        "win_rate": row.win_rate,
        "low": low,
        "high": high,
        "target": claim.target,
        "is_reached": None if claim.target is None else row.win_rate >= claim.target,
        "seconds_a_move": row.run.mean,
        "slowest_s": row.run.slowest,
        "seconds": time.monotonic() - began,
    }


def watched(name: str, match_up: MatchUp, jobs: int | None) -> Iterator[Result]:
    """Yield the results as they come, and print how many there are; a log gets every quarter."""
    step = 1 if sys.stderr.isatty() else -(-match_up.games // 4)
    end = "\r" if sys.stderr.isatty() else "\n"
    with closing(play_all(match_up, jobs)) as results:
        for number, result in enumerate(results, start=1):
            yield result
            if number % step == 0:
                told = f"{name}: {number} of {match_up.games}"
                print(f"{told:60}", end=end, file=sys.stderr, flush=True)


def show(claim: Claim, outcome: dict[str, Any]) -> None:
    """Print a row of the table."""
    target = "-"
    if claim.target is not None:
        target = f"{100 * claim.target:.0f} {'yes' if outcome['is_reached'] else 'NO'}"
    between = f"{100 * outcome['low']:.1f}-{100 * outcome['high']:.1f}"
    print(
        f"{claim.name:36}{outcome['games']:7}{100 * outcome['win_rate']:8.1f}{between:>15}"
        f"{target:>12}{1000 * outcome['seconds_a_move']:11.1f}{outcome['seconds'] / 60:9.1f}",
        flush=True,
    )
