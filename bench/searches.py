"""Our searches from the beginnings and middles of games."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sandtable import Position, find_game
from sandtable.players import Question, prepare_player, think


def moments(name: str, players: int, seed: int) -> list[Position]:
    """Return the choices before which none, a quarter and half of a random game were made."""
    choice = random.Random(seed)
    position = Position.new(name, players, seed=seed)
    choices = []
    while not position.is_over:
        if len(position.legal_moves) > 1:
            choices.append(position)
        position = position.play(choice.choice(position.legal_moves))
    return [choices[len(choices) * quarter // 4] for quarter in range(3)]


def questions(name: str, players: int, level: str) -> list[Question]:
    """Ask a player about moments of two games, once it is compiled."""
    prepare_player(find_game(name), level)
    positions = [position for seed in (1, 2) for position in moments(name, players, seed)]
    return [Question.about(position, level, seed=n) for n, position in enumerate(positions)]


def searches(name: str, players: int, level: str) -> Callable[[float], float]:
    """Return a function that searches for some seconds and counts simulations (nodes) a second."""
    asked = questions(name, players, level)

    def measure(seconds: float) -> float:
        done = 0
        begin = time.process_time()
        while time.process_time() < begin + seconds:
            done += sum(think(question).simulations for question in asked)
        return done / (time.process_time() - begin)

    return measure


def side_by_side(name: str, players: int, level: str) -> Callable[[int], float]:
    """Return a function that searches in some threads of this process, by time on the wall."""
    asked = questions(name, players, level)

    def measure(threads: int) -> float:
        begin = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            answers = list(pool.map(think, [each for each in asked for _ in range(threads)]))
        return sum(answer.simulations for answer in answers) / (time.perf_counter() - begin)

    return measure
