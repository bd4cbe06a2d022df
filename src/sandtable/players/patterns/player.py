"""How the player of Patterns spends its time: first looks, a try at a proof, deeper looks."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import copy_context
from itertools import count
from threading import Timer

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.patterns.moves import WORDS
from sandtable.games.patterns.rules import MOST_LEGAL, legal, score
from sandtable.games.patterns.sense import appeal
from sandtable.games.patterns.sight import copy_public
from sandtable.games.patterns.spaces import MAT
from sandtable.players.patterns.alphabeta import (
    FORECASTS,
    INFINITE,
    LIMIT,
    NODES,
    Desk,
    expected_move,
    explore,
    is_spent,
    play,
)
from sandtable.players.patterns.memory import TO_THE_END
from sandtable.players.patterns.outlook import POINT
from sandtable.players.question import Answer, Budget, Line

FIRST_LOOKS = (3, 6, 9)  # plies
SOLVABLE = 33  # face-up tokens: with more, a try at a proof mostly wastes its time
SURELY_SOLVABLE = 24  # face-up tokens: with no more, nothing is worth more time than the proof
SHARE_OF_PROOF = 0.5  # of the time left, where it may fail
PUNCTUALITY = 0.98  # of the time; the rest is for setting up and for writing the answer
UNLIMITED = 1 << 60  # nodes
TELLING = 15  # points: being so far ahead by forecast is worth three quarters of a win
LOOK_SECONDS = 0.02  # between two looks whether whoever asked has had enough
LINES = 5
LONGEST_LINE = 6  # moves


def choose(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Search within the budget, where a simulation is a node, and answer the best move found.

    The value is exact when the outcome under best play (who wins, or a draw) is proven, whatever
    the margin. Only the first line has a value of its own; those of the others are bounds, or
    forecasts of an earlier look.
    """
    return answer_by(Search(seen, budget, seed))


def answer_by(search: Search) -> Answer:
    """Let a search run to its end, or to that of whoever waits for it, and answer."""
    with ThreadPoolExecutor(
        1
    ) as pool:  # an interruption reaches those who wait, not those who search
        running = pool.submit(copy_context().run, search.run)  # NumPy's settings too
        try:
            while not running.done():
                wait([running], LOOK_SECONDS if search.budget.enough else None)
                if search.budget.is_enough:
                    break
        finally:
            search.stop()
        running.result()
    return search.answer()


