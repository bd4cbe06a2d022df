"""An independent proof for puzzles of Patterns: plain minimax to the end of every game.

It shares nothing with the solver but the rules: no forecast, no bound on what is still to gain,
no order of moves, no equal worth of positions that only look different. It remembers positions as
they are, all of them compared in full, and leaves out what cannot matter (alpha-beta).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sandtable.games.ground.compiled import INTERPRETED, Record, compiled, unlocked
from sandtable.games.ground.records import new_record
from sandtable.games.patterns.rules import MOST_LEGAL, STATE, apply, legal, score
from sandtable.games.patterns.sight import copy_public
from sandtable.games.position import Position
from sandtable.review.puzzles.puzzle import Values

PLACES = 1 << 20  # positions that are remembered
DEEPEST = 64  # moves: each but the last puts a token face down
WORDS = 8  # of 64 bits, for all that a position is
FAR = 10_000  # points: more than any margin
SPREAD = 0x9E37_79B9_7F4A_7C15 - (1 << 64)  # as an odd 64-bit number, for hashing


class Desk(NamedTuple):
    """Room to work in."""

    states: Record  # by depth
    moves: Record
    words: Record
    known: Record  # by place: the position that is remembered there
    low: Record  # and what is known of its margin
    high: Record


class Minimax:
    """Margins under best play, by trying everything."""

    def __init__(self) -> None:
        states: Record = np.zeros(DEEPEST, STATE).view(np.recarray)
        self.desk = Desk(
            [new_record(STATE) for _ in range(DEEPEST)] if INTERPRETED else states,
            np.zeros((DEEPEST, MOST_LEGAL), np.int64),
            np.zeros((DEEPEST, WORDS), np.int64),
            np.zeros((PLACES, WORDS), np.int64),
            np.zeros(PLACES, np.int16),
            np.zeros(PLACES, np.int16),
        )

    def values(self, position: Position) -> Values:
        """Return by how many points each legal move wins for the seat to move."""
        sign = 1 if position.to_move == 0 else -1
        return {w: sign * self.margin(position.play(w)) for w in position.legal_moves}

    def margin(self, position: Position) -> int:
        """Return by how many points seat 0 wins."""
        copy_public(position.state, self.desk.states[0])
        return int(margin(self.desk, 0, -FAR, FAR))


@compiled
def spell(state: Record, words: Record) -> int:
    """Write down all that a position is, and return the place where it can be remembered."""
    for plane in range(3):
        words[plane] = state.plane[plane]
    for seat in range(2):
        words[3 + seat] = state.owned[seat]
        words[5 + seat] = state.river[seat]
    words[7] = state.bowl[0] + 8 * state.bowl[1] + 64 * state.phase + 256 * state.to_move
    place = 0
    for index in range(WORDS):
        place = (place ^ words[index]) * SPREAD
        place ^= (place >> 29) & 0x7_FFFF_FFFF
    return place & (PLACES - 1)


@compiled
def is_same(words: Record, others: Record) -> bool:
    """Whether two positions are the same in every word."""
    for index in range(WORDS):
        if words[index] != others[index]:
            return False
    return True


@unlocked
def margin(desk: Desk, depth: int, alpha: int, beta: int) -> int:
    """Return by how many points seat 0 wins, if that lies between alpha and beta, or a bound."""
    state = desk.states[depth]
    if state.to_move < 0:
        return score(state, 0) - score(state, 1)
    words = desk.words[depth]
    place = spell(state, words)
    low, high = -FAR, FAR
    if is_same(desk.known[place], words):
        low, high = int(desk.low[place]), int(desk.high[place])
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    is_first = state.to_move == 0
    best = -FAR if is_first else FAR
    floor, roof = alpha, beta
    for index in range(legal(state, desk.moves[depth])):
        after = desk.states[depth + 1]
        copy_public(state, after)
        apply(after, desk.moves[depth, index])
        value = margin(desk, depth + 1, floor, roof)
        if is_first:
            best = max(best, value)
            floor = max(floor, best)
        else:
            best = min(best, value)
            roof = min(roof, best)
        if floor >= roof:
            break
    if best > alpha:
        low = best
    if best < beta:
        high = best
    desk.known[place] = words
    desk.low[place] = low
    desk.high[place] = high
    return best
