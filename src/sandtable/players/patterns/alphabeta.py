"""Alpha-beta: the margin that the seat to move can make from here on, whatever the other does.

Every turn puts one token face down, so a search as deep as tokens are face up sees each line to
its end. Values are in units (`POINT` to a point) and count only points still to come: positions
that differ in what was scored before share their worth. A window (alpha, beta) asks for the value
if it lies inside, else only for a bound on it; all moves but the first are asked first whether
they beat it at all (principal variation search).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sandtable.games.ground.bits import bit_count
from sandtable.games.ground.cards import count
from sandtable.games.ground.compiled import INTERPRETED, Record, compiled, unlocked
from sandtable.games.ground.records import new_record
from sandtable.games.patterns.moves import FLIP, SWAP, parts_of
from sandtable.games.patterns.rules import (
    FLIPS,
    MOST_LEGAL,
    MOVES,
    STATE,
    TURN,
    apply,
    colour_on,
    legal,
)
from sandtable.games.patterns.sense import appeal
from sandtable.games.patterns.sight import copy_public
from sandtable.games.patterns.spaces import MAT
from sandtable.players.patterns.memory import (
    ENTRIES,
    ENTRY,
    TO_THE_END,
    key_of,
    place_of,
    remember,
    settles,
)
from sandtable.players.patterns.outlook import POINT, at_most, forecast, outlook

INFINITE = 30_000  # units; more than any margin
MOST_CREDIT = 4096

# The fields of `counts`. Whoever lowers LIMIT, from any thread, ends the search.
NODES, LIMIT, FORECASTS = range(3)


class Desk(NamedTuple):
    """Room to work in."""

    states: Record  # by ply
    moves: Record  # by ply
    merits: Record  # of those moves: the highest is tried first
    credit: Record  # by seat and move: how often it was too good to be allowed
    memory: Record
    counts: Record

    @classmethod
    def new(cls) -> Desk:
        """Make an empty desk."""
        plies = TO_THE_END + 1
        return cls(
            _new_states(plies),
            np.zeros((plies, MOST_LEGAL), np.int64),
            np.zeros((plies, MOST_LEGAL), np.int64),
            np.zeros((2, MOVES), np.int64),
            np.zeros(ENTRIES, ENTRY).view(np.recarray),
            np.zeros(3, np.int64),
        )


def _new_states(number: int) -> Record:
    if INTERPRETED:
        return [new_record(STATE) for _ in range(number)]
    return np.zeros(number, STATE).view(np.recarray)


@compiled
def gain(state: Record, move: int) -> int:
    """Return the points that a move makes at once (P10)."""
    numbers = state.river[state.to_move & 1]
    kind, space = parts_of(move)
    if kind == FLIP:
        return count(numbers, colour_on(state, space))
    if kind == SWAP:
        return count(numbers, state.bowl[state.to_move & 1])
    return 0


@compiled
def play(desk: Desk, ply: int, move: int) -> tuple[int, bool]:
    """Play a move into the next ply's state; return what it makes and whether it ends the game.

    The Flips of a last turn (P9) are counted at once: none stands in the way of another, and
    each makes points, so that the best play is to take them all.
    """
    state = desk.states[ply]
    after = desk.states[ply + 1]
    made = gain(state, move)
    copy_public(state, after)
    apply(after, move)
    if after.phase == FLIPS:
        made += outlook(after, after.to_move & 1).flips
    return POINT * made, after.phase != TURN


@compiled
def list_moves(desk: Desk, ply: int, known_best: int) -> int:
    """List the legal moves with their merits and return how many there are."""
    state = desk.states[ply]
    moves = desk.moves[ply]
    merits = desk.merits[ply]
    number = legal(state, moves)
    for index in range(number):
        move = moves[index]
        merits[index] = appeal(state, move) + desk.credit[state.to_move & 1, move]
        if move == known_best:
            merits[index] = 1 << 40
    return number


@compiled
def next_move(desk: Desk, ply: int, index: int, number: int) -> int:
    """Bring the best of the moves not yet tried to an index of the list."""
    moves = desk.moves[ply]
    merits = desk.merits[ply]
    best = index
    for other in range(index + 1, number):
        if merits[other] > merits[best]:
            best = other
    move = moves[best]
    moves[best] = moves[index]
    merits[best] = merits[index]
    moves[index] = move
    return int(move)


@compiled
def give_credit(desk: Desk, ply: int, index: int, credit: int) -> None:
    """Raise the standing of the move that refuted the position, and lower those tried before."""
    moves = desk.moves[ply]
    standing = desk.credit[desk.states[ply].to_move & 1]
    for tried in range(index + 1):
        old = standing[moves[tried]]
        change = credit if tried == index else -credit
        standing[moves[tried]] = old + change - old * credit // MOST_CREDIT


@compiled
def is_spent(desk: Desk) -> bool:
    """Whether the search must end; what it returns from now on means nothing."""
    return bool(desk.counts[NODES] >= desk.counts[LIMIT])


@unlocked
def explore(desk: Desk, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the margin the seat to move can still make, looking so many plies ahead.

    Call this from Python alone: once it comes from the cache, compiled code that calls a
    function which calls itself crashes (seen with Numba 0.68).
    """
    if is_spent(desk):
        return 0
    desk.counts[NODES] += 1
    state = desk.states[ply]
    seat = state.to_move & 1
    mine = outlook(state, seat)
    if at_most(mine) <= alpha:
        return at_most(mine)
    theirs = outlook(state, 1 - seat)
    if -at_most(theirs) >= beta:
        return -at_most(theirs)
    face_up = bit_count(MAT & ~(state.owned[0] | state.owned[1]))
    if depth == 0:
        desk.counts[FORECASTS] += 1
        return forecast(mine, theirs, face_up)
    if depth >= face_up:
        depth = TO_THE_END
    key = key_of(state)
    entry = desk.memory[place_of(key)]
    best_move = -1
    if entry.key == key:
        if settles(entry, depth, alpha, beta):
            desk.counts[FORECASTS] += 1 if entry.depth < TO_THE_END else 0
            return int(entry.value)
        best_move = int(entry.move)
    forecasts = desk.counts[FORECASTS]
    best = -INFINITE
    floor = alpha
    number = list_moves(desk, ply, best_move)
    for index in range(number):
        move = next_move(desk, ply, index, number)
        made, is_over = play(desk, ply, move)
        value = made
        if not is_over:
            roof = beta if index == 0 else floor + 1
            value -= explore(desk, ply + 1, depth - 1, made - roof, made - floor)
            if roof <= value < beta:
                value = made - explore(desk, ply + 1, depth - 1, made - beta, made - floor)
            if is_spent(desk):
                return 0
        if value > best:
            best = value
            best_move = move
        floor = max(floor, value)
        if floor >= beta:
            give_credit(desk, ply, index, 8 * face_up)
            break
    if desk.counts[FORECASTS] == forecasts:  # nothing below was cut short: it is proven
        depth = TO_THE_END
    remember(entry, key, best_move, depth, best, alpha, beta)
    return best


@compiled
def expected_move(desk: Desk, ply: int) -> int:
    """Return the best move that is remembered for a state, or -1."""
    key = key_of(desk.states[ply])
    entry = desk.memory[place_of(key)]
    return int(entry.move) if entry.key == key else -1
