"""Plain Monte Carlo: every legal move gets the same number of random games, and the best wins.

A measuring stick for the search, which must do better with the same rules.
"""

from __future__ import annotations

import time

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, unlocked
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.ground.verbs import apply, random_move, sample
from sandtable.players.question import Answer, Budget, Line, players_of
from sandtable.players.tree import MOST_SEATS, share_win

DEFAULT_WORLDS = 64
ROUND = 64  # worlds for each move between two looks at the clock
LINES = 5


@unlocked
def playouts(
    seen: Record, state: Record, dice: Record, move: int, worlds: int, players: int, worth: Record
) -> float:
    """Count the games won after a move by the seat that makes it."""
    won = 0.0
    for _ in range(worlds):
        sample(seen, dice, state)
        seat = state.to_move
        apply(state, move)
        while state.to_move >= 0:
            apply(state, random_move(state, dice))
        share_win(state, players, worth)
        won += worth[seat]
    return won


def choose(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Try every legal move in as many sampled worlds as the budget has simulations."""
    deadline = time.monotonic() + budget.seconds
    worlds = DEFAULT_WORLDS if budget.simulations is None else budget.simulations
    dice = new_record(DICE)
    reseed(dice, np.uint64(seed))
    state = new_record(game.rules.STATE)
    players, worth = players_of(game, seen), np.zeros(MOST_SEATS)
    moves = np.empty(game.rules.MOST_LEGAL, np.int64)
    won = dict.fromkeys(moves[: game.rules.legal(seen, moves)].tolist(), 0.0)
    done = 0
    while done == 0 or (done < worlds and time.monotonic() < deadline and not budget.is_enough):
        more = min(ROUND, worlds - done)
        for move in won:
            won[move] += playouts(seen, state, dice, move, more, players, worth)
        done += more
    words = game.notation.WORDS
    lines = [Line((words[move],), 2 * wins / done - 1, done) for move, wins in won.items()]
    lines.sort(key=lambda line: line.value, reverse=True)
    return Answer(lines[0].moves[0], lines[0].value, tuple(lines[:LINES]), done * len(lines))
