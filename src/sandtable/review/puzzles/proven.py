"""Puzzles of Patterns: the solver proves what every move is worth, so one can be the only best."""

from __future__ import annotations

import random
from collections.abc import Iterable

from sandtable.games.ground.records import plain
from sandtable.games.patterns.rules import score
from sandtable.games.patterns.sight import copy_public
from sandtable.games.patterns.spaces import MAT
from sandtable.games.position import Position
from sandtable.players.patterns.alphabeta import (
    INFINITE,
    LIMIT,
    NODES,
    Desk,
    explore,
    is_spent,
    play,
)
from sandtable.players.patterns.memory import TO_THE_END
from sandtable.players.patterns.outlook import POINT
from sandtable.review.puzzles.candidates import Choice, Found, is_obvious
from sandtable.review.puzzles.puzzle import Goal, Step, Values, goal_of

MOST_FACE_UP = 26  # tokens: with more, proofs take long, the independent ones of a check above all
PATIENCE = 4_000_000  # nodes for all moves of a position
LONGEST = 6  # steps
FEWEST_MOVES = 3
CLOSE = 15  # points: by how many a game is won that several moves win
MANY_POINTS = 3  # more than by any other move, where several win


class Prover:
    """The solver, with a memory that positions of one game share."""

    def __init__(self) -> None:
        self.desk = Desk.new()

    def values(self, position: Position) -> Values | None:
        """Return by how many points each move wins for the seat to move; None if that is hard."""
        if position.phase != "turn" or face_up(position) > MOST_FACE_UP:
            return None
        desk, state, seat = self.desk, position.state, int(position.state.to_move)
        copy_public(state, desk.states[0])
        desk.counts[LIMIT] = desk.counts[NODES] + PATIENCE
        lead = int(score(state, seat) - score(state, 1 - seat))
        values = {}
        for word, move in position.legal_by_word.items():
            made, is_over = play(desk, 0, move)
            if not is_over:
                made -= explore(desk, 1, TO_THE_END, -INFINITE, INFINITE)
            values[word] = lead + made // POINT
        return None if is_spent(desk) else values

    def steps(self, position: Position, goal: Goal, most: int = LONGEST) -> tuple[Step, ...]:
        """Return the solution while its moves are the only ones that reach the goal."""
        values = self.values(position)
        if values is None or goal_of(tuple(values.values())) != goal:
            return ()
        move = max(values, key=values.__getitem__)
        reply, following = self._reply(position.play(move), goal, most - 1)
        replies = (reply,) if following else ()
        return Step(move, tuple(values.values()), replies), *following

    def _reply(self, position: Position, goal: Goal, most: int) -> tuple[str, tuple[Step, ...]]:
        """Return the strongest reply; of equal ones, that which leaves the most to find."""
        values = self.values(position) if most else None
        if values is None:
            return "", ()
        best = max(values.values())
        strongest = [word for word, value in values.items() if value == best]
        lines = [(word, self.steps(position.play(word), goal, most)) for word in strongest[:3]]
        return max(lines, key=lambda line: len(line[1]))


def find(choices: Iterable[Choice], chooser: random.Random) -> Found | None:
    """Return a puzzle among the choices of a game, rather about the result than the margin."""
    prover = Prover()
    found: dict[bool, list[Found]] = {True: [], False: []}
    for position, _ in choices:
        values = prover.values(position)
        goal = goal_of(tuple(values.values())) if values else None
        if values is None or goal is None or not is_worth_finding(values, goal):
            continue
        move = max(values, key=values.__getitem__)
        if not is_obvious(position, move):
            steps = prover.steps(position, goal)
            found[goal == "most"].append(Found(position, steps))
    best = found[False] or found[True]
    return chooser.choice(best) if best else None


def is_worth_finding(values: Values, goal: Goal) -> bool:
    """Whether there is a choice, and something to win by it."""
    best, second = sorted(values.values(), reverse=True)[:2]
    if goal == "most" and (best > CLOSE or best - second < MANY_POINTS):
        return False
    return len(values) >= FEWEST_MOVES


def face_up(position: Position) -> int:
    """Count the tokens that lie face up."""
    owned = plain(position.state).owned
    return int(MAT & ~(owned[0] | owned[1])).bit_count()
