"""How fast are the rules? Random playouts of each game beside OpenSpiel and Pgx, in one run.

Moves are decisions of players; cards drawn on the way are not counted, here or in the peers.
Moves per second of one core count processor time; those of all cores and of a GPU count time on
the wall. Playouts called "listed" list all legal moves before they choose one. Ratios are medians
over rounds in which every engine is measured once, so that a noisy machine slows all alike.
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import enter_environment, finish, measure_rounds, parser_of

enter_environment("sandtable", "pyspiel", "pgx")

import numba
import numpy as np

import peers
from sandtable import GAME_NAMES, Game, find_game
from sandtable.games.ground.playouts import play_each, room_for, run_playouts
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import CHOICES, DICE, below, reseed

SETTINGS = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
OPEN_SPIEL = ("crazy_eights", "gin_rummy", "connect_four")


def key_of(name: str, players: int) -> str:
    return name if players == 2 else f"{name}_{players}p"


def playouts(game: Game, players: int) -> Callable[[float], float]:
    """Measure playouts that choose a random move without listing all."""
    run_playouts(game, 10, players=players)

    def measure(seconds: float) -> float:
        moves, first = 0, 0
        begin = time.process_time()
        while time.process_time() < begin + seconds:
            moves += int(run_playouts(game, 10_000, players=players, first=first).lengths.sum())
            first += 10_000
        return moves / (time.process_time() - begin)

    return measure


def listed_playouts(game: Game) -> Callable[[float], float]:
    """Measure playouts that list all legal moves, then choose one: what the peers do."""
    setup, legal, apply = game.rules.setup, game.rules.legal, game.rules.apply
    state, dice = new_record(game.rules.STATE), new_record(DICE)
    moves = np.zeros(game.rules.MOST_LEGAL, np.int64)

    @numba.njit(error_model="numpy")
    def run(state: Any, dice: Any, moves: Any, first: int, games: int) -> int:
        played = 0
        for seed in range(first, first + games):
            setup(state, 2, 0, np.uint64(seed))
            reseed(dice, np.uint64(seed) ^ CHOICES)
            while state.to_move >= 0:
                apply(state, moves[below(dice, legal(state, moves))])
                played += 1
        return played

    run(state, dice, moves, 0, 10)

    def measure(seconds: float) -> float:
        played = first = 0
        begin = time.process_time()
        while time.process_time() < begin + seconds:
            played += run(state, dice, moves, first, 2000)
            first += 2000
        return played / (time.process_time() - begin)

    return measure


def on_all_cores(game: Game, players: int, games: int) -> dict[str, float]:
    begin = time.perf_counter()
    moves = int(run_playouts(game, games, players=players, threads=0).lengths.sum())
    seconds = time.perf_counter() - begin
    return {"games_per_s": games / seconds, "moves_per_s": moves / seconds}


def on_gpu(game: Game, players: int, games: int) -> dict[str, Any]:
    """Play on the GPU and compare with the CPU, seed by seed."""
    from numba import cuda

    from sandtable.games.ground import gpu

    card = gpu.Card(game)
    outcome = room_for(card, games, players)
    times = []
    for _ in range(6):  # the first compiles
        begin = time.perf_counter()
        card.run(play_each, games, players, 0, np.uint64(0), *outcome)
        cuda.synchronize()
        times.append(time.perf_counter() - begin)
    seconds = statistics.median(times[1:])
    compared = min(games, 200_000)
    cpu = run_playouts(game, compared, players=players, threads=0)
    same = np.array_equal(cpu.digests, card.given(outcome.digests)[:compared])
    return {
        "games_per_s": games / seconds,
        "moves_per_s": int(card.given(outcome.lengths).sum()) / seconds,
        "same_as_cpu": bool(same),
        "games_compared": compared,
    }


def gpu_is_there() -> bool:
    try:
        from sandtable.games.ground import gpu
    except ImportError:
        return False
    return gpu.is_available()


def allocations(game: Game) -> int:
    """Count how many more allocations compiled code makes for 1001 playouts than for one."""
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()
    made = []
    for games in (1, 1001):
        before = rtsys.get_allocation_stats().alloc
        run_playouts(game, games)
        made.append(int(rtsys.get_allocation_stats().alloc - before))
    return made[1] - made[0]


def first_answer(name: str, cache: str) -> float:
    """Time `sandtable engine` from its start to its first answer."""
    command = [sys.executable, "-c", "from sandtable.cli import main; main()", "engine"]
    request = f'{{"do":"new","game":"{name}","seed":1}}\n'.encode()
    begin = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"SANDTABLE_CACHE_DIR": cache},
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(request)
    process.stdin.flush()
    answer = process.stdout.readline()
    seconds = time.perf_counter() - begin
    process.communicate()
    assert b'"ok":true' in answer, answer
    return seconds


def compile_times(names: tuple[str, ...]) -> dict[str, float]:
    """Time the engine's first answer with an empty cache of compiled code, then with a full one."""
    figures = {}
    with tempfile.TemporaryDirectory() as cache:
        for name in names:
            for state in ("cold", "warm"):
                figures[f"{name}_first_answer_{state}_s"] = first_answer(name, cache)
    for state in ("cold", "warm"):
        times = [value for key, value in figures.items() if key.endswith(f"{state}_s")]
        figures[f"first_answer_{state}_s"] = max(times)
    return figures


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    quick = chosen.quick
    # In its own processes, while this one imports and compiles the peers.
    names = GAME_NAMES[:1] if quick else GAME_NAMES
    compiling = ThreadPoolExecutor(1).submit(compile_times, names)
    engines: dict[str, Callable[[float], float]] = {}
    if not chosen.no_peers:
        for name in OPEN_SPIEL:
            engines[name] = peers.open_spiel(name)
        engines["pgx_connect_four"] = peers.pgx("connect_four")
    for name, players in SETTINGS:
        engines[key_of(name, players)] = playouts(find_game(name), players)
    for name in GAME_NAMES:
        engines[f"{name}_listed"] = listed_playouts(find_game(name))
    times = compiling.result()
    rates = measure_rounds(engines, rounds=3 if quick else 15, seconds=0.15 if quick else 0.5)

    figures: dict[str, Any] = {"cores": os.cpu_count()}
    for name, values in rates.items():
        figures[f"{name}_moves_per_s"] = statistics.median(values)
    for name, players in SETTINGS:
        key = key_of(name, players)
        moves_per_game = float(run_playouts(find_game(name), 2000, players=players).lengths.mean())
        figures[f"{key}_games_per_s"] = figures[f"{key}_moves_per_s"] / moves_per_game
    for peer in (*OPEN_SPIEL, "pgx_connect_four"):
        for name in rates:
            if peer in rates and name.startswith(GAME_NAMES):
                ratios = [a / b for a, b in zip(rates[name], rates[peer], strict=True)]
                figures[f"{name}_vs_{peer}"] = statistics.median(ratios)
    if not chosen.no_peers:
        for name in OPEN_SPIEL:
            figures[f"{name}_actions_per_move"] = peers.actions_per_move(name)
    for name, players in SETTINGS:
        key = key_of(name, players)
        cores = on_all_cores(find_game(name), players, 100_000 if quick else 1_000_000)
        figures |= {f"{key}_all_cores_{unit}": rate for unit, rate in cores.items()}
        if gpu_is_there():
            card = on_gpu(find_game(name), players, 1 << 19 if quick else 1 << 22)
            figures |= {f"{key}_gpu_{unit}": value for unit, value in card.items()}
    figures["allocations_in_1000_playouts"] = sum(allocations(find_game(n)) for n in GAME_NAMES)
    figures |= times
    report(figures, rates)
    finish(figures)


def report(figures: dict[str, Any], rates: dict[str, list[float]]) -> None:
    """Print the figures as a table for people."""
    print(f"{'one core':24} {'million moves/s':>16} {'times crazy_eights':>20}")
    for name in rates:
        ratio = figures.get(f"{name}_vs_crazy_eights")
        shown = f"{ratio:20.1f}" if ratio else ""
        print(f"{name:24} {figures[f'{name}_moves_per_s'] / 1e6:16.2f} {shown}")
    for key, value in figures.items():
        if "_all_cores_" in key or "_gpu_" in key or "answer" in key or "alloc" in key:
            print(f"{key:44} {value:,.4g}")


if __name__ == "__main__":
    main()
