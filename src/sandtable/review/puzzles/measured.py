"""Puzzles of Mandala and Flowers: the best move lies above the second by a margin that is measured.

Every move is tried in the same sampled worlds, from what the seat to move knows; the best of them
in many more. What is clear is measured again in other worlds, and then in ten times as many,
before it becomes a puzzle: a search that sees further may prefer another move.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sandtable.errors import BadPosition
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.position import Position
from sandtable.players.question import derived_seed
from sandtable.review.puzzles.candidates import Choice, Found, is_obvious
from sandtable.review.puzzles.puzzle import Step, Values
from sandtable.review.sampling import Trial, difference

WORLDS = 24_000  # for each of the best moves
LOOKS = (WORLDS // 4, WORLDS, 10 * WORLDS)  # one after the other, before a puzzle is accepted
FOR_ALL = 12  # every move gets one part in so many of that
BEST = 4  # moves that get the rest

FEWEST_MOVES = 3
LEAST_GAP = 0.03  # of the chances that a game's own search saw, for a closer look to be worth it
CLEAR = 50  # thousandths, by which the best move is better than the second
SURELY = 30  # and by which it is better for all that chance may have done
OPEN_GAME = (100, 900)  # thousandths: a chance outside of these is as good as lost or won
TRIES = 6  # positions of a game
DEALS = 8  # tries at dealing anew what a seat cannot see


class Measured(NamedTuple):
    """What every move is worth to the seat to move, in thousandths of a game."""

    values: Values
    interval: tuple[int, int]  # of the best move above the second

    @property
    def best(self) -> str:
        """The best move."""
        return max(self.values, key=self.values.__getitem__)

    @property
    def is_clear(self) -> bool:
        """Whether one move is the best beyond doubt, in a game that is neither won nor lost."""
        best, second = sorted(self.values.values(), reverse=True)[:2]
        least, most = OPEN_GAME
        return best - second >= CLEAR and self.interval[0] >= SURELY and least <= best <= most


def measure(position: Position, worlds: int, seed: int) -> Measured:
    """Try every move of the seat to move in some worlds, and the best in so many."""
    seen, seat = position.seen_by(position.to_move), int(position.state.to_move)
    few, many = derived_seed(seed, 0), derived_seed(seed, 1)

    def tried(move: int, number: int, seed: int) -> Trial:
        return Trial(position.game, seen, move, number, seed)

    moves = position.legal_by_word
    values = {
        word: tried(move, max(worlds // FOR_ALL, 8), few).chances[seat]
        for word, move in moves.items()
    }
    best = sorted(values, key=values.__getitem__, reverse=True)[:BEST]
    trials = {word: tried(moves[word], worlds, many) for word in best}
    values |= {word: trial.chances[seat] for word, trial in trials.items()}
    best.sort(key=values.__getitem__, reverse=True)
    _, low, high = difference(trials[best[0]], trials[best[1]], seat)
    # What was only looked at for a moment may seem better than it is, but was not among the best.
    most = {word: 1.0 if word in trials else values[best[-1]] for word in values}
    whole = {word: round(1000 * min(value, most[word])) for word, value in values.items()}
    return Measured(whole, (round(1000 * low), round(1000 * high)))


def find(choices: Sequence[Choice], chooser: random.Random) -> Found | None:
    """Return a puzzle among the choices of a game."""
    promising = [choice for choice in choices if _is_promising(choice)]
    chooser.shuffle(promising)
    for position, _ in promising[:TRIES]:
        dealt = redealt(position, chooser.getrandbits(63))
        found = _examine(dealt, chooser) if dealt else None
        if found:
            return found
    return None


def redealt(position: Position, seed: int) -> Position | None:
    """Deal anew all that the seat to move cannot see; None where that is hard to do."""
    game, seat, seen = position.game, position.to_move, position.seen_by(position.to_move)
    dice, view = new_record(DICE), position.view(position.to_move)
    reseed(dice, np.uint64(seed))
    for _ in range(DEALS):
        state = new_record(game.rules.STATE)
        game.sight.sample(seen, dice, state)
        dealt = Position(game, position.players, position.options, state)
        try:  # a deal in which the game would be over cannot be set
            read = Position.from_json(dealt.to_json())
        except BadPosition:
            continue
        if read.view(seat) == view:
            return read
    return None


def _is_promising(choice: Choice) -> bool:
    """Whether a game's own search saw one move above the others that not everybody sees."""
    position, answer = choice
    values = sorted((line.value for line in answer.lines), reverse=True)
    if len(position.legal_moves) < FEWEST_MOVES or len(values) < 2:
        return False
    least, most = OPEN_GAME
    is_open = least <= 500 * (1 + values[0]) <= most
    is_above = (values[0] - values[1]) / 2 >= LEAST_GAP
    return is_open and is_above and not is_obvious(position, answer.move)


def _examine(position: Position, chooser: random.Random) -> Found | None:
    """Measure ever harder, in other worlds each time, and accept what stays clear and the same."""
    answer: str | None = None
    for worlds in LOOKS:
        found = measure(position, worlds, chooser.getrandbits(63))
        if not found.is_clear or found.best != (answer or found.best):
            return None
        if answer is None and is_obvious(position, found.best):
            return None
        answer = found.best
    step = Step(found.best, tuple(found.values.values()))
    return Found(position, (step,), found.interval)
