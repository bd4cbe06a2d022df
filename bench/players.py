"""How fast do the players search, where does their time go, and how strong are they?

One simulation is a descent of the tree and a playout to the end of the game, here and in the peers:
OpenSpiel's ISMCTSBot on hearts and gin_rummy, and its MCTSBot on othello. Nodes of Patterns are
positions looked at by alpha-beta, which plays nothing out; the figure called `patterns_sims_per_s`
is that of the tree search. All search from openings and middles of games. Rates count processor
time of one core, but those of two threads time on the wall. Ratios are medians over rounds in which
every engine is measured once. The last line printed is one JSON object with all figures.

With --strength players meet in the arena instead, on paired deals; with --proofs late positions of
Patterns are solved.
"""

from __future__ import annotations

import os
import statistics
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import enter_environment, finish, measure_rounds, parser_of

if {"--strength", "--full-time", "--proofs"} & set(sys.argv):
    enter_environment("sandtable", "openskill")
else:
    enter_environment("sandtable", "pyspiel")

SETTINGS = {"mandala": 2, "flowers": 2, "flowers_4p": 4, "patterns": 2}
PEERS = {
    "mandala": ("hearts", "gin_rummy"),
    "flowers": ("hearts", "gin_rummy"),
    "flowers_4p": ("hearts", "gin_rummy"),
    "patterns": ("othello",),
    "patterns_nodes": ("othello",),
}


class Effort(NamedTuple):
    """How much is measured."""

    rounds: int
    seconds: float  # of one engine in one round, at least
    simulations: int  # from each position
    nodes: int


WHOLE = Effort(rounds=9, seconds=0.5, simulations=30_000, nodes=500_000)
QUICK = Effort(rounds=2, seconds=0.1, simulations=6_000, nodes=100_000)


def main() -> None:
    chosen = read_options()
    if chosen.strength or chosen.full_time:
        import strength

        finish(strength.play_table(chosen))
        return
    if chosen.proofs:
        import proofs

        finish(proofs.prove(chosen.games or (10 if chosen.quick else 200)))
        return
    effort = QUICK if chosen.quick else WHOLE
    figures: dict[str, Any] = {"cores": os.cpu_count()}
    figures |= speed(effort, with_peers=not chosen.no_peers)
    figures |= two_threads(effort)
    figures |= shares(effort)
    finish(figures)


def read_options() -> Namespace:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--strength", action="store_true", help="play the table of match-ups")
    parser.add_argument(
        "--full-time", action="store_true", help="play a few games with the levels' own times"
    )
    parser.add_argument(
        "--proofs", action="store_true", help="count the late positions of Patterns that are proven"
    )
    parser.add_argument("--games", type=int, help="games of each match-up (200; at full time 20)")
    parser.add_argument("--time-ms", type=int, default=200, help="for each move (200)")
    parser.add_argument("--jobs", type=int, help="processes; one a core if left out")
    parser.add_argument("--only", default="", metavar="TEXT", help="match-ups with it in the name")
    return parser.parse_args()


def speed(effort: Effort, *, with_peers: bool) -> dict[str, float]:
    """Measure simulations a second and their ratios to those of the peers."""
    measured = our_engines(effort) | (peer_engines() if with_peers else {})
    rates = measure_rounds(measured, effort.rounds, effort.seconds)
    figures = {rate_name(name): statistics.median(values) for name, values in rates.items()}
    for name, others in PEERS.items():
        for peer in others if with_peers else ():
            ratios = [ours / theirs for ours, theirs in zip(rates[name], rates[peer], strict=True)]
            figures[f"{name}_vs_{peer}"] = statistics.median(ratios)
    for name, value in figures.items():
        print(f"{name:28} {value:14,.4g}", flush=True)
    return figures


def our_engines(effort: Effort) -> dict[str, Callable[[float], float]]:
    import searches

    found = {
        name: searches.searches(game_of(name), players, f"tree:{effort.simulations}")
        for name, players in SETTINGS.items()
    }
    found["patterns_nodes"] = searches.searches("patterns", 2, f"search:{effort.nodes}")
    return found


def peer_engines() -> dict[str, Callable[[float], float]]:
    import peers

    return {name: peers.open_spiel_search(name) for name in ("hearts", "gin_rummy", "othello")}


def game_of(name: str) -> str:
    return name.partition("_")[0]


def rate_name(name: str) -> str:
    return f"{name}_per_s" if name.endswith("_nodes") else f"{name}_sims_per_s"


def two_threads(effort: Effort) -> dict[str, float]:
    """Measure the simulations (in Patterns: nodes) of two threads over those of one."""
    import searches

    figures = {}
    for name, players in SETTINGS.items():
        size = effort.nodes if name == "patterns" else effort.simulations
        measure = searches.side_by_side(game_of(name), players, f"search:{size}")
        ratios = [measure(2) / measure(1) for _ in range(effort.rounds)]
        figures[f"{name}_two_threads_ratio"] = statistics.median(ratios)
        print(f"{f'{name}_two_threads_ratio':28} {statistics.median(ratios):14.2f}", flush=True)
    return figures


def shares(effort: Effort) -> dict[str, float]:
    """Measure the share of each part in the time of a search, and show them as a table."""
    from time_spent import PARTS, alphabeta_time, tree_time

    measures = {
        "patterns_tree" if name == "patterns" else name: tree_time(
            game_of(name), players, effort.simulations
        )
        for name, players in SETTINGS.items()
    }
    measures["patterns"] = alphabeta_time(effort.nodes)
    columns = (*PARTS, "rules in all", "tree and judgement")
    print(f"\n{'where the time goes, %':22} " + " ".join(f"{part:>18}" for part in columns))
    figures = {}
    for name, measure in measures.items():
        taken = [measure() for _ in range(effort.rounds)]
        parts = [statistics.median(each[part] / each["search"] for each in taken) for part in PARTS]
        row = (*parts, sum(parts), 1 - sum(parts))
        print(f"{name:22} " + " ".join(f"{100 * share:18.1f}" for share in row), flush=True)
        figures[f"{name}_rules_share"] = sum(parts)
    return figures


if __name__ == "__main__":
    main()
