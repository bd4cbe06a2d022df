"""Counted positions of Patterns: no move missed, none invented."""

import random

import pytest

from sandtable import Position
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.games.words.reading import Json
from sandtable.testing.counting import count_lines, split_lines
from tests.referees import patterns as referee

# The numbers of move sequences of length 1, 2, ... from the deal of a seed, and from 22 random
# moves later. Shorter ones are counted again by the referee below.
FROM_THE_DEAL = {
    1: [2, 104, 5304, 226388, 9372829],
    2: [2, 104, 5304, 227196, 9444007],
    3: [2, 104, 5304, 226692, 9399923],
}
LATE = {
    1: [3, 11, 41, 150, 355, 1087, 2259, 2616],
    2: [3, 84, 243, 2222, 6786, 21855, 57098, 158629],
}

DEEPEST = 2 if INTERPRETED else 8


def late_position(seed: int) -> Position:
    position = Position.new("patterns", seed=seed)
    chooser = random.Random(seed)
    for _ in range(22):
        position = position.play(chooser.choice(position.legal_moves))
    return position


def count_by_referee(position: Json, depth: int) -> int:
    words = referee.legal_words(position)
    if depth == 1:
        return len(words)
    return sum(count_by_referee(referee.played(position, word), depth - 1) for word in words)


@pytest.mark.parametrize("seed", FROM_THE_DEAL)
def test_lines_from_the_deal(seed: int) -> None:
    position = Position.new("patterns", seed=seed)
    expected = FROM_THE_DEAL[seed][:DEEPEST]
    counted = [count_lines(position, depth) for depth in range(1, len(expected) + 1)]
    assert counted == expected, split_lines(position, 2)


@pytest.mark.parametrize("seed", LATE)
def test_lines_of_a_late_position(seed: int) -> None:
    position = late_position(seed)
    expected = LATE[seed][:DEEPEST]
    counted = [count_lines(position, depth) for depth in range(1, len(expected) + 1)]
    assert counted == expected, split_lines(position, 2)


@pytest.mark.parametrize("seed", LATE)
def test_the_referee_counts_the_same(seed: int) -> None:
    late = late_position(seed)
    for depth in range(1, min(4, DEEPEST) + 1):
        assert count_by_referee(late.to_json(), depth) == count_lines(late, depth)
    start = Position.new("patterns", seed=seed)
    assert count_by_referee(start.to_json(), 2) == count_lines(start, 2)


def test_the_split_adds_up() -> None:
    position = late_position(2)
    assert sum(split_lines(position, DEEPEST).values()) == count_lines(position, DEEPEST)
