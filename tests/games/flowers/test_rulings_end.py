"""The rulings of the end and the score of Flowers: F14 to F16."""

from __future__ import annotations

import pytest

from sandtable import Match
from tests.games.flowers.playing import after, play
from tests.games.flowers.tables import Json, mandala, pile, table

# The third Flower (F14). In Mandala 1 seat 0 holds the marker and the other tile goes to seat 2.
# Mandala 2 is held by seat 1; in Mandala 3 the marker is still in the centre.

AREAS = [
    mandala("b5 g4", up={0: "rrr", 1: "o", 2: "y"}, down={2: "bb"}, marker=0),
    mandala("p2 y2", up={1: "r"}, down={2: "pp"}, marker=1),
    mandala("r3 ox", down={0: "r", 2: "o"}),
]
HANDS = ["bbpp", "ggppp", "gggpr"]


def near_the_end(*, end: str = "turn", to_move: int = 1) -> Json:
    """Seat 2 has two Flowers and a single green tile; P1p1 and Tb5 give it the third."""
    return table(
        players=3,
        options={"end": end},
        to_move=to_move,
        hands=HANDS,
        mandalas=AREAS,
        singles=["", "", "g3"],
        flowers=["", "", "y3+y4 r2+r4"],
    )


def test_F14_a_third_flower_ends_the_game_with_the_turn() -> None:
    match = play(near_the_end(), "P1p1", "Tb5")
    result = match.position.to_json()
    assert result["flowers"][2][2] == ["g3", "g4"]
    assert (result["ending"], result["phase"], result["taking"]) == (True, "take", 1)
    match.play("Ty2")
    assert (match.is_over, match.reason) == (True, "flowers")


def test_F14_three_flowers_of_different_seats_do_not() -> None:
    position = table(mandalas=AREAS[:1], flowers=["r2+r4", "y3+y4"], singles=["b2"], players=3)
    result = after(position, "P1p1", "Tb5")
    assert result["flowers"][0] == [["r2", "r4"], ["b2", "b5"]]
    assert (result["ending"], result["phase"]) == (False, "turn")


def test_F14_two_flowers_at_once_may_pass_three() -> None:
    area = mandala("b5 g4", up={0: "rroy"}, marker=0)
    position = table(mandalas=[area], flowers=["r2+r4 y3+y4"], singles=["b2 gx"])
    match = play(position, "P1p1", "Tb5")
    assert (match.is_over, match.reason) == (True, "flowers")
    assert len(match.position.to_json()["flowers"][0]) == 4


def test_F14_with_end_round_the_seats_up_to_the_last_still_have_their_turns() -> None:
    match = play(near_the_end(end="round", to_move=0), "P1p1", "Tb5")
    for seat in (1, 2):
        result = match.position.to_json()
        assert (result["phase"], result["to_move"], result["ending"]) == ("turn", seat, True)
        match.play("P3g1")
    assert match.position.phase == "take"
    assert match.position.to_json()["active"] == 2


def test_F14_with_end_round_the_last_seats_turn_ends_the_game_at_once() -> None:
    """Seat 2 takes the marker, and with it green 4, its third Flower."""
    result = after(near_the_end(end="round", to_move=2), "P1p1", "Tg4")
    assert len(result["flowers"][2]) == 3
    assert (result["phase"], result["taking"], result["active"]) == ("take", 1, 2)


def test_F14_with_end_round_a_pass_uses_up_the_turn() -> None:
    position = table(
        options={"end": "round"},
        hands=["pp", ""],
        mandalas=[mandala("b5 g4", up={0: "rroy"}, marker=0)],
        flowers=["r2+r4 y3+y4"],
        singles=["b2"],
    )
    match = play(position, "P1p1", "Tb5")
    assert (match.to_move, match.legal_moves) == (1, ["pass"])
    match.play("pass")
    assert (match.is_over, match.reason) == (True, "flowers")


def test_F14_with_end_round_mandalas_of_the_last_turns_are_destroyed_and_begun_anew() -> None:
    """The second Mandala is completed after the third Flower; it gets new tiles all the same."""
    areas = [AREAS[0], mandala("p2 y2", up={0: "gg", 1: "rr", 2: "b"}, marker=1)]
    position = table(
        players=3,
        options={"end": "round"},
        hands=["pp", "oo", "gg"],
        mandalas=areas,
        singles=["", "", "g3"],
        flowers=["", "", "y3+y4 r2+r4"],
    )
    result = after(position, "P1p1", "Tb5", "P2o1", "Tp2")
    assert len(result["mandalas"][1]["tiles"]) == 2
    assert (result["phase"], result["to_move"]) == ("turn", 2)


