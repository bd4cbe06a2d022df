"""How fast are the environments of PettingZoo? Ours beside two of its own, in one run.

Random legal actions, chosen alike for all, with an observation made for every step; a finished game
is followed by the next. Steps per second of one core count processor time. Ratios are medians over
rounds in which every environment is measured once. The last line printed is one JSON object.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import enter_environment, finish, measure_rounds, parser_of

enter_environment("sandtable", "pettingzoo", "pygame", "rlcard")

import numpy as np

from sandtable.research import pettingzoo

OURS = {"mandala": 2, "patterns": 2, "flowers": 3}
PEERS = ("connect_four_v3", "texas_holdem_v4")


def stepping(env: Any) -> Callable[[float], float]:
    """Measure the steps per second of an environment."""

    def measure(seconds: float) -> float:
        dice, steps, begin = np.random.default_rng(1), 0, time.process_time()
        while time.process_time() < begin + seconds:
            env.reset()
            steps += play(env, dice)
        return steps / (time.process_time() - begin)

    env.reset(seed=0)
    play(env, np.random.default_rng(0))  # compiles ours
    return measure


def play(env: Any, dice: np.random.Generator) -> int:
    """Play a game and return how many steps it had."""
    steps = 0
    for _ in env.agent_iter():
        seen, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.step(None)
            continue
        legal = seen["action_mask"].nonzero()[0]
        env.step(legal[int(dice.random() * len(legal))])
        steps += 1
    return steps


def environments(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure our environments, and beside them those of PettingZoo."""
    engines = {name: stepping(pettingzoo.env(name, players)) for name, players in OURS.items()}
    others = PEERS if peers else ()
    for peer in others:
        engines[peer] = stepping(import_module(f"pettingzoo.classic.{peer}").env())
    rates = measure_rounds(engines, *((2, 0.15) if quick else (9, 1.0)))
    figures: dict[str, Any] = {f"{name}_steps_per_s": median(rates[name]) for name in engines}
    for name in OURS:
        for peer in others:
            pairs = zip(rates[name], rates[peer], strict=True)
            figures[f"{name}_over_{peer}"] = median(ours / theirs for ours, theirs in pairs)
    return figures


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    figures = environments(quick=chosen.quick, peers=not chosen.no_peers)
    for name, figure in figures.items():
        print(f"{name:40} {figure:12,.1f}")
    finish(figures)


if __name__ == "__main__":
    main()
