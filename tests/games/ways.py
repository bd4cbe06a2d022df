"""Plays and prints games in whatever way this process runs: compiled, interpreted or simulated.

``python -m tests.games.ways cpu`` or ``... simulator`` prints one JSON object; the environment
variables NUMBA_DISABLE_JIT and NUMBA_ENABLE_CUDASIM choose the way.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from sandtable import GAME_NAMES, Match, find_game
from sandtable.games.game import Options
from sandtable.games.ground.playouts import run_on, run_playouts
from sandtable.games.ground.records import bytes_of, new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.research import Batch
from tests.transcripts import path_of, settings

GAMES = 2
THREADS = 2
STEPS = 4  # of a batch
OF_FLOWERS = 3  # settings, of which one is looked at closely: all numbers, all options are there
FIRST = 2**64 - 1000  # seeds use all 64 bits


def playouts(name: str, players: int, options: Options) -> Any:
    """Return the moves and digests of some games."""
    game = find_game(name)
    packed = game.pack_options(options)
    outcome = run_playouts(game, GAMES, players=players, options=packed, first=FIRST)
    return [outcome.lengths.tolist(), outcome.digests.tolist()]


def sights(name: str, players: int, options: Options) -> str:
    """Digest every record, view and sampled state along one game."""
    match = Match.new(name, players, options, seed=FIRST)
    moves = Match.from_record(match.record()).play_randomly(FIRST)
    digest = hashlib.blake2b(digest_size=16)
    dice, state = new_record(DICE), new_record(match.game.rules.STATE)
    reseed(dice, np.uint64(FIRST))
    for word in moves:
        digest.update(bytes_of(match.position.state))
        for seat in (None, *range(players)):
            seen = match.position.seen_by(seat)
            match.game.sight.sample(seen, dice, state)
            digest.update(bytes_of(seen) + bytes_of(state))
        match.play(word)
    return digest.hexdigest()


def local_array(_: object, number: int, dtype: Any) -> Any:
    """Make what a kernel has to work in: records, or a list of moves."""
    if np.dtype(dtype).names is None:
        return np.zeros(number, dtype)
    return [new_record(dtype) for _ in range(number)]


def simulated(name: str, players: int, options: Options) -> Any:
    """Run the GPU kernel in Numba's simulator."""
    from numba.cuda.simulator.kernelapi import FakeCUDALocal

    from sandtable.games.ground import gpu

    # The simulator's local arrays hold plain NumPy records; interpreted rules want ours.
    FakeCUDALocal.array = local_array
    game = find_game(name)
    packed = game.pack_options(options)
    outcome = run_on(gpu.Card(game), THREADS, players, packed, FIRST)
    return [outcome.lengths.tolist(), outcome.digests.tolist()]


def batches(device: str) -> dict[str, Any]:
    """Play some steps of small batches, and return all that they say of themselves."""
    said: dict[str, Any] = {}
    for name in GAME_NAMES:
        batch = Batch(name, THREADS, seeds=FIRST, device=device, auto_reset=True)
        given: Callable[[Any], Any] = batch._device.given
        for step in range(STEPS):
            actions = batch.random_actions()
            seen = [batch.to_move, actions, batch.legal(), batch.observe(), batch.observe(1)]
            seen += [batch.look_ahead(range(THREADS), actions)]
            seen += [*batch.step(actions), *batch.results, *batch.finished]
            said[f"{name} {step}"] = [given(one).tolist() for one in seen]
        batch.answer(0, "greedy")
        batch.deal_next(np.array([True, False]))
        ends = [*batch.rollout(2), *batch.results, *batch.play_out()]
        said[name] = [given(one).tolist() for one in ends]
    return said


def simulated_batches() -> dict[str, Any]:
    """Run the same loops as kernels in the simulator."""
    from sandtable.games.ground import gpu

    # Each launch starts all threads of a block; and interpreted rules want records of ours.
    gpu.THREADS_PER_BLOCK = THREADS
    ours = {
        "records": lambda _, dtype, number: [new_record(dtype) for _ in range(number)],
        "bytes_at": lambda _, records, index: bytes_of(records[index]),
    }
    for name, method in ours.items():
        setattr(gpu.Card, name, method)
    return batches("gpu")


def report(way: str) -> dict[str, Any]:
    """Play every setting."""
    if way == "simulator":
        played = {path_of(*setting).stem: simulated(*setting) for setting in settings()}
        return played | {"batches": simulated_batches()}
    return {"batches": batches("cpu")} | {
        path_of(*setting).stem: [
            *playouts(*setting),
            sights(*setting) if setting[0] != "flowers" or at % OF_FLOWERS == 0 else "",
        ]
        for at, setting in enumerate(settings())
    }


if __name__ == "__main__":
    print(json.dumps(report(sys.argv[1])))
