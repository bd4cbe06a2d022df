"""Self-play: games by a value seen one move ahead, and what is to be learned from them.

A player that is to move samples worlds that agree with its view, plays each of its moves in each
of them and asks the value; the move with the best mean is played. What the value is asked is a
full state, so that it fits the leaves of a search; what a move is chosen by is a view, so that it
learns the outcome of games in which nobody sees the others' cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from sandtable.games.game import Game
from sandtable.training.asking import asking_for
from sandtable.training.lanes import Lanes
from sandtable.training.model import Model
from sandtable.training.plan import Plan
from sandtable.training.steps import steps_of


class Knowing(NamedTuple):
    """A rival that plays by a model, and learns nothing."""

    model: Model


class Random(NamedTuple):
    """A rival that plays at random, but takes what ends the game in its favour."""


Rival = Knowing | Random


class Lessons(NamedTuple):
    """What some moves of every game teach: three by state, two by step and game."""

    rows: Tensor
    targets: Tensor  # what the state turned out to be worth: the win, and the lead
    weights: Tensor  # 0 where the move was random
    lengths: Tensor  # of the games that ended there, else 0
    ends: Tensor  # of those games: by face, the share of the win and the worth of the lead


class Trace(NamedTuple):
    """Some moves of every game, by step and game."""

    rows: Tensor  # and by face; one step more than the others
    movers: Tensor  # one step more than the others
    strayed: Tensor
    lengths: Tensor
    ends: Tensor


class SelfPlay:
    """Many games side by side, which go on from call to call.

    With a rival, that one plays a seat of each game, and the lessons are about beating it.
    """

    def __init__(self, game: Game, plan: Plan, *, gpu: bool, rival: Rival | None = None) -> None:
        self.plan = plan
        self.device = torch.device("cuda" if gpu else "cpu")
        self.layout = game.module("encoding").layout_for(plan.players)
        self._rival = rival
        self.moves_played = 0
        self.games_played = 0
        self._ask = asking_for(self.layout, plan.width, gpu=gpu)
        lanes = Lanes(game.rules.STATE, gpu=gpu)
        self._steps = steps_of(game, plan.players, gpu=gpu)
        number = plan.games
        self._states, self._seen = lanes.records(number), lanes.records(number)
        self._moves = self._zeros((number, game.rules.MOST_LEGAL), torch.int64)
        self._counts = self._zeros(number, torch.int64)
        self._lengths = self._zeros(number, torch.int64)
        lane = torch.arange(number, device=self.device)
        self.rival_seats = lane // (1 << len(game.options)) % plan.players
        self._seed = np.uint64(plan.seed * 0x9E3779B97F4A7C15 % 2**64)
        self._steps.deal(number, self._states, self._next_seed())

    def _zeros(self, size: Any, dtype: torch.dtype) -> Tensor:
        return torch.zeros(size, dtype=dtype, device=self.device)

    def _next_seed(self) -> np.uint64:
        with np.errstate(over="ignore"):
            self._seed = self._seed * np.uint64(6364136223846793005) + np.uint64(
                1442695040888963407
            )
        return self._seed

    @torch.no_grad()
    def play(self, model: Model) -> Lessons:
        """Play some moves of every game by a model; return what is to be learned from them."""
        plan, size = self.plan, (self.plan.steps, self.plan.games)
        longer = (plan.steps + 1, plan.games)
        trace = Trace(
            rows=self._zeros((*longer, plan.faces, self.layout.rows), torch.int16),
            movers=self._zeros(longer, torch.int64),
            strayed=self._zeros(size, torch.bool),
            lengths=self._zeros(size, torch.int64),
            ends=self._zeros((*size, plan.faces, 2), torch.float32),
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

    def _play_one(self, model: Model, trace: Trace, step: int) -> None:
        self._see(trace, step)
        number = self.plan.games
        by_rival = trace.movers[step] == self.rival_seats
        best = self._best_moves(model, by_rival)
        strayed = torch.rand(number, device=self.device) < self.plan.straying
        strayed &= self._counts > 1
        if self._rival is not None:
            strayed &= ~by_rival
        trace.strayed[step] = strayed
        other = (torch.rand(number, device=self.device) * self._counts).long()
        index = torch.where(strayed, other, best)
        self._steps.play(
            number,
            self._states,
            self._moves.gather(1, index[:, None])[:, 0].contiguous(),
            self._next_seed(),
            trace.lengths[step],
            trace.ends[step],
            self._lengths,
        )

    def _best_moves(self, model: Model, by_rival: Tensor) -> Tensor:
        """Return for each game the index of the move with the best mean value."""
        plan = self.plan
        owner = torch.repeat_interleave(self._counts)
        starts = self._counts.cumsum(0) - self._counts
        number = torch.arange(len(owner), device=self.device) - starts[owner]
        looks = len(owner) * plan.worlds
        rows = self._zeros((looks, self.layout.rows), torch.int16)
        sides = self._zeros(looks, torch.int64)  # 1: as asked, -1: of the other, 0: over
        win, lead = self._zeros(looks, torch.float32), self._zeros(looks, torch.float32)
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
            theirs = by_rival[owner].repeat_interleave(plan.worlds)
            asked = torch.where(theirs[:, None], self._ask_rival(rows), asked)
        value = asked[:, 0] * (1 - plan.margin) + asked[:, 1] * plan.margin
        value = torch.where(sides > 0, value, 1 - value)
        value = torch.where(sides == 0, win * (1 - plan.margin) + lead * plan.margin, value)
        table = torch.full(self._moves.shape, -1.0, device=self.device)
        table[owner, number] = value.view(-1, plan.worlds).mean(1)
        return table.argmax(1)

    def _ask_rival(self, rows: Tensor) -> Tensor:
        if isinstance(self._rival, Knowing):
            return self._ask(self._rival.model, rows)
        return torch.rand(len(rows), 2, device=self.device)

    def _lessons(self, model: Model, trace: Trace) -> Lessons:
        """Let each state be worth what it turned out to be, for the seat that was to move."""
        plan = self.plan
        flat = trace.rows.view(-1, self.layout.rows)
        values = self._ask(model, flat).view(plan.steps + 1, plan.games, plan.faces, 2)
        is_other = ((trace.movers == 1) & (plan.faces == 1))[..., None, None]
        values = torch.where(is_other, 1 - values, values)  # for fixed seats
        targets = torch.empty_like(values[:-1])
        after = values[-1]
        for step in reversed(range(plan.steps)):
            has_ended = (trace.lengths[step] > 0)[:, None, None]
            following = (1 - plan.fading) * values[step + 1] + plan.fading * after
            after = torch.where(has_ended, trace.ends[step], following)
            after = torch.where(trace.strayed[step][:, None, None], values[step], after)
            targets[step] = after
        targets = torch.where(is_other[:-1], 1 - targets, targets)
        weights = (~trace.strayed).float()[..., None].expand(-1, -1, plan.faces)
        return Lessons(
            trace.rows[:-1].reshape(-1, self.layout.rows),
            targets.reshape(-1, 2),
            weights.reshape(-1),
            trace.lengths,
            trace.ends,
        )
