"""Self-play: games by a value seen one move ahead, and what is to be learned from them.

A player that is to move samples worlds that agree with its view, plays each of its moves in each
of them and asks the value; the move with the best mean is played. What the value is asked is a
full state, so that it fits the leaves of a search; what a move is chosen by is a view, so that it
learns the outcome of games in which nobody sees the others' cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sandtable.games.game import Game
from sandtable.training.arrays import Array, arrays_for
from sandtable.training.asking import asking_for
from sandtable.training.lanes import Lanes
from sandtable.training.plan import Plan
from sandtable.training.steps import steps_of


class Knowing(NamedTuple):
    """A rival that plays by a model, and learns nothing."""

    model: Any


class Random(NamedTuple):
    """A rival that plays at random, but takes what ends the game in its favour."""


Rival = Knowing | Random


class Lessons(NamedTuple):
    """What some moves of every game teach: three by state, two by step and game."""

    rows: Array
    targets: Array  # what the state turned out to be worth: the win, and the lead
    weights: Array  # 0 where the move was random
    lengths: Array  # of the games that ended there, else 0
    ends: Array  # of those games: by face, the share of the win and the worth of the lead


class Trace(NamedTuple):
    """Some moves of every game, by step and game."""

    rows: Array  # and by face; one step more than the others
    movers: Array  # one step more than the others
    strayed: Array
    lengths: Array
    ends: Array


class SelfPlay:
    """Many games side by side, which go on from call to call.

    With a rival, that one plays a seat of each game, and the lessons are about beating it.
    """

    def __init__(self, game: Game, plan: Plan, *, gpu: bool, rival: Rival | None = None) -> None:
        self.plan = plan
        self.arrays = arrays_for(plan.seed, gpu=gpu)
        self.layout = game.module("encoding").layout_for(plan.players)
        self._rival = rival
        self.moves_played = 0
        self.games_played = 0
        self._ask = asking_for(self.layout, plan.width, gpu=gpu)
        lanes = Lanes(game.rules.STATE, gpu=gpu)
        self._steps = steps_of(game, plan.players, gpu=gpu)
        number = plan.games
        self._states, self._seen = lanes.records(number), lanes.records(number)
        zeros = self.arrays.zeros
        self._moves = zeros((number, game.rules.MOST_LEGAL), "int64")
        self._counts, self._lengths = zeros(number, "int64"), zeros(number, "int64")
        self._lane = self.arrays.numbers(number)
        self.rival_seats = self._lane // (1 << len(game.options)) % plan.players
        self._seed = np.uint64(plan.seed * 0x9E3779B97F4A7C15 % 2**64)
        self._steps.deal(number, self._states, self._next_seed())

    def _next_seed(self) -> np.uint64:
        with np.errstate(over="ignore"):
            self._seed = self._seed * np.uint64(6364136223846793005) + np.uint64(
                1442695040888963407
            )
        return self._seed

    def play(self, model: Any) -> Lessons:
        """Play some moves of every game by a model; return what is to be learned from them."""
        plan, size = self.plan, (self.plan.steps, self.plan.games)
        longer, zeros = (plan.steps + 1, plan.games), self.arrays.zeros
        trace = Trace(
            rows=zeros((*longer, plan.faces, self.layout.rows), "int16"),
            movers=zeros(longer, "int64"),
            strayed=zeros(size, "bool"),
            lengths=zeros(size, "int64"),
            ends=zeros((*size, plan.faces, 2), "float32"),
        )
        for step in range(plan.steps):
            self._play_one(model, trace, step)
        self._see(trace, plan.steps)
        self.moves_played += plan.steps * plan.games
        self.games_played += int((trace.lengths > 0).sum())
        return self._lessons(model, trace)

    def _see(self, trace: Trace, step: int) -> None:
        self._steps.see(
            self.plan.games,
            self._states,
            self._seen,
            self._moves,
            self._counts,
            trace.rows[step],
            trace.movers[step],
        )

    def _play_one(self, model: Any, trace: Trace, step: int) -> None:
        self._see(trace, step)
        number = self.plan.games
        by_rival = trace.movers[step] == self.rival_seats
        best = self._best_moves(model, by_rival)
        strayed = self.arrays.random(number) < self.plan.straying
        strayed &= self._counts > 1
        if self._rival is not None:
            strayed &= ~by_rival
        trace.strayed[step] = strayed
        other = self.arrays.whole(self.arrays.random(number) * self._counts)
        index = self.arrays.where(strayed, other, best)
        self._steps.play(
            number,
            self._states,
            self._moves[self._lane, index],
            self._next_seed(),
            trace.lengths[step],
            trace.ends[step],
            self._lengths,
        )

    def _best_moves(self, model: Any, by_rival: Array) -> Array:
        """Return for each game the index of the move with the best mean value."""
        plan, arrays = self.plan, self.arrays
        owner = arrays.repeat(self._lane, self._counts)
        starts = self._counts.cumsum(0) - self._counts
        number = arrays.numbers(len(owner)) - starts[owner]
        looks = len(owner) * plan.worlds
        rows = arrays.zeros((looks, self.layout.rows), "int16")
        sides = arrays.zeros(looks, "int64")  # 1: as asked, -1: of the other, 0: over
        win, lead = arrays.zeros(looks, "float32"), arrays.zeros(looks, "float32")
        self._steps.look(
            looks,
            plan.worlds,
            self._seen,
            self._moves,
            owner,
            number,
            self._next_seed(),
            rows,
            sides,
            win,
            lead,
        )
        asked = self._ask(model, rows)
        if self._rival is not None:
            theirs = arrays.repeat(by_rival[owner], plan.worlds)
            asked = arrays.where(theirs[:, None], self._ask_rival(rows), asked)
        value = asked[:, 0] * (1 - plan.margin) + asked[:, 1] * plan.margin
        value = arrays.where(sides > 0, value, 1 - value)
        value = arrays.where(sides == 0, win * (1 - plan.margin) + lead * plan.margin, value)
        table = arrays.zeros(self._moves.shape, "float32") - 1
        table[owner, number] = value.reshape(-1, plan.worlds).mean(1)
        return table.argmax(1)

    def _ask_rival(self, rows: Array) -> Array:
        if isinstance(self._rival, Knowing):
            return self._ask(self._rival.model, rows)
        return self.arrays.random(len(rows), 2)

    def _lessons(self, model: Any, trace: Trace) -> Lessons:
        """Let each state be worth what it turned out to be, for the seat that was to move."""
        plan, where = self.plan, self.arrays.where
        flat = trace.rows.reshape(-1, self.layout.rows)
        values = self._ask(model, flat).reshape(plan.steps + 1, plan.games, plan.faces, 2)
        is_other = ((trace.movers == 1) & (plan.faces == 1))[..., None, None]
        values = where(is_other, 1 - values, values)  # for fixed seats
        targets = self.arrays.zeros(values[:-1].shape, "float32")
        after = values[-1]
        for step in reversed(range(plan.steps)):
            has_ended = (trace.lengths[step] > 0)[:, None, None]
            following = (1 - plan.fading) * values[step + 1] + plan.fading * after
            after = where(has_ended, trace.ends[step], following)
            after = where(trace.strayed[step][:, None, None], values[step], after)
            targets[step] = after
        targets = where(is_other[:-1], 1 - targets, targets)
        weights = self.arrays.zeros((plan.steps, plan.games, plan.faces), "float32")
        weights[~trace.strayed] = 1
        return Lessons(
            trace.rows[:-1].reshape(-1, self.layout.rows),
            targets.reshape(-1, 2),
            weights.reshape(-1),
            trace.lengths,
            trace.ends,
        )
