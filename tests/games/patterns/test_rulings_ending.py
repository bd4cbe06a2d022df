"""The rulings of Patterns on the end, the score and the numbers of groups: P9 to P11.

Most positions use one corner: the group of seat 0 on c8 has only the neighbours c7 and d8, so
once both lie face down and its bowl token has that group's colour, seat 0 cannot act.
"""

from __future__ import annotations

import pytest

from sandtable import Match
from tests.games.patterns.tables import COLOURS, Json, drawn, table


def corner(seat1: str = "r:c7", up: str = "y:d8", bowls: str = "bg", more: str = "") -> Json:
    """Lay a turn of seat 1, whose Establish on d8 leaves seat 0 stuck."""
    return table(seat0=f"b:c8 {more}", seat1=seat1, up=up, bowls=bowls, to_move=1)


# The end


def test_P9_the_game_is_over_at_once_when_the_other_seat_has_no_flip() -> None:
    match = Match.from_position(corner())
    match.play("Ed8")
    assert (match.position.phase, match.to_move, match.reason) == ("over", None, "stuck")
    assert match.is_over
    assert match.legal_moves == []


@pytest.mark.parametrize("bowl", "ry", ids=["a Swap", "an Establish"])
def test_P9_what_the_other_seat_could_do_besides_flips_is_lost(bowl: str) -> None:
    """Seat 1 takes red, the colour of its group, or yellow, a new one; the game is over anyway."""
    match = Match.from_position(corner(up=f"{bowl}:d8"))
    match.play("Ed8")
    assert match.position.to_json()["bowls"][1] == bowl
    assert match.is_over


@pytest.mark.parametrize("bowl", "ry", ids=["a Swap", "an Establish"])
def test_P9_the_other_seat_may_flip_but_neither_establish_nor_swap(bowl: str) -> None:
    match = Match.from_position(corner(up=f"{bowl}:d8 r:b7 r:d7"))
    match.play("Ed8")
    assert (match.position.phase, match.to_move) == ("flips", 1)
    assert match.legal_moves == ["Fb7", "Fd7", "done"]


def test_P9_flips_go_on_one_after_another_until_none_is_left() -> None:
    """The Flip of b7 makes that of b6 possible; after the last one there is nothing to stop."""
    match = Match.from_position(corner(up="y:d8 r:b7,b6,d7"))
    match.play("Ed8")
    assert match.legal_moves == ["Fb7", "Fd7", "done"]
    match.play("Fb7")
    assert (match.position.phase, match.to_move) == ("flips", 1)
    assert match.legal_moves == ["Fb6", "Fd7", "done"]
    match.play("Fd7")
    assert match.legal_moves == ["Fb6", "done"]
    match.play("Fb6")
    assert match.is_over
    assert match.scores == [0, 3]


@pytest.mark.parametrize(("flips", "points"), [([], 0), (["Fb7"], 1), (["Fb7", "Fd7"], 2)])
def test_P9_the_other_seat_may_stop_at_any_time(flips: list[str], points: int) -> None:
    match = Match.from_position(corner(up="y:d8 r:b7,b6,d7"))
    match.play("Ed8")
    for word in flips:
        match.play(word)
    match.play("done")
    assert (match.position.phase, match.to_move, match.reason) == ("over", None, "stuck")
    assert match.scores == [0, points]
    assert match.position.to_json()["bowls"] == ["b", "y"]


def test_P9_the_last_flips_keep_to_the_normal_rules() -> None:
    """b6 lies between the red groups of both seats, so P8 forbids it to the last."""
    match = Match.from_position(corner(seat1="r:c7,b7", up="y:d8 r:b6,d7", more="r:a6"))
    match.play("Ed8")
    assert match.legal_moves == ["Fd7", "done"]
    match.play("Fd7")
    assert match.is_over


