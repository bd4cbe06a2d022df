"""The puzzles that come with Sandtable."""

import pytest

from sandtable.review.puzzles.checking import check
from sandtable.review.puzzles.collection import SHIPPED, shipped
from sandtable.review.puzzles.finding import get_ready
from sandtable.review.puzzles.puzzle import Puzzle
from sandtable.review.puzzles.telling import tell
from sandtable.review.puzzles.themes import names
from tests import nets

PROVEN_AGAIN = nets.width(15, 1000, quick=3)
MEASURED_AGAIN = nets.width(3, 30, quick=1)
EFFORT = nets.width(1, 10)


def some(number: int, *, are_proven: bool) -> list[Puzzle]:
    every = [puzzle for puzzle in shipped().puzzles.values() if puzzle.is_proven == are_proven]
    return nets.dice(are_proven).sample(every, min(number, len(every)))


def test_the_file_is_small_and_every_puzzle_fits_together() -> None:
    assert SHIPPED.stat().st_size < 600_000
    for puzzle in some(100, are_proven=True) + some(100, are_proven=False):
        assert list(puzzle.moments())
        assert set(puzzle.themes) <= names(puzzle.game).keys()


def test_those_of_patterns_are_proven_by_trying_everything() -> None:
    """A sample; `sandtable puzzles check --game patterns` proves them all."""
    for puzzle in some(PROVEN_AGAIN, are_proven=True):
        assert check(puzzle).is_kept, puzzle.id


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_is_told_in_words(language: str) -> None:
    for puzzle in some(4, are_proven=True) + some(4, are_proven=False):
        told = tell(puzzle, language)
        assert all(step["reason"].endswith(".") for step in told["steps"])


def test_the_others_keep_their_answer_in_other_worlds() -> None:
    """A sample; `sandtable puzzles check` measures them all at ten times the effort."""
    chosen = some(MEASURED_AGAIN, are_proven=False)
    for game in {puzzle.game for puzzle in chosen}:
        get_ready(game)
    kept = [check(puzzle, EFFORT, seed=nets.seed).is_kept for puzzle in chosen]
    assert sum(kept) >= 0.9 * len(kept) - 0.5
