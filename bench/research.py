"""How fast are the games for research? All that researchers ask for, beside their usual choice.

Batches beside Pgx: every engine plays uniformly random legal actions in 1,024 games side by side,
makes the observation of the player to move before each, and begins another game where one ends. Pgx
does so in one compiled loop of 64 steps, which is Pgx at its best. Ours does it twice: in one call
(`rollout`), and step by step from Python (`observe`, `random_actions`, `step`), each action
checked. Moves per second count time on the wall with all cores; "of a core" counts processor time.
Ratios are medians over rounds in which every engine is measured once, so that a noisy machine slows
all alike. Then batches on a GPU, where there is one; environments beside PettingZoo's (`zoo.py`);
and single moves of a `Match` beside OpenSpiel's (`match.py`).
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import ROOT, enter_environment, finish, parser_of, say

enter_environment("sandtable", "pgx", "pettingzoo", "pygame", "rlcard", "pyspiel")

import match
import sandtable
import zoo

BATCH = 1024
STEPS = 64  # in one call
SETTINGS = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
PGX = ("connect_four", "backgammon")
CARD_BATCH = 1 << 18

Play = Callable[[], int]  # plays for a moment and returns how many moves


class Rates(NamedTuple):
    """Moves per second in each round."""

    wall: list[float]
    core: list[float]


def key_of(name: str, players: int) -> str:
    return name if players == 2 else f"{name}_{players}p"


def rollouts(name: str, players: int, size: int = BATCH, device: str = "cpu") -> Play:
    batch = sandtable.batch(name, size, players, seeds=0, auto_reset=True, device=device)
    steps = STEPS if device == "cpu" else STEPS // 4
    room = batch.rollout(steps)

    def play() -> int:
        batch.rollout(steps, out=room)
        return steps * size

    return play


def single_steps(name: str, players: int) -> Play:
    batch = sandtable.batch(name, BATCH, players, seeds=0, auto_reset=True)
    seen, actions = batch.observe(), batch.random_actions()

    def play() -> int:
        for _ in range(STEPS):
            batch.observe(out=seen)
            batch.random_actions(out=actions)
            batch.step(actions)
        return STEPS * BATCH

    return play


def pgx(name: str) -> Play:
    """Return a function that steps a batch of Pgx, compiled by JAX for all cores."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    # What JAX has compiled is kept, as ours is: some 20 seconds of a quick run.
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(ROOT / ".venv/jax"))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.1")
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    advance = jax.vmap(auto_reset(env.step, env.init))

    def step(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        choice, chance = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, logits, axis=-1)
        state = advance(state, action, jax.random.split(chance, BATCH))
        return state, state.observation.sum()  # so that it is made, though nobody keeps it

    @jax.jit
    def run(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        state, seen = jax.lax.scan(step, state, jax.random.split(key, STEPS))
        return state, seen.sum()

    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))]
    number, compiled = [0], run.lower(held[0], jax.random.PRNGKey(0)).compile()

    def play() -> int:
        number[0] += 1
        held[0], seen = compiled(held[0], jax.random.PRNGKey(number[0]))
        seen.block_until_ready()
        return STEPS * BATCH

    return play


def measure(engines: dict[str, Play], rounds: int, seconds: float) -> dict[str, Rates]:
    """Measure every engine once a round."""
    rates = {name: Rates([], []) for name in engines}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for name, play in engines.items():
            wall, core, moves = time.perf_counter(), time.process_time(), 0
            while time.perf_counter() < wall + seconds:
                moves += play()
            rates[name].wall.append(moves / (time.perf_counter() - wall))
            rates[name].core.append(moves / (time.process_time() - core))
    return rates


def batches(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure batches beside Pgx."""
    engines = {f"pgx_{name}": pgx(name) for name in PGX} if peers else {}
    for name, players in SETTINGS:
        engines[f"{key_of(name, players)}_rollout"] = rollouts(name, players)
        engines[f"{key_of(name, players)}_step"] = single_steps(name, players)
    rates = measure(engines, 2 if quick else 9, 0.15 if quick else 1.0)
    figures: dict[str, Any] = {}
    for name, (wall, core) in rates.items():
        figures[f"{name}_moves_per_s"] = statistics.median(wall)
        figures[f"{name}_moves_per_s_of_a_core"] = statistics.median(core)
    for peer in (name for name in rates if name.startswith("pgx_")):
        for name in (name for name in rates if not name.startswith("pgx_")):
            for kind, ours, theirs in zip(("", "_of_a_core"), rates[name], rates[peer]):
                ratios = [mine / peers for mine, peers in zip(ours, theirs, strict=True)]
                figures[f"{name}{kind}_vs_{peer}"] = statistics.median(ratios)
    return figures


def cards(*, quick: bool, peers: bool) -> dict[str, Any]:  # noqa: ARG001  # sections are alike
    """Measure batches on a GPU, where there is one."""
    try:
        from sandtable.games.ground import gpu
    except ImportError:
        return {}
    if not gpu.is_available():
        return {}
    figures: dict[str, Any] = {}
    for name, players in SETTINGS:
        play = rollouts(name, players, CARD_BATCH, "gpu")

        def synchronised(play: Play = play) -> int:
            moves = play()
            gpu.cuda.synchronize()
            return moves

        synchronised()
        rates = measure({"": synchronised}, 2 if quick else 5, 0.3 if quick else 1.0)
        figures[f"{key_of(name, players)}_gpu_moves_per_s"] = statistics.median(rates[""].wall)
    return figures


def environments(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure environments beside PettingZoo's own."""
    found = zoo.environments(quick=quick, peers=peers)
    return {f"pettingzoo_{name}": figure for name, figure in found.items()}


def matches(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure `Match.play` beside OpenSpiel's Python API."""
    found = match.matches(quick=quick, peers=peers)
    return {f"match_{name}": figure for name, figure in found.items()}


# Each measures one face of the games and returns its figures by name.
SECTIONS = (batches, cards, environments, matches)


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    figures: dict[str, Any] = {"cores": os.cpu_count(), "batch": BATCH}
    for section in SECTIONS:
        figures |= section(quick=chosen.quick, peers=not chosen.no_peers)
    say("")
    for name, figure in figures.items():
        print(f"{name:44} {figure:,.4g}")
    finish(figures)


if __name__ == "__main__":
    main()