def test_P9_a_flip_or_a_swap_too_can_leave_the_opponent_stuck() -> None:
    flip = table(seat0="b:c8", seat1="r:c7 g:e8", up="g:d8 r:b7", bowls="by", to_move=1)
    match = Match.from_position(flip)
    match.play("Fd8")
    assert match.legal_moves == ["Fb7", "done"]
    swap = table(seat0="b:c8", seat1="r:c7 g:e8", up="y:d8 r:b7", bowls="bg", to_move=1)
    match = Match.from_position(swap)
    match.play("Sd8")
    assert match.legal_moves == ["Fb7", "done"]


def test_P9_any_flip_of_its_own_keeps_a_seat_in_the_game() -> None:
    match = Match.from_position(corner(up="y:d8 o:e4", more="o:e3"))
    match.play("Ed8")
    assert (match.position.phase, match.to_move) == ("turn", 0)
    assert match.legal_moves == ["Fe4"]


def test_P9_only_the_seat_to_move_can_be_stuck() -> None:
    """Seat 0 could not act, but it is seat 1's turn: the game goes on until seat 0's comes."""
    stuck = table(seat0="b:c8", seat1="r:c7 g:d8", bowls="by", to_move=1)
    match = Match.from_position(stuck)
    assert (match.position.phase, match.to_move) == ("turn", 1)
    match.play("Ee4")
    assert match.is_over


def test_P9_after_its_last_action_a_seat_waits_for_its_next_turn_to_be_stuck() -> None:
    """Nothing is left for seat 0 after its Flip, but seat 1 has a turn before that shows."""
    start = table(seat0="b:c8 o:b7", seat1="r:d8 p:d7 g:c6", up="o:c7", bowls="by")
    match = Match.from_position(start)
    assert match.legal_moves == ["Fc7", "Sc7"]
    match.play("Fc7")
    assert (match.position.phase, match.to_move) == ("turn", 1)
    match.play("Ee2")
    assert match.is_over


def test_P9_seat_1_can_be_the_stuck_one() -> None:
    start = table(seat1="b:c8", seat0="r:c7", up="y:d8 r:b7", bowls="gb", to_move=0)
    match = Match.from_position(start)
    match.play("Ed8")
    assert (match.position.phase, match.to_move) == ("flips", 0)
    match.play("Fb7")
    assert match.is_over
    assert (match.scores, match.winners) == ([1, 0], [0])


def test_P9_a_new_colour_is_no_help_where_every_space_touches_the_opponents_group() -> None:
    """Seat 0 has yellow in its bowl and no yellow group, but P8 forbids each of the 16 spaces."""
    position = drawn(
        "..BBGG..",
        ".BBBGGG.",
        "BBBBGGGG",
        "rrrrpppp",
        "YYYYYYYY",
        "oooorrrr",
        ".OOOPPP.",
        "..OOPP..",
        seat0="b:c8 g:f8",
        seat1="y:a4 o:b2 p:g2",
        bowls="yr",
    )
    match = Match.from_position(position)
    assert (match.position.phase, match.to_move) == ("flips", 1)
    assert match.legal_moves == ["Fb3", "Fc3", "Fd3", "done"]


@pytest.mark.parametrize("seat", [0, 1])
def test_P9_both_seats_may_be_stuck(seat: int) -> None:
    """Seat 1 is shut in on f1 as seat 0 is on c8; whoever is to move, the game is over."""
    start = table(seat0="b:c8 p:f2", seat1="r:c7 g:d8 y:f1 o:e1", bowls="by", to_move=seat)
    match = Match.from_position(start)
    assert match.is_over
    assert match.reason == "stuck"


# The score


def test_P10_every_token_but_the_marked_one_is_worth_the_number_of_its_group() -> None:
    """Seat 0: 1 x 0 + 2 x 2 + 3 x 1. Seat 1: 1 x 0 + 2 x 0 + 3 x 3."""
    start = table(seat0="b:c8 o:e4,e5,d5 p:a3,b3", seat1="r:c7 g:d8 y:g4,g5,h5,h4", bowls="bo")
    match = Match.from_position(start)
    assert match.is_over
    assert (match.scores, match.winners) == ([7, 9], [1])