@pytest.mark.parametrize("end", ["turn", "round"])
def test_F14_a_third_flower_comes_before_missing_tiles_as_the_reason(end: str) -> None:
    """All dark tiles are won, so no new Mandala can begin (F13)."""
    position = table(
        players=3,
        options={"end": end},
        mandalas=[
            mandala("b5 g4", up={0: "rr", 1: "oy"}, marker=0),
            mandala("p2 o2"),
            mandala("r2 y2"),
        ],
        flowers=["p3+p4 r4+r5", "b3+b4 p5+p7", "b7+bx r7+rx"],
        singles=["b2 r3", "", "px"],
    )
    match = play(position, "P1p1", "Tb5")
    assert (match.is_over, match.reason) == (True, "flowers")
    assert match.position.to_json()["mandalas"][0]["tiles"] == []


# Before scoring (F15)


def test_F15_the_holder_takes_a_tile_of_a_mandala_that_is_not_complete() -> None:
    match = play(near_the_end(), "P1p1", "Tb5")
    assert (match.to_move, match.legal_moves) == (1, ["Tp2", "Ty2"])
    match.play("Ty2")
    assert match.position.to_json()["singles"][1] == ["y2", "p2"]


def test_F15_the_cards_are_discarded_or_taken_back_and_no_new_tiles_are_laid() -> None:
    """In the second Mandala seat 1 takes both tiles, so seat 2 gets its purple cards back."""
    before = after(near_the_end(), "P1p1", "Tb5")
    result = after(near_the_end(), "P1p1", "Tb5", "Ty2")
    assert result["mandalas"][1] == {
        "tiles": [],
        "up": [{}, {}, {}],
        "down": [{}, {}, {}],
        "marker": None,
    }
    assert result["discard"] == pile("rrr" + "ybb" + "r")
    assert result["hands"][2] == pile("gggpr" + "pp" + "o")
    assert result["stacks"] == before["stacks"]


def test_F15_a_mandala_without_a_holder_gives_no_tile_and_its_cards_go_back() -> None:
    result = after(near_the_end(), "P1p1", "Tb5", "Ty2")
    assert result["mandalas"][2] == {
        "tiles": ["r3", "ox"],
        "up": [{}, {}, {}],
        "down": [{}, {}, {}],
        "marker": None,
    }
    assert result["hands"][0] == pile("bbpp" + "r")


def test_F15_a_mandala_without_cards_stays_as_it_is() -> None:
    """The one begun in the last turn among them."""
    before = after(near_the_end(), "P1p1", "Tb5")
    result = after(near_the_end(), "P1p1", "Tb5", "Ty2")
    assert len(before["mandalas"][0]["tiles"]) == 2
    assert result["mandalas"][0] == before["mandalas"][0]


def held_by_all() -> Json:
    """Make a third Flower for seat 0 while seats 1 and 2 each hold another Mandala."""
    return table(
        players=3,
        mandalas=[
            mandala("b5 g4", up={0: "rrroy"}, marker=0),
            mandala("p2 y2", up={1: "rr", 2: "g"}, marker=1),
            mandala("p3 o2", up={1: "r", 2: "gg"}, marker=2),
        ],
        singles=["b2"],
        flowers=["y3+y4 r2+r4"],
    )


def test_F15_the_order_is_random() -> None:
    orders = set()
    for seed in range(20):
        match = play(held_by_all(), "P1p1", "Tb5", seed=seed)
        first = match.position.to_json()["taking"]
        match.play(match.legal_moves[0])
        orders.add((first, match.position.to_json()["taking"]))
        match.play(match.legal_moves[0])
        assert match.is_over
    assert orders == {(1, 2), (2, 1)}


def test_F15_one_without_a_holder_comes_before_or_after_the_others_at_random() -> None:
    waiting = {
        bool(after(near_the_end(), "P1p1", "Tb5", seed=seed)["mandalas"][2]["down"][0])
        for seed in range(20)
    }
    assert waiting == {True, False}


def test_F15_each_holder_chooses_and_the_other_tile_goes_by_F10() -> None:
    match = play(held_by_all(), "P1p1", "Tb5")
    chosen = {1: "Ty2", 2: "To2"}
    while not match.is_over:
        holder = match.to_move
        assert holder is not None
        assert match.position.to_json()["active"] == 0
        match.play(chosen[holder])
    singles = match.position.to_json()["singles"]
    assert sorted(singles[1]) == ["p3", "y2"]
    assert sorted(singles[2]) == ["o2", "p2"]


def test_F15_flowers_are_still_made_and_scored() -> None:
    """Seats 1 and 2 can each join the two purple tiles, one from each Mandala."""
    match = play(held_by_all(), "P1p1", "Tb5")
    chosen = {1: "Tp2", 2: "To2"}
    while not match.is_over:
        assert match.to_move is not None
        match.play(chosen[match.to_move])
    result = match.position.to_json()
    assert result["flowers"][1] == [["p2", "p3"]]
    assert match.scores[1] == 3 + 2 * 2


