"""The rulings of setup and of a turn of Flowers: F1 to F8."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable import Match
from tests.games.flowers.playing import after, play
from tests.games.flowers.tables import COLOURS, PACK, TILES, Json, is_dark, mandala, pile, table


def held(position: Json, seat: int) -> int:
    """Count the cards in a hand."""
    return sum(position["hands"][seat].values())


def all_tiles(position: Json) -> list[str]:
    """List the tiles of a game that has just been set up."""
    rows = [area["tiles"] for area in position["mandalas"]] + [*position["stacks"].values()]
    return [tile for row in rows for tile in row]


# What is in the box (F1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F1_there_are_15_cards_of_each_colour(players: int) -> None:
    position = Match.new("flowers", players, seed=1).position.to_json()
    cards: Counter[str] = Counter()
    for counts in (position["deck"], *position["hands"]):
        cards.update(counts)
    assert cards == Counter(PACK)


@pytest.mark.parametrize("backs", ["colour", "mixed"])
def test_F1_each_colour_has_the_tiles_2_3_4_5_7_and_x3(backs: str) -> None:
    position = Match.new("flowers", 2, {"backs": backs}, seed=1).position.to_json()
    assert sorted(all_tiles(position)) == sorted(TILES)


def test_F1_by_default_black_purple_and_red_tiles_are_dark() -> None:
    position = Match.new("flowers", seed=1).position.to_json()
    assert position["options"]["backs"] == "colour"
    assert {tile[0] for tile in position["stacks"]["dark"]} == set("bpr")
    assert {tile[0] for tile in position["stacks"]["light"]} == set("goy")


def test_F1_with_mixed_backs_2_4_and_x3_of_every_colour_are_dark() -> None:
    position = Match.new("flowers", 2, {"backs": "mixed"}, seed=1).position.to_json()
    laid = [area["tiles"] for area in position["mandalas"]]
    dark = position["stacks"]["dark"] + [tiles[0] for tiles in laid]
    light = position["stacks"]["light"] + [tiles[1] for tiles in laid]
    assert sorted(dark) == sorted(colour + value for colour in COLOURS for value in "24x")
    assert sorted(light) == sorted(colour + value for colour in COLOURS for value in "357")


# The setup (F2)


@pytest.mark.parametrize("backs", ["colour", "mixed"])
def test_F2_each_mandala_starts_with_a_dark_and_a_light_tile_and_a_free_marker(backs: str) -> None:
    for seed in range(20):
        position = Match.new("flowers", 3, {"backs": backs}, seed=seed).position.to_json()
        assert len(position["mandalas"]) == 3
        for area in position["mandalas"]:
            assert [is_dark(tile, backs) for tile in area["tiles"]] == [True, False]
            assert area["up"] == area["down"] == [{}, {}, {}]
            assert area["marker"] is None


def test_F2_every_tile_can_start_a_game() -> None:
    seen = set()
    for seed in range(150):
        for area in Match.new("flowers", seed=seed).position.to_json()["mandalas"]:
            seen.update(area["tiles"])
    assert seen == set(TILES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F2_seats_draw_5_6_7_and_8_cards_and_seat_0_begins(players: int) -> None:
    position = Match.new("flowers", players, seed=1).position.to_json()
    assert [held(position, seat) for seat in range(players)] == [5, 6, 7, 8][:players]
    assert sum(position["deck"].values()) == 90 - sum([5, 6, 7, 8][:players])
    assert (position["phase"], position["to_move"], position["active"]) == ("turn", 0, 0)
    assert position["discard"] == {}


# The order of a turn (F3)


def test_F3_cards_are_drawn_before_the_completed_mandala_sends_cards_to_the_discard_pile() -> None:
    """The deck is empty, so the draw of the completing play is from the old discard pile."""
    position = table(
        hands=["pp", "g"],
        mandalas=[mandala("b5 g4", up={0: "rrroy"}, marker=0)],
        deck="",
        discard="bbbb",
    )
    match = play(position, "P1p1")
    assert match.position.phase == "take"
    assert match.position.to_json()["hands"][0] == {"b": 4, "p": 1}
    match.play("Tb5")
    assert match.position.to_json()["discard"] == pile("rrroyp")


def test_F3_the_claim_is_checked_before_the_mandala_is_destroyed() -> None:
    """The completing card takes the marker, and with it the choice."""
    position = table(
        players=3,
        mandalas=[mandala("b5 g4", up={0: "r", 1: "oo", 2: "y"}, down={0: "b"}, marker=1)],
    )
    match = play(position, "P1p1")
    assert (match.position.phase, match.to_move) == ("take", 0)


def test_F3_then_the_turn_goes_to_the_next_seat_and_after_the_last_to_seat_0() -> None:
    position = table(players=3, to_move=1)
    match = play(position, "P1y1")
    assert match.to_move == 2
    match.play("P2y1")
    assert match.to_move == 0


# Playing cards (F4)


def test_F4_any_number_of_one_colour_into_any_mandala_may_be_played() -> None:
    match = play(table(hands=["ggr"]))
    assert match.legal_moves == [
        "P1g1",
        "P1g2",
        "P1r1",
        "P2g1",
        "P2g2",
        "P2r1",
        "P3g1",
        "P3g2",
        "P3r1",
    ]


def test_F4_a_colour_new_to_the_mandala_lies_face_up_on_the_side_of_who_played_it() -> None:
    position = table(hands=["rrrg"], mandalas=[mandala("b5 g4", up={1: "o"}, marker=1)])
    area = after(position, "P1r3")["mandalas"][0]
    assert area["up"] == [{"r": 3}, {"o": 1}]
    assert area["down"] == [{}, {}]


@pytest.mark.parametrize(
    ("colour", "where"),
    [("b", "dark tile"), ("g", "light tile"), ("o", "own card"), ("y", "other's card")],
)
def test_F4_a_colour_already_there_lies_face_down(colour: str, where: str) -> None:
    position = table(
        hands=[colour * 2 + "r"],
        mandalas=[mandala("b5 g4", up={0: "oo", 1: "y"}, marker=0)],
    )
    area = after(position, f"P1{colour}2")["mandalas"][0]
    assert area["down"] == [{colour: 2}, {}], where
    assert area["up"] == [{"o": 2}, {"y": 1}], where


def test_F4_the_same_colour_in_another_mandala_does_not_count() -> None:
    position = table(
        hands=["rrg"],
        mandalas=[mandala("b5 g4"), mandala("b2 g2", up={1: "r"}, marker=1), mandala("r3 o3")],
    )
    areas = after(position, "P1r2")["mandalas"]
    assert areas[0]["up"] == [{"r": 2}, {}]
    assert areas[1] == position["mandalas"][1]


def test_F4_one_tile_colour_twice_in_the_centre_is_one_colour() -> None:
    position = table(
        options={"backs": "mixed"},
        hands=["bbr"],
        mandalas=[mandala("g4 g5", up={1: "r"}, marker=1)],
    )
    assert after(position, "P1b2")["mandalas"][0]["up"][0] == {"b": 2}


# Drawing cards (F5)


@pytest.mark.parametrize(
    ("left", "drawn"), [(0, 4), (1, 4), (3, 4), (4, 4), (5, 3), (6, 2), (7, 1), (8, 0), (9, 0)]
)
def test_F5_after_one_card_draw_up_to_4_but_never_past_8(left: int, drawn: int) -> None:
    position = table(hands=["g" + "b" * left])
    assert held(after(position, "P1g1"), 0) == left + drawn


def test_F5_a_card_played_face_down_draws_as_well() -> None:
    position = table(hands=["gb"], mandalas=[mandala("b5 g4")])
    result = after(position, "P1g1")
    assert result["mandalas"][0]["down"][0] == {"g": 1}
    assert held(result, 0) == 5


@pytest.mark.parametrize("number", [2, 3])
def test_F5_after_two_or_more_cards_nothing_is_drawn(number: int) -> None:
    position = table(hands=["gggb"])
    result = after(position, f"P1g{number}")
    assert held(result, 0) == 4 - number
    assert result["deck"] == position["deck"]


def test_F5_a_draw_that_needs_more_than_the_deck_goes_on_from_the_shuffled_discard_pile() -> None:
    position = table(hands=["gb", "g"], deck="yy", discard="o" * 5)
    result = after(position, "P1g1")
    assert result["hands"][0] == pile("b" + "yy" + "oo")
    assert (result["deck"], result["discard"]) == ({"o": 3}, {})


def test_F5_an_empty_deck_is_made_anew_when_a_card_is_needed() -> None:
    position = table(hands=["gb", "g"], deck="", discard="o" * 5)
    result = after(position, "P1g1")
    assert result["hands"][0] == {"b": 1, "o": 4}
    assert (result["deck"], result["discard"]) == ({"o": 1}, {})


def test_F5_drawing_the_last_card_alone_does_not_reshuffle() -> None:
    position = table(hands=["gb", "g"], deck="yyyy", discard="o" * 5)
    result = after(position, "P1g1")
    assert result["hands"][0] == {"b": 1, "y": 4}
    assert (result["deck"], result["discard"]) == ({}, {"o": 5})


def test_F5_an_empty_deck_stays_empty_while_no_card_is_needed() -> None:
    position = table(hands=["ggb", "g"], deck="", discard="o" * 5)
    result = after(position, "P1g2")
    assert (result["deck"], result["discard"]) == ({}, {"o": 5})


def test_F5_with_deck_and_discard_pile_empty_draw_what_there_is() -> None:
    position = table(hands=["gb", "g"], deck="y", discard="o")
    result = after(position, "P1g1")
    assert result["hands"][0] == pile("boy")
    assert (result["deck"], result["discard"]) == ({}, {})


def test_F5_every_card_of_the_deck_can_be_drawn() -> None:
    position = table(hands=["gb", "g"], deck=COLOURS, discard="")
    seen: set[str] = set()
    for seed in range(30):
        seen.update(after(position, "P1g1", seed=seed)["hands"][0])
    assert seen == set(COLOURS)


# The hand may not be empty after the draw (F6)


@pytest.mark.parametrize("number", [2, 3, 5])
def test_F6_no_play_of_two_or_more_cards_may_empty_the_hand(number: int) -> None:
    match = play(table(hands=["g" * number]))
    assert match.legal_moves == sorted(
        f"P{place}g{few}" for place in (1, 2, 3) for few in range(1, number)
    )


def test_F6_all_cards_of_a_colour_may_go_while_another_colour_stays() -> None:
    assert "P1g3" in play(table(hands=["gggb"])).legal_moves


@pytest.mark.parametrize(("deck", "discard"), [("y", ""), ("", "y")])
def test_F6_the_last_card_may_be_played_if_a_card_can_be_drawn(deck: str, discard: str) -> None:
    match = play(table(hands=["g", "o"], deck=deck, discard=discard))
    assert match.legal_moves == ["P1g1", "P2g1", "P3g1"]
    match.play("P1g1")
    assert match.position.to_json()["hands"][0] == {"y": 1}


def test_F6_the_last_card_stays_if_nothing_can_be_drawn_and_the_seat_passes() -> None:
    match = play(table(hands=["g", "o"], deck="", discard=""))
    assert match.legal_moves == ["pass"]


def test_F6_one_of_two_last_cards_may_be_played_though_nothing_can_be_drawn() -> None:
    match = play(table(hands=["gg", "o"], deck="", discard=""))
    assert match.legal_moves == ["P1g1", "P2g1", "P3g1"]


def test_F6_an_empty_hand_passes() -> None:
    assert play(table(hands=["", "o"])).legal_moves == ["pass"]


def stuck(players: int) -> Json:
    """Two or more seats with one card each and nothing to draw; all other cards lie face down.

    Seat 1 holds the marker of the second Mandala; that of the first is in the centre.
    """
    last = "bg" + "o" * (players - 2)
    return table(
        players=players,
        hands=list(last),
        mandalas=[
            mandala("b5 g5", down={0: "b" * 14, 1: "g" * 14}),
            mandala(
                "p2 o2", up={1: "y" * 15}, down={0: "p" * 15, 1: "o" * (17 - players)}, marker=1
            ),
            mandala("r2 g2", down={0: "r" * 7, 1: "r" * 8}),
        ],
        deck="",
        discard="",
    )


def test_F6_a_pass_hands_on_the_turn_and_is_counted() -> None:
    result = after(stuck(3), "pass")
    assert (result["to_move"], result["active"], result["passes"]) == (1, 1, 1)
    assert result["ending"] is False


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F6_when_all_seats_in_a_row_have_passed_the_game_ends(players: int) -> None:
    match = play(stuck(players), *["pass"] * players)
    assert match.position.to_json()["ending"] is True
    match.play("Tp2")
    assert (match.is_over, match.reason) == (True, "passes")


def test_F6_a_play_begins_the_count_of_passes_anew() -> None:
    position = table(players=3, hands=["gg", "o", ""], deck="", discard="", passes=2)
    result = after(position, "P1g1")
    assert result["passes"] == 0
    assert result["phase"] == "turn"


# The claim (F7)


def test_F7_the_first_face_up_card_takes_the_marker() -> None:
    position = table(hands=["rr"], mandalas=[mandala("b5 g4", down={1: "bbb"})])
    assert after(position, "P1r1")["mandalas"][0]["marker"] == 0


def test_F7_face_down_cards_alone_take_nothing_however_many() -> None:
    position = table(hands=["bbbbr"], mandalas=[mandala("b5 g4")])
    assert after(position, "P1b4")["mandalas"][0]["marker"] is None


def test_F7_face_down_cards_alone_do_not_take_the_marker_from_its_holder() -> None:
    position = table(hands=["bbbbr"], mandalas=[mandala("b5 g4", up={1: "r"}, marker=1)])
    assert after(position, "P1b4")["mandalas"][0]["marker"] == 1


@pytest.mark.parametrize(("number", "holder"), [(1, 1), (2, 1), (3, 0)])
def test_F7_strictly_more_cards_take_the_marker_and_a_tie_moves_nothing(
    number: int, holder: int
) -> None:
    position = table(hands=["rrrg"], mandalas=[mandala("b5 g4", up={1: "oo"}, marker=1)])
    assert after(position, f"P1r{number}")["mandalas"][0]["marker"] == holder


def test_F7_cards_of_both_kinds_count() -> None:
    """One face-up and two face-down cards beat two face-up ones."""
    position = table(
        hands=["rg"], mandalas=[mandala("b5 g4", up={1: "oo"}, down={0: "bb"}, marker=1)]
    )
    assert after(position, "P1r1")["mandalas"][0]["marker"] == 0


def test_F7_the_rivals_face_down_cards_count_too() -> None:
    position = table(
        hands=["rrg"], mandalas=[mandala("b5 g4", up={1: "o"}, down={1: "bb"}, marker=1)]
    )
    assert after(position, "P1r2")["mandalas"][0]["marker"] == 1


def test_F7_a_face_down_play_can_take_the_marker_once_a_face_up_card_is_there() -> None:
    position = table(hands=["bbg"], mandalas=[mandala("b5 g4", up={0: "r", 1: "oo"}, marker=1)])
    result = after(position, "P1b2")["mandalas"][0]
    assert result["down"][0] == {"b": 2}
    assert result["marker"] == 0


def test_F7_seats_with_only_face_down_cards_do_not_count_in_the_comparison() -> None:
    position = table(
        players=3,
        hands=["rrg"],
        mandalas=[mandala("b5 g4", up={1: "o"}, down={2: "bbbbb"}, marker=1)],
    )
    assert after(position, "P1r2")["mandalas"][0]["marker"] == 0


def test_F7_every_rival_with_a_face_up_card_must_be_beaten() -> None:
    """Seat 2 has as many cards as the holder; to pass only one of them is not enough."""
    position = table(
        players=3,
        hands=["rrrg"],
        mandalas=[mandala("b5 g4", up={1: "o", 2: "y"}, down={1: "bb", 2: "gg"}, marker=1)],
    )
    assert after(position, "P1r3")["mandalas"][0]["marker"] == 1


def test_F7_the_holder_keeps_the_marker_when_it_adds_cards() -> None:
    position = table(hands=["bbg"], mandalas=[mandala("b5 g4", up={0: "r"}, marker=0)])
    assert after(position, "P1b2")["mandalas"][0]["marker"] == 0


# Who checks, and where (F8)


def test_F8_only_the_active_seat_checks() -> None:
    """Seats 1 and 2 tie; a play of seat 0 does not move the marker between them."""
    area = mandala("b5 g4", up={1: "oo", 2: "yy"}, marker=2)
    position = table(players=3, hands=["rrg"], mandalas=[area])
    assert after(position, "P1r1")["mandalas"][0]["marker"] == 2
    assert after(position, "P1g1")["mandalas"][0]["marker"] == 2


def test_F8_only_the_mandala_played_into_is_checked() -> None:
    areas = [
        mandala("b5 g4", up={1: "o"}, marker=1),
        mandala("b2 g2", up={0: "r", 1: "o"}, marker=1),
        mandala("r3 y3", up={1: "o"}, marker=1),
    ]
    result = after(table(hands=["rrg"], mandalas=areas), "P1r2")["mandalas"]
    assert [area["marker"] for area in result] == [0, 1, 1]