def test_P10_the_place_of_the_marker_in_its_group_does_not_matter() -> None:
    for group in ("o:e4,e5,d5", "o:e5,e4,d5", "o:d5,e5,e4"):
        start = table(seat0=f"b:c8 {group}", seat1="r:c7 g:d8", bowls="by")
        assert Match.from_position(start).scores == [4, 0]


def test_P10_bowl_tokens_are_worth_nothing() -> None:
    """Each bowl holds a token of a group that scores; the points are those of the mat alone."""
    start = table(seat0="o:e4,e5 b:c8", seat1="r:c7,b7 g:d8", bowls="br")
    match = Match.from_position(start)
    assert match.is_over
    assert match.scores == [1, 1]


def test_P10_face_up_tokens_are_worth_nothing_even_next_to_a_group() -> None:
    match = Match.from_position(corner(up="y:d8 r:b7,b6,d7"))
    match.play("Ed8")
    match.play("done")
    assert match.scores == [0, 0]


def test_P10_equal_points_are_a_draw_of_both_seats() -> None:
    """One point each; more groups or more tokens break no tie."""
    start = table(seat0="o:e4,e5 b:c8", seat1="r:c7,b7 g:d8 y:h4 p:e1", bowls="bo")
    match = Match.from_position(start)
    assert (match.scores, match.winners) == ([1, 1], [0, 1])


def test_P10_a_running_game_has_no_winner() -> None:
    match = Match.from_position(table(seat0="o:e4,e5", seat1="r:c7"))
    assert (match.scores, match.winners, match.reason) == ([1, 0], [], None)


# The numbers of the groups


def test_P11_a_groups_number_is_the_order_in_which_it_was_established() -> None:
    """The same tokens on the mat; only the order of the groups differs."""
    start = table(seat0="b:c4,c5,c6 o:f4,f5 p:a3", seat1="r:h3")
    assert Match.from_position(start).scores == [1 * 2 + 2 * 1 + 3 * 0, 0]
    start["groups"][0].reverse()
    assert Match.from_position(start).scores == [3 * 2 + 2 * 1 + 1 * 0, 0]


def test_P11_the_numbers_of_the_seats_do_not_mix() -> None:
    match = Match.from_position(table(seat0="b:c4", up="o:f4,f5 y:c6", bowls="ro", to_move=1))
    match.play("Ef4")
    match.play("Ec6")
    match.play("Ff5")
    assert match.scores == [0, 1]


@pytest.mark.parametrize("bowl", COLOURS)
def test_P11_after_the_sixth_group_there_is_no_establish(bowl: str) -> None:
    six = "b:a3 g:c3 o:e3 p:g3 r:b5 y:d5"
    match = Match.from_position(table(seat0=six, bowls=f"{bowl}g"))
    assert {word[0] for word in match.legal_moves} == {"S"}


def test_P11_the_sixth_group_counts_six() -> None:
    five = "b:a3 g:c3 o:e3 p:g3 r:b5"
    match = Match.from_position(table(seat0=five, up="y:d5,d6", bowls="yg"))
    match.play("Ed5")
    match.play("Eh6")
    match.play("Fd6")
    assert match.scores == [6, 0]
    assert [group["colour"] for group in match.position.to_json()["groups"][0]] == [*"bgopry"]


def test_P11_each_seat_may_have_one_group_of_a_colour() -> None:
    """Seat 0 founds red far from the red group of seat 1; then each grows by itself."""
    match = Match.from_position(table(seat1="r:g4", up="r:c5,g5 y:c4", bowls="rb"))
    match.play("Ec4")
    match.play("Fg5")
    match.play("Fc5")
    assert match.scores == [1, 1]
