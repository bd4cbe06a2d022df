"""Small games solved exactly: their whole tree as a linear program in sequence form.

A sequence is a choice at an information state together with all own choices before it; a plan
gives each sequence the probability that its owner's choices lead there. The best plan of the first
seat against the best answer to it is one linear program, whose optimum is the value of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack

NOTHING = 0  # the sequence without any choice


@dataclass
class Side:
    """The information states and sequences of a seat."""

    before: dict[str, int] = field(default_factory=dict)  # the sequence that leads to each state
    choices: dict[str, dict[int, int]] = field(default_factory=dict)  # its sequences by action
    sequences: int = 1

    def meet(self, text: str, actions: list[int], sequence: int) -> dict[int, int]:
        """Return the sequences that begin at an information state."""
        if text not in self.choices:
            self.before[text] = sequence
            self.choices[text] = {action: self.sequences + i for i, action in enumerate(actions)}
            self.sequences += len(actions)
        assert self.before[text] == sequence, f"something is forgotten at {text}"
        return self.choices[text]

    def constraints(self) -> tuple[Any, Any]:
        """Return what makes a plan of probabilities: what comes to a state leaves it again."""
        rows, columns, values = [0], [NOTHING], [1.0]
        for row, (text, choices) in enumerate(self.choices.items(), start=1):
            rows += [row] * (len(choices) + 1)
            columns += [self.before[text], *choices.values()]
            values += [-1.0] + [1.0] * len(choices)
        shape = (len(self.choices) + 1, self.sequences)
        right = np.zeros(shape[0])
        right[0] = 1.0
        return coo_array((values, (rows, columns)), shape=shape).tocsr(), right


class Tree:
    """All that a game for two can lead to."""

    def __init__(self, game: Any) -> None:
        self.histories = 0
        self.sides = (Side(), Side())
        self._ends: list[tuple[int, int, float]] = []
        self._grow(game.new_initial_state(), 1.0, (NOTHING, NOTHING))
        rows, columns, values = zip(*self._ends)
        shape = (self.sides[0].sequences, self.sides[1].sequences)
        self.payoff = coo_array((values, (rows, columns)), shape=shape).tocsr()

    def _grow(self, state: Any, chance: float, sequences: tuple[int, int]) -> None:
        self.histories += 1
        if state.is_terminal():
            self._ends.append((*sequences, chance * state.returns()[0]))
        elif state.is_chance_node():
            for outcome, probability in state.chance_outcomes():
                self._grow(state.child(outcome), chance * probability, sequences)
        else:
            seat = state.current_player()
            text, actions = state.information_state_string(seat), state.legal_actions()
            choices = self.sides[seat].meet(text, actions, sequences[seat])
            for action, sequence in choices.items():
                after = (sequence, sequences[1]) if seat == 0 else (sequences[0], sequence)
                self._grow(state.child(action), chance, after)

    def solve(self) -> tuple[float, tuple[dict[str, dict[int, float]], ...]]:
        """Return the value to seat 0, and for each seat what it should do at each state."""
        value, first = self._best_plan(0)
        other, second = self._best_plan(1)
        assert abs(value + other) < 1e-6, "what one seat can be sure of, the other cannot take"
        return value, (first, second)

    def _best_plan(self, seat: int) -> tuple[float, dict[str, dict[int, float]]]:
        """Maximise what a plan gets at least, whatever the other seat does."""
        mine, theirs = self.sides[seat], self.sides[1 - seat]
        payoff = self.payoff if seat == 0 else -self.payoff.T
        plan, plan_sum = mine.constraints()
        answer, answer_sum = theirs.constraints()
        rows = answer.shape[0]
        found = linprog(
            np.concatenate([np.zeros(mine.sequences), -answer_sum]),
            A_ub=hstack([-payoff.T, answer.T]),
            b_ub=np.zeros(theirs.sequences),
            A_eq=hstack([plan, coo_array((plan.shape[0], rows))]),
            b_eq=plan_sum,
            bounds=[(0, None)] * mine.sequences + [(None, None)] * rows,
            method="highs",
        )
        assert found.success, found.message
        return -found.fun, _policy(mine, found.x[: mine.sequences])


def _policy(side: Side, plan: Any) -> dict[str, dict[int, float]]:
    """Return the probabilities of choices that a plan amounts to."""
    policy = {}
    for text, choices in side.choices.items():
        weights = np.maximum([plan[sequence] for sequence in choices.values()], 0.0)
        shares = weights / weights.sum() if weights.sum() > 0 else np.full(len(weights), 1.0)
        policy[text] = dict(zip(choices, (shares / shares.sum()).tolist()))
    return policy
