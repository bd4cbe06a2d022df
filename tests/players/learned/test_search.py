"""The searches with a learned value."""

from __future__ import annotations

import time

import pytest

from sandtable import Position, find_game
from sandtable.players.learned.alphabeta import REDUCTIONS, LearnedSearch, solvable_within
from sandtable.players.learned.files import find_network
from sandtable.players.learned.network import Network
from sandtable.players.learned.tree import EIGHTH, MOST_NODES, NODE, ripe_among
from sandtable.players.learned.tree_search import LearnedTree
from sandtable.players.patterns.memory import TO_THE_END
from sandtable.players.question import Budget
from sandtable.players.tree import Tuning
from tests.fingerprints import random_game
from tests.patience import LONG_ENOUGH
from tests.players.late_patterns import best_margin, late_positions

TABLES = [("mandala", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
each_table = pytest.mark.parametrize(("game", "players"), TABLES)


def network_for(game: str, players: int) -> Network:
    net = find_network(find_game(game), players)
    assert net is not None
    return net


def tree_of(position: Position, seed: int = 1) -> LearnedTree:
    game, players = position.game, position.to_json()["players"]
    net = network_for(game.name, players)
    return LearnedTree(game, position.seen_by(position.to_move), seed, net)


@each_table
def test_how_often_the_clock_is_looked_at_changes_nothing(game: str, players: int) -> None:
    """A search in one piece and one in many small pieces grow the same tree."""
    position = list(random_game(game, players))[6]
    whole, pieces = tree_of(position), tree_of(position)
    whole._simulate(2000)
    for _ in range(200):
        pieces._simulate(10)
    assert whole.size == pieces.size
    reached = [0, *whole.children(0)]
    assert [whole.nodes[node].tobytes() for node in reached] == [
        pieces.nodes[node].tobytes() for node in reached
    ]


@each_table
def test_every_simulation_is_counted_once_below_its_parent(game: str, players: int) -> None:
    """A node's visits are those of its children, but for the visits before it had any."""
    tree = tree_of(list(random_game(game, players))[6])
    tree.grow(time.monotonic() + LONG_ENOUGH, 3000)
    assert tree.nodes[0].visits == tree.simulations == 3000
    waiting = [0]
    while waiting:
        node = waiting.pop()
        children = list(tree.children(node))
        below = sum(tree.visits(child) for child in children)
        assert tree.visits(node) >= below
        if below:
            assert tree.visits(node) <= below + (0 if node == 0 else 2)
        assert 0 <= tree.nodes[node].worth <= 1
        waiting += children


def test_a_tree_takes_no_more_than_its_room_and_still_grows() -> None:
    tree = tree_of(next(iter(random_game("flowers", 2))))
    tree.grow(time.monotonic() + LONG_ENOUGH, 200_000)
    assert len(tree.nodes) == MOST_NODES
    assert 4 * EIGHTH < tree.size < MOST_NODES
    assert MOST_NODES * NODE.itemsize <= 32 << 20


def test_the_less_room_is_left_the_riper_a_node_must_be() -> None:
    ripe = [ripe_among(part * EIGHTH, Tuning(ripe=2)) for part in range(8)]
    assert ripe == [2, 2, 2, 2, 4, 8, 16, 32]


def test_two_nodes_fill_a_line_of_the_cache() -> None:
    tree = tree_of(next(iter(random_game("mandala", 2))))
    assert 2 * NODE.itemsize == 64
    assert tree.nodes.ctypes.data % 64 == 0


def test_a_proof_in_patterns_says_what_trying_everything_says() -> None:
    """However the moves are ordered and however little the late ones are looked at before."""
    for position in late_positions(6, 12, "EFSBd"):
        search = LearnedSearch(
            position.seen_by(position.to_move), Budget(60.0), 1, network_for("patterns", 2)
        )
        search.run()
        margin = best_margin(position)
        assert search.margin == (margin if position.to_move == 0 else -margin)


def test_no_move_is_left_out_of_a_proof_or_looked_at_for_nothing() -> None:
    assert not REDUCTIONS[TO_THE_END].any()
    assert all((REDUCTIONS[depth] < depth).all() for depth in range(1, TO_THE_END + 1))


def test_more_time_proves_from_more_tokens_on() -> None:
    budgets = [Budget(seconds) for seconds in (0.0, 0.1, 1.0, 5.0)]
    solvable = [solvable_within(budget) for budget in budgets]
    assert solvable == sorted(set(solvable))
    assert solvable_within(Budget(600.0, 1000)) < solvable_within(Budget(1.0))
