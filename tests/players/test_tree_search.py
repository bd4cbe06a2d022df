"""The search over sampled worlds."""

import sys
import threading
import time
from collections.abc import Iterator

import pytest

from sandtable import Match, Position
from sandtable.players import Question, prepare_player, think
from sandtable.players.question import Budget
from sandtable.players.tree_search import Tree, choose, grow_all
from tests import nets
from tests.fingerprints import random_game
from tests.patience import LONG_ENOUGH
from tests.players.redealing import dealt_anew

TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
each_table = pytest.mark.parametrize(("game", "players"), TABLES)


def tree_of(position: Position, seed: int = 1) -> Tree:
    return Tree(position.game, position.seen_by(position.to_move), seed)


@each_table
def test_equal_questions_get_equal_answers(game: str, players: int) -> None:
    position = list(random_game(game, players))[6]
    asked = Question.about(position, "tree:3000", seed=7)
    assert think(asked) == think(asked)


@each_table
def test_how_often_the_clock_is_looked_at_changes_nothing(game: str, players: int) -> None:
    """A search in one piece and one in many small pieces grow the same tree."""
    position = list(random_game(game, players))[6]
    whole, pieces = tree_of(position), tree_of(position)
    whole._simulate(3000)
    for _ in range(300):
        pieces._simulate(10)
    assert whole.size == pieces.size
    assert whole.nodes[: whole.size].tobytes() == pieces.nodes[: pieces.size].tobytes()


@each_table
def test_every_simulation_is_counted_once_below_its_parent(game: str, players: int) -> None:
    """A node's visits are those of its children, but for the visits before it had any."""
    tree = tree_of(list(random_game(game, players))[6])
    tree.grow(time.monotonic() + LONG_ENOUGH, 3000)
    assert tree.nodes[0].visits == tree.simulations == 3000
    for node in range(tree.size):
        below = sum(int(tree.nodes[child].visits) for child in tree.children(node))
        unripe = 0 if node == 0 else 4
        assert int(tree.nodes[node].visits) >= below
        if below:
            assert int(tree.nodes[node].visits) <= below + unripe
        assert 0 <= tree.nodes[node].value <= tree.nodes[node].visits


@each_table
def test_a_tree_grows_past_its_first_room(game: str, players: int) -> None:
    tree = tree_of(next(iter(random_game(game, players))))
    room = len(tree.nodes)
    tree.grow(time.monotonic() + LONG_ENOUGH, 30_000)
    assert tree.simulations == 30_000
    assert room < tree.size <= len(tree.nodes)


def test_a_choice_that_time_cannot_change_is_answered_early() -> None:
    """A search limited by time alone ends when no other move can catch up."""
    position = list(random_game("mandala", 2))[-1]
    prepare_player(position.game, "tree:1")
    seen = position.seen_by(position.to_move)
    began = time.process_time()
    answer = choose(position.game, seen, Budget(4.0), seed=1)
    assert time.process_time() - began < 3.5
    assert answer.lines[0].visits > answer.lines[1].visits


def test_several_threads_search_several_trees_and_add_them_up() -> None:
    position = list(random_game("flowers", 3))[6]
    seen = position.seen_by(position.to_move)
    alone = choose(position.game, seen, Budget(LONG_ENOUGH, 1000), seed=5)
    both = choose(position.game, seen, Budget(LONG_ENOUGH, 2000), seed=5, threads=2)
    assert alone.simulations == 1000
    assert both.simulations == 2000
    visits = {line.moves[0]: line.visits for line in alone.lines}
    assert all(
        line.visits > visits[line.moves[0]] for line in both.lines if line.moves[0] in visits
    )


@pytest.mark.parametrize(("game", "players"), nets.some(TABLES, plain=3))
def test_a_search_lets_other_threads_run(game: str, players: int) -> None:
    """While a tree grows, Python code goes on: the interpreter lock is free."""
    tree = tree_of(next(iter(random_game(game, players))))
    tree._simulate(10)
    thread = threading.Thread(target=tree._simulate, args=(200_000,))  # one long compiled call
    before = sys.getswitchinterval()
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(before)
        ticks += 1
    assert ticks > 10


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_a_move_that_wins_for_certain_is_found(game: str) -> None:
    """Near the end, where some moves win whatever is hidden and others do not, it plays one."""
    found = 0
    for position in _ends(game):
        winners = set(position.legal_moves)
        for world in dealt_anew(position):
            winners &= {word for word in world.legal_moves if _wins(world.play(word), world)}
        if winners and len(winners) < len(position.legal_moves):
            assert think(Question.about(position, "tree:2000", seed=1)).move in winners
            found += 1
        if found == 5:
            return
    pytest.fail("too few positions with a certain win")


def _ends(game: str) -> Iterator[Position]:
    """Yield the choices of random games from which claims or takes alone lead to the end."""
    for seed in range(400):
        match = Match.new(game, seed=seed)
        match.play_randomly(seed)
        for position in match.positions[-6:-1]:
            content = position.to_json()
            ends = content.get("ending") or content.get("last_mandala")
            if ends and position.phase != "turn" and len(position.legal_moves) > 1:
                yield position


def _wins(position: Position, asked: Position) -> bool:
    """Whether the seat that was asked wins, whatever the others do."""
    if position.is_over:
        return position.winners == [asked.to_move]
    outcomes = (_wins(position.play(word), asked) for word in position.legal_moves)
    return any(outcomes) if position.to_move == asked.to_move else all(outcomes)


def test_grow_all_shares_the_simulations() -> None:
    position = next(iter(random_game("mandala", 2)))
    trees = [tree_of(position, seed) for seed in range(3)]
    grow_all(trees, Budget(LONG_ENOUGH, 100))
    assert [tree.simulations for tree in trees] == [34, 34, 34]
