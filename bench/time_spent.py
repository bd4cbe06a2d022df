"""Where the time of a search goes: into the rules of the game, or into the search itself.

All calls are inlined in compiled code, so that no profiler can tell them apart. Instead, the calls
of the rules that a search makes are made once more without the search, as often as it made them.
They then have the caches of the processor to themselves: in the search they take longer if
anything. Whatever else the search takes is its tree and its judgement of moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

import numba
import numpy as np

import searches
from sandtable import Game, Position, find_game
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, below, reseed
from sandtable.games.patterns import rules as patterns
from sandtable.games.patterns.sight import copy_public
from sandtable.players.patterns import alphabeta
from sandtable.players.patterns.memory import TO_THE_END
from sandtable.players.tree_search import Tree

PARTS = ("sampling", "moves in the tree", "playouts")
SAMPLING, IN_TREE, PLAYOUTS = range(3)

LISTED, PLAYED = 3, 4  # counts behind those of alpha-beta itself
LINE = 12  # plies below a position
RECORDS = 2048

Seconds = dict[str, float]  # by part, and of the whole "search"


def spent(function: Callable[..., object], *arguments: object) -> float:
    """Return the processor time of a call."""
    begin = time.process_time()
    function(*arguments)
    return time.process_time() - begin


def tree_time(name: str, players: int, simulations: int) -> Callable[[], Seconds]:
    """Return a function that takes the time of tree searches and of their calls of the rules."""
    game = find_game(name)
    run = rules_alone(game)
    positions = searches.moments(name, players, seed=1)

    def measure() -> Seconds:
        seconds = dict.fromkeys((*PARTS, "search"), 0.0)
        for position in positions:
            tree = Tree(game, position.seen_by(position.to_move), seed=1)
            seconds["search"] += spent(tree.grow, np.inf, simulations)
            # Every visit of a node but the root is a step of a descent.
            depth = float(tree.nodes.visits[1 : tree.size].sum()) / simulations
            before = 0.0
            for number, part in enumerate(PARTS):
                until = spent(run, tree.seen, simulations, depth, players, number)
                seconds[part] += until - before
                before = until
        return seconds

    return measure


@cache
def rules_alone(game: Game) -> Callable[..., int]:
    """Return a function that runs simulations without a tree, up to some part of them.

    A descent is as many random moves, out of those listed, as descents of the tree had on average.
    """
    rules, sample = game.rules, game.sight.sample
    legal, apply, random_move = rules.legal, rules.apply, rules.random_move
    rank, score = rules.rank, rules.score
    state, dice = new_record(rules.STATE), new_record(DICE)
    moves = np.zeros(rules.MOST_LEGAL, np.int64)

    @numba.njit(error_model="numpy")
    def simulate(
        seen: Any, state: Any, dice: Any, moves: Any, number: int, depth: float, seats: int, to: int
    ) -> int:
        total = 0
        for done in range(number):
            sample(seen, dice, state)
            if to >= IN_TREE:
                for _ in range(int((done + 1) * depth) - int(done * depth)):
                    if state.to_move >= 0:
                        apply(state, moves[below(dice, legal(state, moves))])
            if to >= PLAYOUTS:
                while state.to_move >= 0:
                    apply(state, random_move(state, dice))
                for seat in range(seats):
                    total += rank(state, seat) + score(state, seat)
        return total

    def run(seen: Any, number: int, depth: float, seats: int, to: int) -> int:
        reseed(dice, np.uint64(1))
        return simulate(seen, state, dice, moves, number, depth, seats, to)

    run(Position.new(game.name).seen_by(0), 10, 1.0, 2, PLAYOUTS)
    return run


def alphabeta_time(nodes: int) -> Callable[[], Seconds]:
    """Return a function that takes the time of alpha-beta and of its calls of the rules.

    How often it lists moves and plays one is counted by a search with counters in it.
    """
    counting = counting_explore()
    list_all, play_all = patterns_alone()
    positions = searches.moments("patterns", 2, seed=1)
    deepen(alphabeta.explore, positions[0], 1000)
    counts = [deepen(counting, position, nodes)[1] for position in positions]
    tables = [records_below(position) for position in positions]

    def measure() -> Seconds:
        seconds = dict.fromkeys((*PARTS, "search"), 0.0)
        for position, count, (states, moves) in zip(positions, counts, tables, strict=True):
            seconds["search"] += deepen(alphabeta.explore, position, nodes)[0]
            seconds[PARTS[IN_TREE]] += spent(list_all, states, count[LISTED])
            seconds[PARTS[IN_TREE]] += spent(play_all, states, moves, count[PLAYED])
        return seconds

    return measure


def deepen(explore: Any, position: Position, nodes: int) -> tuple[float, Any]:
    """Look deeper and deeper until so many nodes are searched; give the time and the counts."""
    desk = alphabeta.Desk.new()._replace(counts=np.zeros(PLAYED + 1, np.int64))
    desk.counts[alphabeta.LIMIT] = nodes
    copy_public(position.state, desk.states[0])
    seconds = 0.0
    for depth in range(1, TO_THE_END):
        seconds += spent(explore, desk, 0, depth, -alphabeta.INFINITE, alphabeta.INFINITE)
    return seconds, desk.counts


def counting_explore() -> Any:
    """Compile alpha-beta once more, with counters around its calls of the rules."""

    @numba.njit(error_model="numpy")
    def list_moves(desk: Any, ply: int, known_best: int) -> int:
        desk.counts[LISTED] += 1
        return alphabeta.list_moves(desk, ply, known_best)

    @numba.njit(error_model="numpy")
    def play(desk: Any, ply: int, move: int) -> tuple[int, bool]:
        desk.counts[PLAYED] += 1
        return alphabeta.play(desk, ply, move)

    original: Any = alphabeta.explore
    names = original.py_func.__globals__ | {"list_moves": list_moves, "play": play}
    explore = numba.njit(FunctionType(original.py_func.__code__, names), error_model="numpy")
    names["explore"] = explore  # which calls itself
    return explore


def records_below(position: Position) -> tuple[Any, Any]:
    """Gather positions of random lines below a position, and a legal move in each."""
    states = np.zeros(RECORDS, patterns.STATE).view(np.recarray)
    chosen = np.zeros(RECORDS, np.int64)
    choice = np.random.default_rng(1)
    moves = np.zeros(patterns.MOST_LEGAL, np.int64)
    state = new_record(patterns.STATE)
    for number in range(RECORDS):
        if number % LINE == 0 or state.to_move < 0:
            copy_public(position.state, state)
        copy_public(state, states[number])
        chosen[number] = choice.choice(moves[: patterns.legal(state, moves)])
        patterns.apply(state, int(chosen[number]))
    return states, chosen


def patterns_alone() -> tuple[Callable[..., int], Callable[..., int]]:
    """Return functions that list the moves, and play a move, of one record after the other."""
    legal, apply = patterns.legal, patterns.apply

    @numba.njit(error_model="numpy")
    def list_each(states: Any, moves: Any, number: int) -> int:
        total = 0
        for index in range(number):
            total += legal(states[index % RECORDS], moves)
        return total

    @numba.njit(error_model="numpy")
    def play_each(states: Any, after: Any, chosen: Any, number: int) -> int:
        for index in range(number):
            copy_public(states[index % RECORDS], after)
            apply(after, chosen[index % RECORDS])
        return int(after.to_move)

    moves = np.zeros(patterns.MOST_LEGAL, np.int64)
    after = new_record(patterns.STATE)

    def list_all(states: Any, number: int) -> int:
        return list_each(states, moves, number)

    def play_all(states: Any, chosen: Any, number: int) -> int:
        return play_each(states, after, chosen, number)

    states, chosen = records_below(Position.new("patterns"))
    list_all(states, 10)
    play_all(states, chosen, 10)
    return list_all, play_all
