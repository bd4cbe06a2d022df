"""The worked examples of the rulebook, which English and German editions share.

Alice is seat 0, Betty seat 1 and Cyril seat 2. What only the pictures show is filled in.
"""

from __future__ import annotations

import pytest

from tests.games.flowers.playing import after
from tests.games.flowers.tables import mandala, table


@pytest.mark.parametrize("colour", ["g", "b"], ids=["English: green", "German: black"])
def test_three_cards_of_a_colour_that_is_already_there_go_face_down(colour: str) -> None:
    """Playing cards: Cyril adds three cards whose colour the Mandala shows (F4)."""
    area = mandala("b4 o3", up={0: "g", 1: "rr"}, marker=1)
    position = table(players=3, to_move=2, hands=["", "", colour * 3 + "y"], mandalas=[area])
    result = after(position, f"P1{colour}3")["mandalas"][0]
    assert result["down"][2] == {colour: 3}
    assert result["up"][2] == {}


def test_with_six_cards_left_two_are_drawn() -> None:
    """Drawing: after one card, six are left in hand, so only two fit under eight (F5)."""
    position = table(hands=["g" + "bboorr"])
    assert sum(after(position, "P1g1")["hands"][0].values()) == 8


def test_the_first_face_up_card_takes_the_marker_past_three_face_down_ones() -> None:
    """Claim, first example: Cyril's three face-down cards left the marker in the centre (F7)."""
    before = table(players=3, to_move=2, hands=["ro", "", "bbby"], mandalas=[mandala("b5 g4")])
    result = after(before, "P1b3")
    assert result["mandalas"][0]["marker"] is None
    result = after(result, "P1r1")
    assert result["mandalas"][0]["marker"] == 0


def test_a_face_up_card_makes_all_ones_cards_count() -> None:
    """Claim, second example: Betty leads with two; Cyril's first face-up card makes four (F7)."""
    area = mandala("b5 g4", up={0: "r"}, down={2: "bbb"}, marker=0)
    before = table(players=3, to_move=1, hands=["r", "oog", "yp"], mandalas=[area])
    betty = after(before, "P1o2")
    assert betty["mandalas"][0]["marker"] == 1
    cyril = after(betty, "P1y1")
    assert cyril["mandalas"][0]["marker"] == 2
