"""Alpha-beta in Patterns with a learned forecast at the horizon.

Beyond the plain search (`players.patterns`): moves that come late in the order are looked at less
deeply, and looked at again if they turn out well; far from the horizon the order itself is by the
learned value.
"""

from __future__ import annotations

import math
from itertools import count

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.bits import bit_count
from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.patterns.encoding import encode, layout_for
from sandtable.games.patterns.rules import score
from sandtable.games.patterns.spaces import MAT
from sandtable.players.learned.forward import forward_of
from sandtable.players.learned.network import Network, squash
from sandtable.players.patterns.alphabeta import (
    FORECASTS,
    INFINITE,
    NODES,
    Desk,
    give_credit,
    is_spent,
    list_moves,
    next_move,
    play,
)
from sandtable.players.patterns.memory import TO_THE_END, key_of, place_of, remember, settles
from sandtable.players.patterns.outlook import POINT, at_most, outlook
from sandtable.players.patterns.player import (
    SHARE_OF_PROOF,
    SOLVABLE,
    UNLIMITED,
    Search,
    answer_by,
)
from sandtable.players.question import Answer, Budget

FIRST_LOOKS = (2, 3, 4, 5, 6)  # plies
GROWTH_OF_PROOF = 1.8  # times the time, for each token more that is face up
NODES_A_SECOND = 1_000_000  # or so, where a limit of nodes stands for one of time
SHORTEST = 0.001  # seconds
DOUBTFUL = 3  # tokens: with so many fewer than that a proof rarely fails, and gets all the time
ORDERED_FROM = 4  # plies: the order by value pays for itself
ORDERED_IN_PROOFS = 24  # tokens face up: the same
VALUE_COUNTS = 64  # times as much in the order as the same number of credit
WIDE_LEAD = 20.0  # points of lead that are half of all that a lead can be worth
NEARLY_ALL = 0.95  # of what a lead can be worth: beyond it, its points cannot be told apart

forward = forward_of(layout_for(2))


def _reductions() -> Record:
    """Return by depth and place in the order of moves: how many plies less a move is looked at."""
    depths = np.log(np.maximum(np.arange(TO_THE_END + 1), 1))[:, None]
    places = np.log(np.arange(128) + 1.0)[None, :]
    reductions = np.floor(0.5 + depths * places / 2.0).astype(np.int64)
    reductions[:, :3] = 0
    reductions[:3] = 0
    reductions[TO_THE_END] = 0
    limits = np.maximum(np.arange(TO_THE_END + 1) - 1, 0)[:, None]
    return np.minimum(reductions, limits)


REDUCTIONS = _reductions()


def choose(game: Game, seen: Record, budget: Budget, seed: int, net: Network) -> Answer:
    """Search within the budget, where a simulation is a node, and answer the best move found."""
    return answer_by(LearnedSearch(seen, budget, seed, net))


@compiled
def margin_ahead(state: Record, net: Network) -> int:
    """Return the units that the seat to move is expected to gain on the other from here on."""
    seat = state.to_move & 1
    encode(state, seat, net.rows)
    _, lead = forward(net)
    above = 2.0 * squash(lead) - 1.0
    final = WIDE_LEAD * above / (1.0 - min(abs(above), NEARLY_ALL))
    return int(POINT * (final - (score(state, seat) - score(state, 1 - seat))))


@compiled
def order_by_value(desk: Desk, ply: int, number: int, net: Network) -> None:
    """Let the merits of moves also say what the value is after them."""
    for index in range(number):
        made, is_over = play(desk, ply, int(desk.moves[ply, index]))
        value = made
        if not is_over:
            value -= margin_ahead(desk.states[ply + 1], net)
        desk.merits[ply, index] += VALUE_COUNTS * value


@unlocked
def explore(desk: Desk, ply: int, depth: int, alpha: int, beta: int, net: Network) -> int:
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
        return min(at_most(mine), max(-at_most(theirs), margin_ahead(state, net)))
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
    if depth >= ORDERED_FROM and (depth < TO_THE_END or face_up >= ORDERED_IN_PROOFS):
        order_by_value(desk, ply, number, net)
    for index in range(number):
        move = next_move(desk, ply, index, number)
        made, is_over = play(desk, ply, move)
        value = made
        if not is_over:
            roof = beta if index == 0 else floor + 1
            less = REDUCTIONS[depth, index]
            low, high, all_of_it = made - roof, made - floor, made - beta
            if less:
                value -= explore(desk, ply + 1, depth - 1 - less, low, high, net)
            if less == 0 or value >= roof:
                value = made - explore(desk, ply + 1, depth - 1, low, high, net)
            if roof <= value < beta:
                value = made - explore(desk, ply + 1, depth - 1, all_of_it, high, net)
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


def solvable_within(budget: Budget) -> int:
    """Return the tokens face up from which on a try at a proof is worth its time."""
    seconds = min(budget.seconds, (budget.simulations or UNLIMITED) / NODES_A_SECOND)
    return SOLVABLE + round(math.log(max(seconds, SHORTEST)) / math.log(GROWTH_OF_PROOF))


class LearnedSearch(Search):
    """The search of Patterns with a learned forecast."""

    def __init__(self, seen: Record, budget: Budget, seed: int, net: Network) -> None:
        super().__init__(seen, budget, seed)
        self.net = net
        self.solvable = solvable_within(budget)

    def run(self) -> None:
        """Look deeper and deeper, until all is proven or the budget is spent."""
        with self._share(1.0):
            self._deepen(FIRST_LOOKS)
        if self.face_up <= self.solvable and not self.is_margin_proven:
            is_likely = self.face_up <= self.solvable - DOUBTFUL
            with self._share(1.0 if is_likely else SHARE_OF_PROOF):
                self._prove_outcome()
        with self._share(1.0):
            self._deepen(count(FIRST_LOOKS[-1] + 1) if self.outcome is None else (TO_THE_END,))

    def _explore(self, depth: int, alpha: int, beta: int) -> int:
        return int(explore(self.desk, 1, depth, alpha, beta, self.net))
