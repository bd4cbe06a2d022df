"""How many moves a second does a program play that asks a Match for its moves, one by one?

The same loop in Python for both engines: while the game is not over, list the legal moves, choose
one with Python's random module, play it. `times_crazy_eights` is our slowest game against
OpenSpiel's `crazy_eights` by its Python API, in the same run on the same core, by seconds of
processor time; the rate of each is the median over rounds. A move is a player's decision; cards
that OpenSpiel deals and draws are actions of their own, which this loop chooses too.
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from common import enter_environment, finish, measure_rounds, parser_of, tell

enter_environment("sandtable", "pyspiel")

from sandtable import Match

TABLES = {"mandala": 2, "patterns": 2, "flowers": 2, "flowers_4": 4}
PEERS = ("crazy_eights", "connect_four")


def matches(*, quick: bool, peers: bool) -> dict[str, float]:
    """Measure moves that a program asks a Match for, and beside them OpenSpiel's."""
    engines: dict[str, Callable[[float], float]] = {
        name: partial(play_ours, name.partition("_")[0], players)
        for name, players in TABLES.items()
    }
    if peers:
        engines |= {name: partial(play_theirs, name) for name in PEERS}
    rates = measure_rounds(engines, *((2, 0.15) if quick else (5, 1.0)))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    figures = {f"{name}_moves_per_s": rate for name, rate in medians.items()}
    if peers:
        slowest = min(medians[name] for name in TABLES)
        figures["times_crazy_eights"] = slowest / medians["crazy_eights"]
    return figures


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    figures = matches(quick=chosen.quick, peers=not chosen.no_peers)
    for name, figure in figures.items():
        tell(f"{name:28} {figure:12,.1f}")
    finish(figures)


def play_ours(game: str, players: int, seconds: float) -> float:
    choice, moves, seed = random.Random(1), 0, 0
    begin = time.process_time()
    while time.process_time() < begin + seconds:
        match = Match.new(game, players, seed=seed)
        while not match.is_over:
            match.play(choice.choice(match.legal_moves))
            moves += 1
        seed += 1
    return moves / (time.process_time() - begin)


def play_theirs(name: str, seconds: float) -> float:
    import pyspiel

    game, choice, moves = pyspiel.load_game(name), random.Random(1), 0
    begin = time.process_time()
    while time.process_time() < begin + seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choice.choices(actions, odds)[0])
            else:
                state.apply_action(choice.choice(state.legal_actions()))
                moves += 1
    return moves / (time.process_time() - begin)


if __name__ == "__main__":
    main()