def test_F15_with_two_players_half_the_cards_are_needed_here_too() -> None:
    position = table(
        mandalas=[
            mandala("b5 g4", up={0: "rroy"}, marker=0),
            mandala("p2 y2", up={0: "rrr", 1: "g"}, marker=0),
        ],
        singles=["b2"],
        flowers=["y3+y4 r2+r4"],
    )
    result = after(position, "P1p1", "Tb5", "Ty2")
    assert result["singles"] == [["g4", "y2", "p2"], []]


def test_F15_without_cards_in_any_mandala_the_game_is_over_at_once() -> None:
    position = table(
        mandalas=[mandala("b5 g4", up={0: "rroy"}, marker=0)],
        singles=["b2"],
        flowers=["y3+y4 r2+r4"],
    )
    match = play(position, "P1p1", "Tb5")
    result = match.position.to_json()
    assert (result["phase"], result["to_move"], result["taking"]) == ("over", None, None)
    assert match.legal_moves == []


# The score (F16)


@pytest.mark.parametrize(
    ("tile", "points"), [("g2", 2), ("g3", 3), ("g4", 4), ("g5", 5), ("g7", 7), ("gx", 0)]
)
def test_F16_a_single_tile_scores_its_value_and_a_single_x3_nothing(tile: str, points: int) -> None:
    assert play(table(singles=[tile])).scores == [points, 0]


@pytest.mark.parametrize(
    ("flower", "points"), [("g2+gx", 6), ("g3+gx", 9), ("g4+gx", 12), ("g5+gx", 15), ("g7+gx", 21)]
)
def test_F16_a_flower_with_x3_scores_three_times_the_other_tile(flower: str, points: int) -> None:
    assert play(table(flowers=[flower])).scores == [points, 0]


@pytest.mark.parametrize(
    ("flower", "points"),
    [
        ("g2+g3", 7), ("g2+g4", 8), ("g2+g5", 9), ("g2+g7", 11), ("g3+g4", 10),
        ("g3+g5", 11), ("g3+g7", 13), ("g4+g5", 13), ("g4+g7", 15), ("g5+g7", 17),
    ],
)  # fmt: skip
def test_F16_any_other_flower_scores_the_higher_value_and_twice_the_lower(
    flower: str, points: int
) -> None:
    assert play(table(flowers=[flower])).scores == [points, 0]


def test_F16_all_tiles_of_a_seat_add_up() -> None:
    position = table(singles=["bx y3 r7", "p4"], flowers=["g5+gx o2+o7", "b2+b3"])
    assert play(position).scores == [3 + 7 + 15 + 11, 4 + 7]


def finished(*, singles: list[str], hands: list[str], winners: list[int]) -> Match:
    """End a game with these single tiles and hands by passes; a wrong result is refused."""
    scores = [sum(int(tile[1]) for tile in tiles.split()) for tiles in singles]
    position = table(
        players=len(hands),
        phase="over",
        to_move=None,
        hands=hands,
        singles=singles,
        passes=len(hands),
        ending=True,
        scores=scores,
        winners=winners,
        reason="passes",
    )
    return play(position)


def test_F16_most_points_win() -> None:
    match = finished(singles=["g5", "b7", "o2"], hands=["bbbb", "b", "bb"], winners=[1])
    assert (match.scores, match.winners) == ([5, 7, 2], [1])


def test_F16_a_tie_goes_to_more_hand_cards() -> None:
    match = finished(singles=["g5", "b7", "o7"], hands=["bbbb", "bb", "bbb"], winners=[2])
    assert match.winners == [2]


def test_F16_still_tied_the_win_is_shared() -> None:
    match = finished(singles=["g7", "b7", "o7"], hands=["bbb", "bb", "ryg"], winners=[0, 2])
    assert match.winners == [0, 2]


def test_F16_cards_taken_back_at_the_end_break_the_tie() -> None:
    """Both seats have 35 points and 5 cards; seat 1 then takes back one that gave it no tile."""
    position = table(
        hands=["pr", "bbbbb"],
        mandalas=[mandala("b5 g4", up={0: "rroy"}, marker=0), mandala("p2 y2", down={1: "p"})],
        singles=["bx", "p7 y7"],
        flowers=["y3+y4 r2+rx", "o7+ox"],
    )
    match = play(position, "P1p1", "Tb5")
    assert match.scores == [10 + 6 + 15 + 4, 7 + 7 + 21]
    assert [sum(hand.values()) for hand in match.position.to_json()["hands"]] == [5, 6]
    assert match.winners == [1]
