"""The player with long to think: a search in likely worlds, and playing on from its best moves.

More of the search alone would gain little, in Mandala nothing: what it finds soon is what the value
says, and more of it sees no further.
"""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.players.learned.belief import likely_worlds
from sandtable.players.learned.network import Network
from sandtable.players.learned.playing_on import Room, compare
from sandtable.players.learned.tree_search import LearnedTree
from sandtable.players.question import Answer, Budget, derived_seed
from sandtable.players.tree_search import CHUNK_SECONDS, PUNCTUALITY, grow_all, lines_of

CANDIDATES, FINALISTS = 4, 2  # moves to play on from, each for half of the time
TRUST = 50  # imagined games that came out as the search says, so that a few count little


def choose(
    game: Game, seen: Record, budget: Budget, seed: int, net: Network, belief: Network
) -> Answer:
    """Search for half of the budget, then play on; answer the move that is best by both."""
    began = time.monotonic()
    deadline = began + PUNCTUALITY * budget.seconds
    worlds = likely_worlds(game, seen, budget, derived_seed(seed, 1), belief)
    tree = LearnedTree(game, seen, seed, net, worlds)
    grow_all([tree], _half(budget))
    if budget.simulations is None:  # the search may have ended early, where one move stands out
        now = time.monotonic()
        deadline = min(deadline, now + now - began)
    candidates = Candidates(tree, derived_seed(seed, 2))
    candidates.play_on(deadline, _half(budget))
    return candidates.answer()


def _half(budget: Budget) -> Budget:
    simulations = budget.simulations and max(1, budget.simulations // 2)
    return replace(budget, seconds=budget.seconds / 2, simulations=simulations)


class Candidates:
    """The best moves of a search, and what came of playing on from them."""

    def __init__(self, tree: LearnedTree, seed: int) -> None:
        self.tree = tree
        self.lines = lines_of([tree])
        nodes = {tree.word(node): node for node in tree.children(0)}
        self._nodes = [nodes[line.moves[0]] for line in self.lines[:CANDIDATES]]
        self._moves = np.array([tree.move(node) for node in self._nodes], np.int64)
        self._worths, self._wins, self._rounds = np.zeros((3, len(self._nodes)))
        self.games = 0  # played on
        self._room = Room.for_game(tree.game)
        self._dice = new_record(DICE)
        reseed(self._dice, np.uint64(seed))

    def play_on(self, deadline: float, budget: Budget) -> None:
        """Play on from all of them for half of the time or of the games, then from the best."""
        if len(self._nodes) < 2:
            return
        halfway = (time.monotonic() + deadline) / 2
        games = budget.simulations
        everybody = self._best(CANDIDATES)
        self._play_on_from(everybody, halfway, games and games // 2, budget)
        self._play_on_from(self._best(FINALISTS), deadline, games, budget)

    def _best(self, number: int) -> Record:
        return np.argsort(-self._merits(), kind="stable")[:number]

    def _merits(self) -> Record:
        """Return what each is worth, by the search and by playing on."""
        searched = np.array([self.tree.worth(node) for node in self._nodes])
        return self._with_searched(searched, self._worths)

    def _with_searched(self, searched: Record, sums: Record) -> Record:
        """Return the mean of what the search says and of what was added up by playing on."""
        return (searched + (sums + TRUST * searched) / (self._rounds + TRUST)) / 2

    def _play_on_from(
        self, chosen: Record, deadline: float, games: int | None, budget: Budget
    ) -> None:
        moves, sums = self._moves[chosen], np.zeros((2, len(chosen)))
        rounds, chunk = 0, 1
        while True:
            began = time.monotonic()
            self._compare(moves, chunk, sums)
            rounds += chunk
            self.games += chunk * len(chosen)
            now = time.monotonic()
            if now >= deadline or budget.is_enough or (games and self.games >= games):
                break
            a_second = chunk / max(now - began, 1e-6)
            chunk = max(1, int(a_second * min(CHUNK_SECONDS, deadline - now)))
            if games:
                chunk = min(chunk, -(-(games - self.games) // len(chosen)))
        self._worths[chosen] += sums[0]
        self._wins[chosen] += sums[1]
        self._rounds[chosen] += rounds

    def _compare(self, moves: Record, rounds: int, sums: Record) -> None:
        tree = self.tree
        compare(
            tree.seen,
            tree.worlds,
            moves,
            self._room,
            self._dice,
            rounds,
            tree.players,
            tree.tuning,
            tree.net,
            sums,
        )

    def answer(self) -> Answer:
        """Answer the best of them."""
        lines, number = list(self.lines), len(self._nodes)
        searched = np.array([line.value for line in lines[:number]])
        values = self._with_searched(searched, 2 * self._wins - self._rounds)
        lines[:number] = [
            replace(line, value=value)
            for line, value in zip(lines[:number], values.tolist(), strict=True)
        ]
        order = [*self._best(CANDIDATES), *range(number, len(lines))]
        ranked = tuple(lines[place] for place in order)
        simulations = self.tree.simulations + self.games
        return Answer(ranked[0].moves[0], ranked[0].value, ranked, simulations)
