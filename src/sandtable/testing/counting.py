"""Counting positions: how many sequences of moves lead on from here ("perft")."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numba
import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import INTERPRETED, Record
from sandtable.games.position import Position


@cache
def _walker(game: Game) -> Callable[..., int]:
    legal, apply = game.rules.legal, game.rules.apply

    @numba.njit(nogil=True, error_model="numpy")
    def walk(states: Record, moves: Record, level: int) -> int:
        number = legal(states[level], moves[level])
        if level == len(moves) - 1:
            return number
        found = 0
        for index in range(number):
            states[level + 1] = states[level]
            apply(states[level + 1], moves[level, index])
            found += walk(states, moves, level + 1)
        return found

    return walk


def count_lines(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` legal moves."""
    if depth == 0:
        return 1
    if INTERPRETED:
        return sum(split_lines(position, depth).values())
    states = np.zeros(depth, position.game.rules.STATE)
    states[0] = position.state
    moves = np.zeros((depth, position.game.rules.MOST_LEGAL), np.int64)
    return int(_walker(position.game)(states, moves, 0))


def split_lines(position: Position, depth: int) -> dict[str, int]:
    """Count the sequences behind each first move, to find where two counts differ."""
    return {word: count_lines(position.play(word), depth - 1) for word in position.legal_moves}
