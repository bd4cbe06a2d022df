"""Plays and prints games in whatever way this process runs: compiled, interpreted or simulated.

``python -m tests.games.ways cpu`` or ``... simulator`` prints one JSON object; the environment
variables NUMBA_DISABLE_JIT and NUMBA_ENABLE_CUDASIM choose the way.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import numpy as np

from sandtable import Match, find_game
from sandtable.games.game import Options
from sandtable.games.ground.playouts import run_playouts
from sandtable.games.ground.records import bytes_of, new_record
from sandtable.games.ground.rng import DICE, reseed
from tests.transcripts import path_of, settings

GAMES = 2
THREADS = 2
FIRST = 2**64 - 1000  # seeds use all 64 bits


def playouts(name: str, players: int, options: Options) -> Any:
    """Return the moves and digests of some games."""
    game = find_game(name)
    packed = game.pack_options(options)
    outcome = run_playouts(game, GAMES, players=players, options=packed, first=FIRST)
    return [outcome.moves.tolist(), outcome.digests.tolist()]


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


def simulated(name: str, players: int, options: Options) -> Any:
    """Run the GPU kernel in Numba's simulator."""
    from numba.cuda.simulator.kernelapi import FakeCUDALocal

    from sandtable.games.ground import gpu

    # The simulator's local arrays hold plain NumPy records; interpreted rules want ours.
    FakeCUDALocal.array = lambda _, shape, dtype: [new_record(dtype) for _ in range(shape)]
    game = find_game(name)
    packed = game.pack_options(options)
    outcome = gpu.run_playouts_on_gpu(game, THREADS, players=players, options=packed, first=FIRST)
    return [outcome.moves.tolist(), outcome.digests.tolist()]


def report(way: str) -> dict[str, Any]:
    """Play every setting."""
    if way == "simulator":
        return {path_of(*setting).stem: simulated(*setting) for setting in settings()}
    return {
        path_of(*setting).stem: [*playouts(*setting), sights(*setting)] for setting in settings()
    }


if __name__ == "__main__":
    print(json.dumps(report(sys.argv[1])))
