"""The player that searches: Monte Carlo tree search over what its seat may know."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from itertools import chain, islice

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import copy_of, new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.players.question import Answer, Budget, Line, players_of
from sandtable.players.tree import NODE, ROOM, Desk, Tuning, grow

CHUNK_SECONDS = 0.005  # about the time between two looks at the clock
FIRST_CHUNK = 64  # simulations
PUNCTUALITY = 0.97  # of the time; the rest is for setting up and for writing the answer
FIRST_NODES = 4 * ROOM
LINES = 5
LONGEST_LINE = 6  # moves


def choose(
    game: Game,
    seen: Record,
    budget: Budget,
    seed: int,
    threads: int = 1,
    tuning: Tuning | None = None,
) -> Answer:
    """Search within the budget and answer the move that was looked into most."""
    return answer_by([Tree(game, seen, seed + thread, tuning) for thread in range(threads)], budget)


def answer_by(trees: Sequence[Tree], budget: Budget) -> Answer:
    """Grow trees within the budget and answer the move that was looked into most."""
    grow_all(trees, budget)
    lines = lines_of(trees)
    simulations = sum(tree.simulations for tree in trees)
    return Answer(lines[0].moves[0], lines[0].value, tuple(lines), simulations)


def grow_all(trees: Sequence[Tree], budget: Budget) -> None:
    """Let trees grow side by side, each in a thread of its own, until the budget is spent."""
    deadline = time.monotonic() + PUNCTUALITY * budget.seconds
    share = None if budget.simulations is None else -(-budget.simulations // len(trees))
    if len(trees) == 1:
        trees[0].grow(deadline, share, budget)
        return
    with ThreadPoolExecutor(len(trees)) as pool:
        for done in [
            pool.submit(copy_context().run, tree.grow, deadline, share, budget) for tree in trees
        ]:
            done.result()


class Tree:
    """A search tree over one view, which grows until its budget is spent."""

    first_nodes = FIRST_NODES

    def __init__(self, game: Game, seen: Record, seed: int, tuning: Tuning | None = None) -> None:
        self.game = game
        self.seen = copy_of(seen)
        self.players = players_of(game, seen)
        self.simulations = 0
        self.nodes = self._new_nodes(self.first_nodes)
        self.size = 1
        self._state = new_record(game.rules.STATE)
        self._dice = new_record(DICE)
        self._desk = Desk.for_game(game)
        self.tuning = tuning or Tuning(**game.module("sense").TUNING)
        self._began = time.monotonic()
        reseed(self._dice, np.uint64(seed % 2**64))

    def grow(self, deadline: float, simulations: int | None, budget: Budget | None = None) -> None:
        """Simulate until the deadline has passed, the simulations are done or it is enough.

        Without a number of simulations it ends as soon as time cannot change the choice.
        """
        chunk = FIRST_CHUNK
        while simulations is None or self.simulations < simulations:
            began = time.monotonic()
            left = chunk if simulations is None else min(chunk, simulations - self.simulations)
            self._simulate(left)
            now = time.monotonic()
            if now >= deadline or (simulations is None and self._is_decided(now, deadline)):
                break
            if budget and budget.is_enough:
                break
            per_second = left / max(now - began, 1e-6)
            chunk = max(1, int(per_second * min(CHUNK_SECONDS, deadline - now)))

    def _simulate(self, number: int) -> None:
        while number:
            self.size, done = self._grow(number)
            number -= done
            self.simulations += done
            if number:
                self._make_room()

    def _grow(self, number: int) -> tuple[int, int]:
        """Run simulations while there is room; return how many nodes there are and how many ran."""
        return grow(
            self.nodes,
            self.size,
            self.seen,
            self._state,
            self._dice,
            self._desk,
            number,
            self.players,
            self.tuning,
        )

    def _make_room(self) -> None:
        nodes = self._new_nodes(2 * len(self.nodes))
        nodes[: self.size] = self.nodes[: self.size]
        self.nodes = nodes

    def _new_nodes(self, number: int) -> Record:
        return np.zeros(number, NODE).view(np.recarray)

    def _is_decided(self, now: float, deadline: float) -> bool:
        """Whether the move most visited will stay so until the deadline."""
        visits = sorted(map(self.visits, self.children(0)))
        if len(visits) < 2:
            return True
        to_come = self.simulations * (deadline - now) / max(now - self._began, 1e-6)
        return visits[-1] - visits[-2] > to_come

    def children(self, node: int) -> Iterator[int]:
        """Return the children of a node that were visited."""
        following, visits = self.nodes["next"], self.nodes["visits"]
        child = self.nodes["first"].item(node)
        while child:
            if visits.item(child):
                yield child
            child = following.item(child)

    def visits(self, node: int) -> int:
        """Count the simulations that passed a node."""
        return int(self.nodes["visits"].item(node))

    def won(self, node: int) -> float:
        """Count the games won after the first move that a node stands for."""
        return float(self._desk.won[self.move(node)])

    def move(self, node: int) -> int:
        """Return the move that leads to a node."""
        return int(self.nodes["move"].item(node))

    def word(self, node: int) -> str:
        """Return the word of the move that leads to a node."""
        return self.game.notation.WORDS[self.move(node)]

    def expected(self, node: int) -> Iterator[str]:
        """Return the words of the play a node is expected to lead to."""
        while children := list(self.children(node)):
            node = max(children, key=self.visits)
            yield self.word(node)


def lines_of(trees: Sequence[Tree]) -> list[Line]:
    """Add up what all trees found out about each move; the moves looked into most come first."""
    found: dict[str, list[tuple[Tree, int]]] = {}
    for tree in trees:
        for child in tree.children(0):
            found.setdefault(tree.word(child), []).append((tree, child))
    ranked = sorted(found.values(), key=_merit, reverse=True)
    return [_line(places) for places in ranked[:LINES]]


def _merit(places: list[tuple[Tree, int]]) -> tuple[int, float]:
    """Return the visits of one move in all trees, and the games won after it."""
    visits = sum(tree.visits(child) for tree, child in places)
    return visits, sum(tree.won(child) for tree, child in places)


def _line(places: list[tuple[Tree, int]]) -> Line:
    visits, won = _merit(places)
    tree, child = places[0]
    moves = islice(chain([tree.word(child)], tree.expected(child)), LONGEST_LINE)
    return Line(tuple(moves), 2 * won / visits - 1, visits)
