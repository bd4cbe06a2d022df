"""How late in a game of Patterns is the best move proven within a second?"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from sandtable import Position, find_game
from sandtable.players import Question, prepare_player, think

TOKENS = (20, 26, 30)  # face up
HABITS = ("random", "greedy", "adept")  # the players whose games the positions come from
NAMES = ("proven", "median_ms", "slowest_ms")
HEADINGS = ("face up", "positions", "proven %", "median ms", "slowest ms")


def prove(positions: int) -> dict[str, Any]:
    """Let `master` answer in positions of games of several kinds; count the exact answers."""
    for player in (*HABITS, "master"):
        prepare_player(find_game("patterns"), player)
    print("{:>8}{:>11}{:>11}{:>11}{:>12}".format(*HEADINGS), flush=True)
    figures: dict[str, Any] = {}
    for tokens in TOKENS:
        answers = [answer(position) for position in late_positions(tokens, positions)]
        proven = 100 * statistics.mean(is_exact for is_exact, _ in answers)
        times = sorted(1000 * seconds for _, seconds in answers)
        middle = statistics.median(times)
        row = (tokens, len(answers), proven, middle, times[-1])
        figures |= dict(zip((f"{name}_at_{tokens}" for name in NAMES), row[2:], strict=True))
        print("{:8}{:11}{:11.1f}{:11.1f}{:12.1f}".format(*row), flush=True)
    return figures


def answer(position: Position) -> tuple[bool, float]:
    """Ask a master; tell whether its answer is proven, and the seconds it took."""
    began = time.perf_counter()
    is_exact = think(Question.about(position, "master")).is_exact
    return is_exact, time.perf_counter() - began


def late_positions(tokens: int, number: int) -> Iterator[Position]:
    """Yield positions with so many tokens face up, each from a game of its own."""
    found = 0
    for seed in range(100 * number):
        position = play_until(tokens, HABITS[seed % len(HABITS)], seed)
        if position.phase == "turn":
            yield position
            found += 1
        if found == number:
            return


def play_until(tokens: int, player: str, seed: int) -> Position:
    """Play a game until so many tokens are face up, or to its end."""
    position, turn = Position.new("patterns", seed=seed), 0
    while not position.is_over and face_up(position) > tokens:
        move = think(Question.about(position, player, seed=seed + turn)).move
        position, turn = position.play(move), turn + 1
    return position


def face_up(position: Position) -> int:
    """Count the tokens that lie face up."""
    return sum(letter.islower() for row in position.to_json()["board"] for letter in row)
