"""Judging a choice where cards are hidden or drawn: each move gets a tree and the same worlds.

A first search finds the moves that are worth comparing. Then each of them gets a search of its own.
All of these play through the same worlds with the same random numbers, one by one, so that the
luck of a world falls on all moves alike and the difference between two moves is due to them.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.rng import reseed
from sandtable.games.ground.verbs import apply, sample
from sandtable.players.question import derived_seed
from sandtable.players.tree import Desk, Tuning, has_room, share_win, simulate
from sandtable.players.tree_search import LONGEST_LINE, Tree
from sandtable.review.effort import Effort
from sandtable.review.judgement import Tried

LEARNING = 4  # one world in so many is for a tree to begin with, and is not counted
SURE = 2.58  # standard errors: a true value lies outside one time in a hundred
NOTHING = -1  # no move


@unlocked
def grow_after(
    nodes: Record,
    size: int,
    seen: Record,
    state: Record,
    dice: Record,
    desk: Desk,
    move: int,
    seed: np.uint64,
    shares: Record,
    begin: int,
    end: int,
    players: int,
    tuning: Tuning,
) -> tuple[int, int]:
    """Play a move in some worlds and search on while there is room.

    World n follows from the seed plus n alone. Fills in each seat's share of first place there,
    and returns the number of nodes and the world that is next.
    """
    desk.marks[:] = 0
    step = 0
    while begin < end and has_room(nodes, size):
        reseed(dice, seed + np.uint64(begin))
        sample(seen, dice, state)
        if move >= 0:
            apply(state, move)
        size, step = simulate(nodes, size, state, dice, desk, step, players, tuning)
        share_win(state, players, desk.worth)
        note_shares(desk, shares[begin], players)
        begin += 1
    return size, begin


@compiled
def note_shares(desk: Desk, shares: Record, players: int) -> None:
    """Note who won a world."""
    for seat in range(players):
        shares[seat] = desk.worth[seat]


class Trial(Tree):
    """The search after one move, through numbered worlds."""

    def __init__(self, game: Game, seen: Record, move: int, worlds: int, seed: int) -> None:
        super().__init__(game, seen, seed)
        self._move = move
        self._seed = np.uint64(seed)
        self._shares = np.zeros((worlds, self.players))
        self.grow(math.inf, worlds)

    def _grow(self, number: int) -> tuple[int, int]:
        begin = self.simulations
        size, end = grow_after(
            self.nodes,
            self.size,
            self.seen,
            self._state,
            self._dice,
            self._desk,
            self._move,
            self._seed,
            self._shares,
            begin,
            begin + number,
            self.players,
            self.tuning,
        )
        return size, end - begin

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """Each seat's share of first place in each world that counts."""
        return self._shares[len(self._shares) // LEARNING :]

    @property
    def chances(self) -> tuple[float, ...]:
        """Each seat's share of first place in all worlds that count."""
        return tuple(self.shares.mean(axis=0).tolist())

    def line(self) -> tuple[str, ...]:
        """Return the move and the play that is expected to follow."""
        words = [self.game.notation.WORDS[self._move], *self.expected(0)]
        return tuple(words[:LONGEST_LINE])


def compare(
    game: Game, seen: Record, move: int | None, effort: Effort, seed: int, most: int = 2
) -> list[Tried]:
    """Compare some of the best moves, and the one that was played; the best comes first."""
    found = _candidates(game, seen, effort.simulations, derived_seed(seed, 0), most)
    moves = found if move is None or move in found else [*found, move]
    worlds = derived_seed(seed, 1)
    trials = {each: Trial(game, seen, each, effort.worlds, worlds) for each in moves}
    seat = int(seen.to_move)
    best = _best(trials, found[0], move, seat)
    return [_tried(trials[each], trials[best], seat) for each in sorted(moves, key=best.__ne__)]


def expect(game: Game, seen: Record, effort: Effort, seed: int) -> tuple[tuple[float, ...], float]:
    """Return each seat's chance by a view, whoever's it is, and what they may be wrong by."""
    trial = Trial(game, seen, NOTHING, effort.worlds, derived_seed(seed, 1))
    return trial.chances, max(_error(trial.shares[:, seat]) for seat in range(trial.players))


def _candidates(game: Game, seen: Record, simulations: int, seed: int, most: int) -> list[int]:
    """Return the moves that a search looked into most."""
    tree = Tree(game, seen, seed)
    tree.grow(math.inf, simulations)
    children = sorted(tree.children(0), key=tree.visits, reverse=True)
    return [int(tree.nodes["move"].item(child)) for child in children[:most]]


def _best(trials: dict[int, Trial], favourite: int, played: int | None, seat: int) -> int:
    """Return the best move: the search's favourite, unless another one did better for certain.

    The favourite was not chosen by these worlds, so that the comparison with it is a fair one. The
    move that was played is given the benefit of the doubt.
    """
    gains = {move: -difference(trials[favourite], trial, seat)[0] for move, trial in trials.items()}
    sure = {m for m, trial in trials.items() if difference(trial, trials[favourite], seat)[1] > 0}
    best = max({favourite, *sure}, key=gains.__getitem__)
    return played if played is not None and gains[played] >= gains[best] else best


def _tried(trial: Trial, best: Trial, seat: int) -> Tried:
    loss, low, high = (0.0, 0.0, 0.0) if trial is best else difference(best, trial, seat)
    return Tried(
        trial.line()[0],
        trial.chances,
        max(0.0, loss),
        max(0.0, low),
        max(0.0, high),
        trial.line(),
        wrong_by=_error(trial.shares[:, seat]),
    )


def difference(better: Trial, worse: Trial, seat: int) -> tuple[float, float, float]:
    """Return how much more a seat wins after one move than after another, and within what."""
    pairs = better.shares[:, seat] - worse.shares[:, seat]
    mean, error = float(pairs.mean()), _error(pairs)
    return mean, mean - error, mean + error


def _error(values: npt.NDArray[np.float64]) -> float:
    return SURE * float(values.std()) / math.sqrt(len(values))
