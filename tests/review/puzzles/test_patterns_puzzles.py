"""Puzzles of Patterns: one best move, proven twice."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, pairwise

import pytest

from sandtable.games.position import Position
from sandtable.review.puzzles.candidates import is_obvious
from sandtable.review.puzzles.checking import check
from sandtable.review.puzzles.exhaustive import Minimax
from sandtable.review.puzzles.finding import find
from sandtable.review.puzzles.proven import Prover
from sandtable.review.puzzles.puzzle import Puzzle, Step, goal_of
from tests.players.late_patterns import HABITS, best_margin, late_positions
from tests.review.puzzles.made import SEED, some_puzzles


@pytest.mark.parametrize("habit", HABITS)
def test_both_proofs_say_of_every_move_what_trying_everything_says(habit: str) -> None:
    """The solver's, and the plain minimax of the check, against a search in a few lines."""
    prover, minimax = Prover(), Minimax()
    for position in late_positions(13, 8, habit, 0.3):
        sign = 1 if position.to_move == 0 else -1
        truth = {w: sign * best_margin(position.play(w)) for w in position.legal_moves}
        assert prover.values(position) == minimax.values(position) == truth


@pytest.mark.parametrize(
    ("values", "goal"),
    [
        ((3, -1, 0), "win"),
        ((0, -1, -2), "draw"),
        ((7, 4, -3), "most"),
        ((3, 3, -1), None),
        ((0, 0, -1), None),
        ((-2, -5), None),
        ((4,), None),
    ],
)
def test_a_goal_needs_one_move_alone_that_reaches_it(
    values: tuple[int, ...], goal: str | None
) -> None:
    assert goal_of(values) == goal


def test_every_step_has_one_best_move_and_the_first_is_not_obvious() -> None:
    for found in some_puzzles(4):
        moments = list(found.moments())
        assert not is_obvious(moments[0].position, moments[0].step.move)
        for moment in moments:
            assert goal_of(moment.step.values) == found.goal
        for before, after in pairwise(moments):
            (reply,) = before.step.replies
            replied = before.position.play(before.step.move)
            values = Prover().values(replied)
            assert values is not None
            assert values[reply] == max(values.values()), "the strongest"
            assert replied.play(reply) == after.position


def test_a_puzzle_goes_on_while_its_move_is_the_only_one() -> None:
    """The last reply of the solution leaves no single best move, whichever strongest it is."""
    prover = Prover()
    for found in some_puzzles(4):
        position, step = list(found.moments())[-1]
        assert not step.replies
        after = position.play(step.move)
        values = prover.values(after)
        if values is None:
            continue
        best = max(values.values())
        for reply in [word for word, value in values.items() if value == best][:3]:
            assert not prover.steps(after.play(reply), found.goal)


def test_the_check_proves_them_again_and_finds_what_is_wrong() -> None:
    first = some_puzzles(4)[0]
    assert all(check(found).is_kept for found in some_puzzles(4))
    step = first.steps[0]
    raised = tuple(value + (value == max(step.values)) for value in step.values)
    wrong = replace(first, steps=(Step(step.move, raised, step.replies), *first.steps[1:]))
    finding = check(wrong)
    assert not finding.is_kept
    assert f"{step.move} wins by {max(step.values)} points" in finding.why


def test_equal_numbers_give_equal_puzzles() -> None:
    first, second = (next(filter(None, finds())) for _ in range(2))
    assert first == second
    assert first.source[0] == SEED
    assert check(first).is_kept


def finds() -> Iterator[Puzzle | None]:
    return (find("patterns", 2, SEED, number) for number in count())


def test_a_puzzle_keeps_its_name_when_it_is_measured_anew() -> None:
    found = some_puzzles(1)[0]
    assert replace(found, rating=found.rating + 50).id == found.id
    position = Position.from_json(found.position).play(found.steps[0].move)
    assert replace(found, position=position.to_json()).id != found.id
