"""The ruling of what is hidden in Flowers, and what everybody knows: F17."""

from __future__ import annotations

import json

import pytest

from sandtable.games.ground.records import bytes_of
from tests.games.flowers.playing import after, play
from tests.games.flowers.tables import Json, mandala, pile, table


def test_F17_a_seat_sees_its_own_hand_and_of_the_others_only_numbers() -> None:
    position = table(players=3, hands=["bbg", "ooyy", "r"])
    assert play(position).view(0)["hands"] == [
        {"b": 2, "g": 1},
        {"known": {}, "hidden": 4},
        {"known": {}, "hidden": 1},
    ]


def test_F17_a_spectator_sees_no_hand() -> None:
    position = table(hands=["bbg", "ooyy"], known=["", "y"])
    assert play(position).view(None)["hands"] == [
        {"known": {}, "hidden": 3},
        {"known": {"y": 1}, "hidden": 3},
    ]


def test_F17_of_deck_and_stacks_a_view_shows_only_how_many_are_left() -> None:
    view = play(table(hands=["bbg", "ooyy"])).view(0)
    assert view["deck"] == 90 - 7
    assert view["stacks"] == {"dark": 15, "light": 15}


def test_F17_face_down_cards_and_the_discard_pile_are_public() -> None:
    area = mandala("b5 g4", up={1: "r"}, down={1: "bbg"}, marker=1)
    position = table(mandalas=[area], discard="yyy", known=["", "r"], singles=["b2"])
    for seat in (0, 1, None):
        view = play(position).view(seat)
        assert view["mandalas"] == position["mandalas"]
        assert view["discard"] == {"y": 3}
        assert (view["known"], view["singles"]) == ([{}, {"r": 1}], [["b2"], []])


def test_F17_cards_taken_back_into_a_hand_are_known() -> None:
    """Seat 1 gets the other tile with its two face-up cards, so seat 2 takes back a y and a b."""
    area = mandala("b5 g4", up={0: "rrr", 1: "oo", 2: "y"}, down={2: "b"}, marker=0)
    position = table(players=3, mandalas=[area], hands=["pp", "g", "ggr"], known=["", "", "r"])
    match = play(position, "P1p1", "Tb5")
    assert match.position.to_json()["known"] == [{}, {}, pile("bry")]
    assert match.view(0)["hands"][2] == {"known": pile("bry"), "hidden": 2}
    assert match.view(2)["hands"][2] == pile("ggr" + "by")


def near_the_end() -> Json:
    """P1p1 and Tb5 give seat 0 its third Flower; nobody holds the second Mandala (F14, F15)."""
    return table(
        hands=["pr", "bo"],
        mandalas=[mandala("b5 g4", up={0: "rroy"}, marker=0), mandala("p2 y2", down={1: "p"})],
        singles=["b2"],
        flowers=["y3+y4 r2+rx"],
    )


def test_F17_cards_taken_back_before_scoring_are_known() -> None:
    assert after(near_the_end(), "P1p1", "Tb5")["known"] == [{}, {"p": 1}]


@pytest.mark.parametrize(
    ("word", "known"),
    [("P1r1", "rb"), ("P1r2", "b"), ("P1r3", "b"), ("P1b1", "rr"), ("P1y1", "rrb")],
)
def test_F17_a_play_counts_against_the_known_cards_of_its_colour_first(
    word: str, known: str
) -> None:
    position = table(hands=["rrrby"], known=["rrb"])
    assert after(position, word)["known"][0] == pile(known)


def test_F17_drawn_cards_are_not_known() -> None:
    position = table(hands=["rb", "g"], known=["rb"], deck="bbbb", discard="")
    result = after(position, "P1r1")
    assert result["hands"][0] == {"b": 5}
    assert result["known"][0] == {"b": 1}


def test_F17_a_view_has_the_keys_of_the_position() -> None:
    for words in ([], ["P1p1"], ["P1p1", "Tb5"]):
        match = play(near_the_end(), *words)
        for seat in (0, 1, None):
            assert list(match.view(seat)) == list(match.position.to_json())


@pytest.mark.parametrize("seat", [0, None])
def test_F17_what_a_seat_cannot_know_leaves_no_trace_in_its_view(seat: int | None) -> None:
    """Seat 1 swaps unknown cards with the deck and with seat 2; a computer player sees no more."""
    first = play(table(players=3, hands=["bbg", "ooyy", "rrr"], known=["", "y", "r"]))
    second = play(table(players=3, hands=["bbg", "rgyr", "oro"], known=["", "y", "r"]), seed=1)
    assert first.position != second.position
    assert json.dumps(first.view(seat)) == json.dumps(second.view(seat))
    seen = [bytes_of(match.position.seen_by(seat)) for match in (first, second)]
    assert seen[0] == seen[1]


def test_F17_when_the_game_is_over_nothing_is_hidden() -> None:
    match = play(near_the_end(), "P1p1", "Tb5")
    assert match.is_over
    for seat in (0, 1, None):
        assert match.view(seat) == match.position.to_json()