class Search:
    """A search from one position, which keeps the moves in order, the best first."""

    def __init__(self, seen: Record, budget: Budget, seed: int) -> None:
        self.budget = budget
        self.deadline = time.monotonic() + PUNCTUALITY * budget.seconds
        self.nodes = UNLIMITED if budget.simulations is None else budget.simulations
        self.desk = Desk.new()
        copy_public(seen, self.desk.states[0])
        seat = int(seen.to_move)
        self.lead = POINT * int(score(seen, seat) - score(seen, 1 - seat))  # units
        self.face_up = (MAT & ~(int(seen.owned[0]) | int(seen.owned[1]))).bit_count()
        self.moves = _moves_by_appeal(seen, seed)
        self.worth = dict.fromkeys(self.moves, 0)  # units, from here on
        self.visits = dict.fromkeys(self.moves, 0)  # nodes
        self.outcome: float | None = None  # 1, 0 or -1 once it is proven
        self.is_margin_proven = False
        self.is_stopped = False
        self.depth = 1  # plies of the last look that came to its end

    def run(self) -> None:
        """Look deeper and deeper, until all is proven or the budget is spent."""
        with self._share(1.0):
            self._deepen(FIRST_LOOKS)
        if self.face_up <= SOLVABLE and not self.is_margin_proven:
            with self._share(1.0 if self.face_up <= SURELY_SOLVABLE else SHARE_OF_PROOF):
                self._prove_outcome()
        with self._share(1.0):
            self._deepen(count(FIRST_LOOKS[-1] + 1) if self.outcome is None else (TO_THE_END,))

    @contextmanager
    def _share(self, share: float) -> Iterator[None]:
        """Let the search use a share of what is left of its budget."""
        counts = self.desk.counts
        counts[LIMIT] = counts[NODES] + math.ceil(share * (self.nodes - int(counts[NODES])))
        clock = Timer(max(0.0, share * (self.deadline - time.monotonic())), self._end_share)
        clock.daemon = True
        clock.start()
        if self.is_stopped:
            self._end_share()
        try:
            yield
        finally:
            clock.cancel()
            clock.join()

    def _end_share(self) -> None:
        self.desk.counts[LIMIT] = 0

    def stop(self) -> None:
        """End the search, from any thread; what it found so far stands."""
        self.is_stopped = True
        self._end_share()

    def _deepen(self, depths: Iterable[int]) -> None:
        """Look to one depth after the other while there is something left to see."""
        for depth in depths:
            forecasts = int(self.desk.counts[FORECASTS])
            best = None if self.is_margin_proven else self._look(depth, -INFINITE, INFINITE)
            if best is None:
                return
            self.depth = depth
            if int(self.desk.counts[FORECASTS]) == forecasts:
                self.is_margin_proven = True
                self.outcome = _sign(self.lead + best)

    def _prove_outcome(self) -> None:
        """Try to prove a win, a draw or a loss, which is sooner done than by how much."""
        draw = -self.lead
        best = self._look(TO_THE_END, draw - 1, draw + 1)
        if best is not None:
            self.outcome = _sign(best - draw)
            self.is_margin_proven = best == draw

    def _look(self, depth: int, alpha: int, beta: int) -> int | None:
        """Look so deep at the moves and bring the best to the front.

        Returns its worth, as far as it lies in the window, or None when the budget was spent first.
        """
        found: dict[int, int] = {}
        best = alpha
        for move in self.moves:
            value = self._try(move, depth, best, beta, is_first=not found)
            if is_spent(self.desk):
                break
            found[move] = value
            best = max(best, value)
            if best >= beta:
                break
        if best > alpha:
            self._put_in_order(found)
        return None if is_spent(self.desk) else best

    def _try(self, move: int, depth: int, alpha: int, beta: int, *, is_first: bool) -> int:
        """Return the worth of a move, or only a bound on it if it is not better than alpha."""
        made, is_over = play(self.desk, 0, move)
        if is_over:
            return made
        nodes = int(self.desk.counts[NODES])
        roof = beta if is_first else alpha + 1
        value = made - self._explore(depth - 1, made - roof, made - alpha)
        if roof <= value < beta:
            value = made - self._explore(depth - 1, made - beta, made - alpha)
        self.visits[move] += int(self.desk.counts[NODES]) - nodes
        return value

    def worth_of(self, move: int, depth: int, window: tuple[int, int], nodes: int) -> int | None:
        """Return what a move is worth by itself, as far as it lies in the window.

        None if so many nodes are not enough.
        """
        self.desk.counts[LIMIT] = self.desk.counts[NODES] + nodes
        value = self._try(move, depth, *window, is_first=True)
        return None if is_spent(self.desk) else value

    def best_but(
        self, moves: Sequence[int], depth: int, window: tuple[int, int], nodes: int
    ) -> int:
        """Return the best of the other moves, as far as so many nodes show it."""
        self.desk.counts[LIMIT] = self.desk.counts[NODES] + nodes
        self.moves = [other for other in self.moves if other not in moves]
        self._look(depth, *window)
        found = self.moves[0]
        self.moves[:0] = moves
        return found

    def expected(self, move: int) -> tuple[str, ...]:
        """Return the words of a move and of the play it is expected to lead to."""
        return tuple(WORDS[step] for step in self._expected(move))

    def _explore(self, depth: int, alpha: int, beta: int) -> int:
        """Return the margin that the other seat makes after the move just played."""
        return explore(self.desk, 1, depth, alpha, beta)

    def _put_in_order(self, found: dict[int, int]) -> None:
        """Put the moves that were looked at before the others, the best first."""
        self.worth |= found
        others = [move for move in self.moves if move not in found]
        self.moves = sorted(found, key=found.__getitem__, reverse=True) + others

    @property
    def margin(self) -> int | None:
        """The points by which the seat to move wins under best play, once they are proven."""
        return (self.lead + self.worth[self.moves[0]]) // POINT if self.is_margin_proven else None

    def answer(self) -> Answer:
        """Return what was found."""
        lines = tuple(self._line(move) for move in self.moves[:LINES])
        value = lines[0].value if self.outcome is None else self.outcome
        nodes = int(self.desk.counts[NODES])
        return Answer(lines[0].moves[0], value, lines, nodes, self.outcome is not None)

    def _line(self, move: int) -> Line:
        margin = self.lead + self.worth[move]
        value = _sign(margin) if self.is_margin_proven else math.tanh(margin / POINT / TELLING)
        if self.outcome is not None:
            value = self.outcome if move == self.moves[0] else min(value, self.outcome)
        return Line(self.expected(move), value, self.visits[move])

    def _expected(self, move: int) -> Iterator[int]:
        """Return a move and the play it is expected to lead to, as far as it is remembered."""
        for ply in range(LONGEST_LINE):
            yield move
            _, is_over = play(self.desk, ply, move)
            move = -1 if is_over else expected_move(self.desk, ply + 1)
            if move < 0:
                return


def _moves_by_appeal(seen: Record, seed: int) -> list[int]:
    """List the legal moves, the most appealing first; the seed decides between equals."""
    listed = np.empty(MOST_LEGAL, np.int64)
    moves: list[int] = listed[: legal(seen, listed)].tolist()
    random.Random(seed).shuffle(moves)
    return sorted(moves, key=lambda move: appeal(seen, move), reverse=True)


def _sign(number: int) -> float:
    return math.copysign(1.0, number) if number else 0.0
