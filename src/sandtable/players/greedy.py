"""The players of one step: the greedy one sees every move, the novice overlooks some.

Both choose what looks best by itself and never ask what comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, below, reseed
from sandtable.games.ground.verbs import appeal, legal
from sandtable.players.question import Answer, Budget, Line, players_of

OVERLOOKED = 3  # of ten moves
CLEAR_LEAD = 20  # points that are worth half a win
LINES = 5


@compiled
def rate_moves(seen: Record, moves: Record, appeals: Record) -> int:
    """List the legal moves with their appeal and return how many there are."""
    number = legal(seen, moves)
    for index in range(number):
        appeals[index] = appeal(seen, moves[index])
    return number


def choose(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Choose the most appealing move; equal ones are equally likely."""
    return _choose(game, seen, seed, overlooked=0)


def choose_overlooking(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Choose the most appealing of the moves that come to mind."""
    return _choose(game, seen, seed, overlooked=OVERLOOKED)


def _choose(game: Game, seen: Record, seed: int, overlooked: int) -> Answer:
    dice = new_record(DICE)
    reseed(dice, np.uint64(seed))
    noticed = [rated for rated in _rated(game, seen, dice) if below(dice, 10) >= overlooked]
    rated = sorted(noticed or _rated(game, seen, dice), reverse=True)
    value = standing(game, seen)
    lines = tuple(Line((game.notation.WORDS[move],), value, 1) for _, _, move in rated[:LINES])
    return Answer(lines[0].moves[0], value, lines)


def _rated(game: Game, seen: Record, dice: Record) -> Iterator[tuple[float, int, int]]:
    """Return the appeal of each legal move, a random number that breaks ties, and the move."""
    moves = np.empty(game.rules.MOST_LEGAL, np.int64)
    appeals = np.empty(game.rules.MOST_LEGAL, np.float64)
    number = rate_moves(seen, moves, appeals)
    for worth, move in zip(appeals[:number].tolist(), moves[:number].tolist(), strict=True):
        yield worth, below(dice, 2**30), move


def standing(game: Game, seen: Record) -> float:
    """Return who is ahead by the points that a seat can see, from -1 to 1."""
    seat = int(seen.to_move)
    scores = [int(game.rules.score(seen, other)) for other in range(players_of(game, seen))]
    lead = scores.pop(seat) - max(scores)
    return lead / (CLEAR_LEAD + abs(lead))
