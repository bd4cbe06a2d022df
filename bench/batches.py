"""How fast are thousands of games as arrays, beside Pgx? On the cores, and on a GPU if one is here.

Every engine plays uniformly random legal actions in 1,024 games side by side, makes the observation
of the player to move before each, and begins another game where one ends. Pgx does so in one
compiled loop of 64 steps, which is Pgx at its best. Ours does it twice: in one call (`rollout`),
and step by step from Python (`observe`, `random_actions`, `step`), each action checked. Moves per
second count time on the wall with all cores; "of a core" counts processor time. Ratios are medians
over rounds in which every engine is measured once, so that a noisy machine slows all alike. On a
GPU Pgx is measured on the same card, in the best of three sizes.
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

from common import ROOT, enter_environment, finish_with_rows, parser_of, say

enter_environment("sandtable", "pgx")

import sandtable

BATCH = 1024
STEPS = 64  # in one call
SETTINGS = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
PGX = ("connect_four", "backgammon")
CARD_BATCH, CARD_STEPS = 1 << 18, 16
PGX_CARD_BATCHES = (1 << 14, 1 << 16, 1 << 18)  # the best of these counts

Play = Callable[[], int]  # plays for a moment and returns how many moves


class Rates(NamedTuple):
    """Moves per second in each round."""

    wall: list[float]
    core: list[float]


def key_of(name: str, players: int) -> str:
    return name if players == 2 else f"{name}_{players}p"


def rollouts(
    name: str, players: int, size: int = BATCH, steps: int = STEPS, device: str = "cpu"
) -> Play:
    batch = sandtable.batch(name, size, players, seeds=0, auto_reset=True, device=device)
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


def pgx(name: str, size: int = BATCH, device: str = "cpu") -> Play:
    """Return a function that steps a batch of Pgx, compiled by JAX for all cores or for a card."""
    # What JAX has compiled is kept, as ours is: some 20 seconds of a quick run.
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(ROOT / ".venv/jax"))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.1")
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # the card is not Pgx's alone
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    advance = jax.vmap(auto_reset(env.step, env.init))
    chosen = jax.devices(device)[0]

    def step(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        choice, chance = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, logits, axis=-1)
        state = advance(state, action, jax.random.split(chance, size))
        return state, state.observation.sum()  # so that it is made, though nobody keeps it

    @jax.jit
    def run(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        state, seen = jax.lax.scan(step, state, jax.random.split(key, STEPS))
        return state, seen.sum()

    with jax.default_device(chosen):
        held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))]
        number, compiled = [0], run.lower(held[0], jax.random.PRNGKey(0)).compile()

    def play() -> int:
        number[0] += 1
        with jax.default_device(chosen):
            held[0], seen = compiled(held[0], jax.random.PRNGKey(number[0]))
            seen.block_until_ready()
        return STEPS * size

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


def cards(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure batches on a GPU, where there is one, beside Pgx on the same."""
    try:
        from sandtable.games.ground import gpu
    except ImportError:
        return {}
    if not gpu.is_available():
        return {}
    rounds, seconds = (2, 0.3) if quick else (5, 1.0)
    figures: dict[str, Any] = {}
    for name in PGX if peers else ():
        engines = {f"{size}": pgx(name, size, "gpu") for size in PGX_CARD_BATCHES}
        rates = measure(engines, rounds, seconds)
        best = max(statistics.median(rate.wall) for rate in rates.values())
        figures[f"pgx_{name}_gpu_moves_per_s"] = best
    for name, players in SETTINGS:
        ours = {"": waited_for(rollouts(name, players, CARD_BATCH, CARD_STEPS, "gpu"))}
        key = f"{key_of(name, players)}_gpu"
        rate = statistics.median(measure(ours, rounds, seconds)[""].wall)
        figures[f"{key}_moves_per_s"] = rate
        for peer in PGX if peers else ():
            figures[f"{key}_vs_pgx_{peer}"] = rate / figures[f"pgx_{peer}_gpu_moves_per_s"]
    return figures


def waited_for(play: Play) -> Play:
    """Make a function that returns only when the card has done all; it is compiled now."""
    from sandtable.games.ground import gpu

    def waiting() -> int:
        moves = play()
        gpu.cuda.synchronize()
        return moves

    waiting()
    return waiting


def main() -> None:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--gpu", action="store_true", help="measure on a GPU alone")
    chosen = parser.parse_args()
    figures: dict[str, Any] = {"card_batch": CARD_BATCH}
    if not chosen.gpu:
        figures = {"cores": os.cpu_count(), "batch": BATCH}
    for section in (cards,) if chosen.gpu else (batches, cards):
        figures |= section(quick=chosen.quick, peers=not chosen.no_peers)
    finish_with_rows(figures)


if __name__ == "__main__":
    main()
