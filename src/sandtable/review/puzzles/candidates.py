"""Games of strong players with themselves, and which of their positions may become puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.games.position import Position
from sandtable.players.greedy import choose
from sandtable.players.question import Answer, Budget, Question, derived_seed
from sandtable.players.thinking import think
from sandtable.review.puzzles.puzzle import Step

LEVELS = ("search:1000", "search:4000")  # either may sit anywhere: equals make few mistakes
OPENING = (2, 8)  # random moves, at least and at most
LOOKS = 8  # of the greedy player, whom only ties make undecided


class Choice(NamedTuple):
    """A position of a game, and what was thought about it; nothing in the opening."""

    position: Position
    answer: Answer


class Found(NamedTuple):
    """A position that makes a puzzle, with its solution."""

    position: Position
    steps: tuple[Step, ...]
    interval: tuple[int, int] | None = None


def self_play(game: str, players: int, chooser: random.Random) -> Iterator[Choice]:
    """Play a game that begins with random moves, and yield every later choice."""
    position = Position.new(game, players, seed=chooser.getrandbits(63))
    for _ in range(chooser.randint(*OPENING)):
        if not position.is_over:
            position = position.play(chooser.choice(position.legal_moves))
    seats = [chooser.choice(LEVELS) for _ in range(players)]
    while position.to_move is not None:
        level, seed = seats[position.to_move], chooser.getrandbits(63)
        answer = think(Question.about(position, level, seed=seed))
        yield Choice(position, answer)
        position = position.play(answer.move)


def is_obvious(position: Position, move: str) -> bool:
    """Whether whoever looks no further than one move always finds it."""
    seen = position.seen_by(position.to_move)
    nothing = Budget(0.0)
    seeds = (derived_seed(look) for look in range(LOOKS))
    return all(choose(position.game, seen, nothing, seed).move == move for seed in seeds)
