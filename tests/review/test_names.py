"""What a choice is called, and how accurate a seat has played."""

import pytest

from sandtable.review import Tried
from sandtable.review.names import BEST, accuracy, accuracy_of_move, name_of

TOP = Tried("a", (1.0, 0.0), 0.0, 0.0, 0.0, ("a",))


def tried(loss: float, low: float) -> Tried:
    return Tried("b", (1 - loss, loss), loss, low, loss, ("b",))


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0.019, "good"),
        (0.02, "inaccuracy"),
        (0.05, "inaccuracy"),
        (0.099, "inaccuracy"),
        (0.1, "mistake"),
        (0.199, "mistake"),
        (0.2, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_name_follows_from_the_loss(loss: float, name: str) -> None:
    assert name_of(tried(loss, low=0.01), TOP) == name


def test_nothing_inside_the_interval_is_called_a_mistake() -> None:
    assert name_of(tried(0.5, low=0.0), TOP) == "good"
    assert name_of(TOP, TOP) == BEST


def test_accuracy_falls_from_a_hundred_to_nothing() -> None:
    assert accuracy_of_move(0.0) == pytest.approx(100, abs=1e-3)
    assert accuracy_of_move(1.0) == 0
    falling = [accuracy_of_move(loss / 100) for loss in range(101)]
    assert falling == sorted(falling, reverse=True)


def test_one_disaster_does_not_hide_behind_good_moves() -> None:
    spread, disaster = [0.05] * 20, [0.0] * 19 + [1.0]
    assert sum(spread) == pytest.approx(sum(disaster))
    even, uneven = accuracy(spread), accuracy(disaster)
    assert even is not None
    assert uneven is not None
    assert uneven < even
    assert accuracy([]) is None
