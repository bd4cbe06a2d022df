"""Does every level beat those below it? All players against each other, in all games.

    python3 bench/levels.py --games FILE --minutes 30    play on where FILE ends, a line a game
    python3 bench/levels.py --games FILE                 only tell what has been played

At a table of three or four the stronger player of a pair sits alone against the others. Deals are
paired: each is played once in every seat. Players whose time is their limit have --part of it (a
twentieth), all else is as people meet it. What is known least is played next, until every rate of
wins is known to within --error. The last line printed is one JSON object with all figures;
`bench/strength_page.py` shows them.
"""

from __future__ import annotations

import json
import math
import sys
import time
from argparse import Namespace
from collections import defaultdict
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import enter_environment, finish, parser_of, say

enter_environment("sandtable", "openskill")

from sandtable import find_game
from sandtable.arena.match_up import Fixture, MatchUp
from sandtable.arena.playing import play
from sandtable.players.levels import find_level
from sandtable.players.preparing import prepare_player
from sandtable.pool import cores, processes

TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
# From the weakest to the strongest, about; `classic` and Monte Carlo are there to measure against.
PLAYERS = (
    "random",
    "novice",
    "greedy",
    "montecarlo:64",
    "adept",
    "expert",
    "classic",
    "master",
    "grandmaster",
)
SEED = 17
Z = 1.96  # 95 % of a normal distribution lie within so many deviations


class PartOfTheTime(MatchUp):
    """A match-up in which whoever is limited by time has a part of it, said in `time_ms`."""

    def _time_of(self, player: str) -> int | None:
        level = find_level(player)
        if level.simulations or self.time_ms is None:
            return level.time_ms
        return max(1, level.time_ms * self.time_ms // 1000)


@dataclass
class Pair:
    """A player, those of another kind whom it meets, and the shares of the wins it had by deal."""

    game: str
    players: int
    player: str
    other: str
    shares: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    begun: int = 0

    @property
    def name(self) -> str:
        return f"{self.table}: {self.player} against {self.other}"

    @property
    def table(self) -> str:
        return self.game if self.players == 2 else f"{self.game}-{self.players}"

    @property
    def done(self) -> int:
        return sum(map(len, self.shares.values()))

    @property
    def doubt(self) -> float:
        """How little is known: the deviation of a rate that was anything before the first game."""
        won, number = sum(map(sum, self.shares.values())), self.done
        waiting = self.begun - number
        mean = (won + 1) / (number + 2)
        return math.sqrt(mean * (1 - mean) / (number + waiting + 3))

    def match_up(self, part: float) -> PartOfTheTime:
        seats = [self.player, *[self.other] * (self.players - 1)]
        arranged = PartOfTheTime.arrange(self.game, seats, 1, seed=SEED, time_ms=round(1000 * part))
        assert isinstance(arranged, PartOfTheTime)
        return arranged

    def figures(self) -> dict[str, float]:
        """Return the rate of wins in percent, and Wilson's 95 % interval."""
        number = self.done
        mean = sum(map(sum, self.shares.values())) / number
        middle = (mean + Z * Z / (2 * number)) / (1 + Z * Z / number)
        around = math.sqrt(mean * (1 - mean) / number + (Z / (2 * number)) ** 2)
        around *= Z / (1 + Z * Z / number)
        low, high = max(middle - around, 0.0), min(middle + around, 1.0)
        percent = {"wins": mean, "low": low, "high": high}
        return {"games": number} | {name: round(100 * part, 1) for name, part in percent.items()}


def all_pairs(only: str) -> dict[str, Pair]:
    pairs = [
        Pair(game, players, strong, weak)
        for game, players in TABLES
        for weak, strong in combinations(PLAYERS, 2)
    ]
    return {pair.name: pair for pair in pairs if only in pair.name}


def read(path: Path, pairs: dict[str, Pair]) -> None:
    """Take in the games that were played before; a line that was cut off is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            game = json.loads(line)
        except json.JSONDecodeError:
            continue
        if pair := pairs.get(game["name"]):
            pair.shares[game["deal"]].append(game["share"])
    for pair in pairs.values():
        pair.begun = pair.done


def play_one(pair: Pair, number: int, part: float) -> dict[str, Any]:
    """Play game `number` of a pair."""
    match_up = pair.match_up(part)
    rotations = list(match_up.fixtures())
    deal, rotation = divmod(number, len(rotations))
    seed = SEED * 1_000_003 + deal
    fixture = Fixture(deal, rotation, seed, rotations[rotation].seating)
    result = play(match_up, fixture)
    share = result.share(fixture.seating.index(pair.player))
    return {"name": pair.name, "deal": deal, "share": share}


def play_on(chosen: Namespace, pairs: dict[str, Pair]) -> None:
    """Play what is known least, on all cores, until the time is over or all is known."""
    for name in dict.fromkeys(pair.game for pair in pairs.values()):
        for player in PLAYERS:  # once, not in every process
            prepare_player(find_game(name), player)
    jobs = chosen.jobs or cores()
    end = time.monotonic() + 60 * chosen.minutes
    running: dict[Future[dict[str, Any]], Pair] = {}
    with processes(jobs) as pool, chosen.games.open("a", encoding="utf-8") as file:
        while time.monotonic() < end:
            while len(running) < 2 * jobs and (pair := known_least(pairs, chosen.error / Z)):
                running[pool.submit(play_one, pair, pair.begun, chosen.part)] = pair
                pair.begun += 1
            if not running:
                break
            for future in wait(running, timeout=1, return_when=FIRST_COMPLETED).done:
                played, game = running.pop(future), future.result()
                played.shares[game["deal"]].append(game["share"])
                file.write(json.dumps(game) + "\n")
            file.flush()
            left = sum(pair.doubt > chosen.error / Z for pair in pairs.values())
            say(f"{sum(pair.done for pair in pairs.values())} games; {left} pairs to go")


def known_least(pairs: dict[str, Pair], enough: float) -> Pair | None:
    """Return the pair that is known least, unless all are known well enough."""
    pair = max(pairs.values(), key=lambda pair: pair.doubt)
    return pair if pair.doubt > enough else None


def main() -> None:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--games", type=Path, required=True, metavar="FILE", help="a line a game")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long to play on")
    parser.add_argument("--part", type=float, default=0.05, help="of the times of levels (0.05)")
    parser.add_argument("--error", type=float, default=0.12, help="what is near enough (0.12)")
    parser.add_argument("--jobs", type=int, help="processes; one a core if left out")
    parser.add_argument("--only", default="", metavar="TEXT", help="pairs with it in the name")
    chosen = parser.parse_args()
    pairs = all_pairs(chosen.only)
    read(chosen.games, pairs)
    if chosen.minutes:
        play_on(chosen, pairs)
    played = {name: pair.figures() for name, pair in pairs.items() if pair.done}
    for name, figures in played.items():
        between = f"{figures['low']:.1f}-{figures['high']:.1f}"
        print(f"{name:52} {figures['wins']:6.1f} {between:>12} {figures['games']:6}")
    finish({"part_of_time": chosen.part, "pairs": played})


if __name__ == "__main__":
    main()
