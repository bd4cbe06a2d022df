"""How wide the random tests cast their nets, and from which seeds.

Plain tests draw the same games, requests and kills each time, a moderate number of them. `--quick`
draws fewer; `--thorough` draws many, from a new seed, which it prints; `--seed` repeats it.
"""

import random
from collections.abc import Iterable
from typing import Any, Literal

import pytest

Mode = Literal["quick", "plain", "thorough"]

MOST_SEEDS = 2**31  # a seed of a run has room for a million of games above it

mode: Mode = "plain"
seed = 0  # of this run; 0 unless thorough


def cast(chosen: Mode, chosen_seed: int) -> None:
    """Choose how wide and from where, before tests are imported."""
    global mode, seed
    mode, seed = chosen, chosen_seed


def width(plain: int, thorough: int, quick: int | None = None) -> int:
    """Return how many of something a test shall try."""
    return {"quick": plain if quick is None else quick, "plain": plain, "thorough": thorough}[mode]


def some(values: Iterable[Any], plain: int = 1) -> list[Any]:
    """Return values for a test, all but the first ones for `--thorough` alone.

    For claims that do not depend on the game, or on the device: one is tried, another by each test.
    """
    first, *others = values
    chosen = [first, *others[: plain - 1]]
    left = [
        pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.thorough)
        for each in others[plain - 1 :]
    ]
    return chosen + left


def dice(name: object) -> random.Random:
    """Return the chance of a test, which goes by a name: the same in each run with this seed."""
    return random.Random(f"{seed} {name}" if seed else name)  # type: ignore[arg-type]


def first_seed(plain: int = 0) -> int:
    """Return the first of the seeds of the games that a test plays."""
    return plain + 1_000_000 * seed
