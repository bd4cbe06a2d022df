"""Is a review honest, and how long does it take?

Games of `master` against `adept`, of `novice` with itself and of `grandmaster` with itself are
reviewed at the quick strength. Counted are the games that `master` won by choice (what others lost
and it did not, outweighs its luck) in which it has the higher accuracy, and mistakes for each
choice. With --simulations, searches of so many take the place of `master`, and of five times as
many that of `grandmaster`, whose own time would take hours.

With --while-playing nothing is measured but how long a quick review takes on a server where
somebody plays, and by how much the moves of that game are slowed.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from common import enter_environment, finish, parser_of, say, tell

enter_environment("sandtable")

from review_beside import while_playing
from sandtable import GAME_NAMES, Match
from sandtable.games.words.reading import Json
from sandtable.players import Question, think
from sandtable.players.preparing import prepare_players
from sandtable.review import review
from sandtable.review.names import MISTAKES
from sandtable.review.preparing import prepare_judge

SURE = 1.96  # standard errors
Reviewed = tuple[Json, list[str], float]  # the review, who played, processor seconds


def main() -> None:
    """Play, review, count, and print."""
    parser = parser_of(__doc__ or "")
    parser.add_argument("--games", type=int, default=200, help="of master against adept")
    parser.add_argument("--alone", type=int, default=20, help="games of each kind with itself")
    parser.add_argument("--simulations", type=int, help="in place of the levels' own time")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--while-playing", action="store_true", help="on a server, beside a game")
    chosen = parser.parse_args()
    if chosen.while_playing:
        show(while_playing(is_quick=chosen.quick))
        return
    if chosen.quick:
        chosen.games, chosen.alone, chosen.simulations = 3, 3, 3000
    for game in GAME_NAMES:
        prepare_players(game, ["master", "adept", "novice"])
        prepare_judge(game)
    master, grandmaster = "master", "grandmaster"
    if chosen.simulations:
        master, grandmaster = (f"search:{n * chosen.simulations}" for n in (1, 5))
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        pairs = [(master, "adept") if n % 2 else ("adept", master) for n in range(chosen.games)]
        against = list(played(pool, pairs))
        novices = list(played(pool, [("novice", "novice")] * chosen.alone))
        experts = list(played(pool, [(grandmaster, grandmaster)] * chosen.alone))
    show(honesty(against, master) | mistakes(novices, experts) | speed(against))


def show(figures: dict[str, float]) -> None:
    """Print the figures, for people and as JSON."""
    for name, figure in figures.items():
        tell(f"{name:34}{figure:10.3f}")
    finish(figures)


def played(pool: ProcessPoolExecutor, pairs: list[tuple[str, str]]) -> Iterator[Reviewed]:
    """Yield the reviews of games of some pairs of players, the games in turns."""
    games = [GAME_NAMES[n // 2 % len(GAME_NAMES)] for n in range(len(pairs))]
    for number, found in enumerate(pool.map(play_and_review, games, pairs, range(len(pairs))), 1):
        say(f"{number} of {len(pairs)} games of {' and '.join(pairs[0])}")
        yield found


def play_and_review(game: str, players: tuple[str, str], seed: int) -> Reviewed:
    """Let two players play, and review the game."""
    match = Match.new(game, seed=seed)
    while match.to_move is not None:
        asked = partial(Question.about, match.position, seed=1000 * seed + len(match.moves))
        match.play(think(asked(players[match.to_move])).move)
    began = time.process_time()
    found = review(match.record())
    return found, list(players), time.process_time() - began


def honesty(games: list[Reviewed], master: str) -> dict[str, float]:
    """Return how often a master that won by choice has the higher accuracy."""
    higher = []
    for found, players, _ in games:
        seat = players.index(master)
        own, other = found["seats"][seat], found["seats"][1 - seat]
        is_by_choice = own["given"] - own["lost"] > own["luck"]
        if own["result"] == 1 and is_by_choice and None not in (own["accuracy"], other["accuracy"]):
            higher.append(own["accuracy"] > other["accuracy"])
    low, high = interval(sum(higher), len(higher))
    return {
        "won_by_choice": float(len(higher)),
        "more_accurate_percent": 100 * statistics.mean(higher) if higher else math.nan,
        "more_accurate_percent_low": low,
        "more_accurate_percent_high": high,
    }


def mistakes(novices: list[Reviewed], experts: list[Reviewed]) -> dict[str, float]:
    """Return the mistakes of a hundred choices."""
    figures: dict[str, float] = {}
    for name, games in (("novice", novices), ("grandmaster", experts)):
        named = [c["name"] for found, *_ in games for c in found["choices"] if not c["is_forced"]]
        wrong = sum(each in MISTAKES for each in named)
        low, high = interval(wrong, len(named))
        figures[f"{name}_choices"] = float(len(named))
        figures[f"{name}_mistakes_percent"] = 100 * wrong / len(named)
        figures[f"{name}_mistakes_percent_low"] = low
        figures[f"{name}_mistakes_percent_high"] = high
    return figures


def speed(games: list[Reviewed]) -> dict[str, float]:
    """Return the processor time of a quick review, by game."""
    figures: dict[str, Any] = {}
    for game in GAME_NAMES:
        seconds = [s for found, _, s in games if found["game"] == game]
        if seconds:
            figures[f"review_s_{game}"] = statistics.median(seconds)
            figures[f"review_slowest_s_{game}"] = max(seconds)
    return figures


def interval(hits: int, number: int) -> tuple[float, float]:
    """Return what a share may truly be, in percent (Wilson)."""
    if not number:
        return 0.0, 100.0
    share, z2 = hits / number, SURE**2
    middle = (share + z2 / (2 * number)) / (1 + z2 / number)
    half = math.sqrt(share * (1 - share) / number + z2 / (4 * number**2)) * SURE / (1 + z2 / number)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


if __name__ == "__main__":
    main()
