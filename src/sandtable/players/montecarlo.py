"""Plain Monte Carlo: every legal move gets the same number of random games, and the best wins.

A measuring stick for the search, which must do better with the same rules.
"""

from __future__ import annotations

import numpy as np

from sandtable.games.compiled import Record, compiled
from sandtable.games.game import Game
from sandtable.games.records import new_record
from sandtable.games.rng import DICE, reseed
from sandtable.players.question import Answer, Budget, Line, players_of
from sandtable.players.tree import MOST_SEATS, share_win
from sandtable.players.verbs import apply, random_move, sample

DEFAULT_WORLDS = 64


@compiled
def playouts(
    seen: Record, state: Record, dice: Record, move: int, worlds: int, players: int, worth: Record
) -> float:
    """Give the mean outcome of a move for the seat that makes it."""
    total = 0.0
    for _ in range(worlds):
        sample(seen, dice, state)
        seat = state.to_move
        apply(state, move)
        while state.to_move >= 0:
            apply(state, random_move(state, dice))
        share_win(state, players, worth)
        total += worth[seat]
    return total / worlds


def choose(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Try every legal move in as many sampled worlds as the budget has simulations."""
    worlds = budget.simulations or DEFAULT_WORLDS
    dice = new_record(DICE)
    reseed(dice, np.uint64(seed))
    state = new_record(game.rules.STATE)
    players = players_of(game, seen)
    moves = np.empty(game.rules.MOST_LEGAL, np.int64)
    worth = np.zeros(MOST_SEATS)
    lines = []
    for move in moves[: game.rules.legal(seen, moves)].tolist():
        mean = playouts(seen, state, dice, move, worlds, players, worth)
        lines.append(Line((game.notation.WORDS[move],), 2 * mean - 1, worlds))
    lines.sort(key=lambda line: line.value, reverse=True)
    return Answer(lines[0].moves[0], lines[0].value, tuple(lines[:5]), worlds * len(lines))
