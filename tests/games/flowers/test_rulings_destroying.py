"""The rulings of completing and destroying a Mandala of Flowers: F9 to F13."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.flowers.playing import after, play
from tests.games.flowers.tables import Json, is_dark, mandala, pile, table

# Completing a Mandala (F9)


def test_F9_six_colours_on_tiles_and_face_up_cards_complete_a_mandala() -> None:
    position = table(mandalas=[mandala("b5 g4", up={0: "rr", 1: "oy"}, marker=0)])
    match = play(position, "P1p1")
    result = match.position.to_json()
    assert (result["phase"], result["taking"], result["to_move"]) == ("take", 0, 0)
    assert match.legal_moves == ["Tb5", "Tg4"]


def test_F9_five_colours_do_not() -> None:
    position = table(mandalas=[mandala("b5 g4", up={0: "rr", 1: "o"}, marker=0)])
    assert after(position, "P1p1")["phase"] == "turn"


def test_F9_face_down_cards_show_no_new_colour() -> None:
    position = table(
        mandalas=[mandala("b5 g4", up={0: "rr", 1: "oy"}, down={1: "bg"}, marker=1)],
    )
    assert after(position, "P1r1")["phase"] == "turn"


def test_F9_two_tiles_of_one_colour_need_five_colours_of_cards() -> None:
    position = table(
        options={"backs": "mixed"},
        mandalas=[mandala("g4 g5", up={0: "rr", 1: "oy"}, marker=0)],
    )
    assert after(position, "P1p1")["phase"] == "turn"
    position = table(
        options={"backs": "mixed"},
        mandalas=[mandala("g4 g5", up={0: "rrb", 1: "oy"}, marker=0)],
    )
    assert after(position, "P1p1")["phase"] == "take"


def test_F9_only_the_mandala_played_into_is_destroyed() -> None:
    areas = [
        mandala("b5 g4", up={0: "rr", 1: "oy"}, marker=0),
        mandala("b2 g2", up={0: "rr", 1: "oy"}, marker=0),
    ]
    result = after(table(mandalas=areas), "P2p1")
    assert result["taking"] == 1


def test_F9_the_holder_takes_also_when_it_is_not_its_turn() -> None:
    position = table(
        players=3, to_move=2, mandalas=[mandala("b5 g4", up={0: "rrr", 1: "oy"}, marker=0)]
    )
    match = play(position, "P1p1")
    result = match.position.to_json()
    assert (result["to_move"], result["active"]) == (0, 2)
    match.play("Tg4")
    result = match.position.to_json()
    assert result["singles"] == [["g4"], ["b5"], []]
    assert (result["to_move"], result["active"]) == (0, 0)


def test_F9_the_turn_after_a_take_belongs_to_the_seat_after_the_active_one() -> None:
    position = table(
        players=4, to_move=1, mandalas=[mandala("b5 g4", up={0: "rrr", 1: "oy"}, marker=0)]
    )
    assert after(position, "P1p1", "Tg4")["to_move"] == 2


def test_F9_the_choice_is_a_move_even_for_a_holder_who_gets_both() -> None:
    position = table(mandalas=[mandala("b5 g4", up={0: "rroy"}, marker=0)])
    assert play(position, "P1p1").legal_moves == ["Tb5", "Tg4"]
    assert after(position, "P1p1", "Tb5")["singles"] == [["b5", "g4"], []]
    assert after(position, "P1p1", "Tg4")["singles"] == [["g4", "b5"], []]


# The other tile (F10, F11). Seat 0 holds the marker, completes with purple and takes b5.


def other_tile_goes_to(players: int, up: dict[int, str], down: dict[int, str]) -> int:
    """Complete and destroy a Mandala and tell which seat got the second tile, green 4."""
    position = table(players=players, mandalas=[mandala("b5 g4", up=up, down=down, marker=0)])
    result = after(position, "P1p1", "Tb5")
    return next(seat for seat, tiles in enumerate(result["singles"]) if "g4" in tiles)


def test_F10_the_other_tile_goes_to_the_second_most_cards() -> None:
    assert other_tile_goes_to(3, {0: "rrrr", 1: "o", 2: "yy"}, {}) == 2


def test_F10_cards_of_both_kinds_count() -> None:
    assert other_tile_goes_to(3, {0: "rrrr", 1: "o", 2: "yy"}, {1: "bb"}) == 1


def test_F10_a_seat_with_only_face_down_cards_gets_no_tile() -> None:
    assert other_tile_goes_to(3, {0: "rrrro", 1: "y"}, {2: "bbb"}) == 1


def test_F10_a_tie_goes_to_more_face_up_cards() -> None:
    assert other_tile_goes_to(3, {0: "rrrr", 1: "oo", 2: "y"}, {2: "b"}) == 1
    assert other_tile_goes_to(3, {0: "rrrr", 1: "o", 2: "yy"}, {1: "b"}) == 2


def test_F10_more_cards_beat_more_face_up_cards() -> None:
    assert other_tile_goes_to(3, {0: "rrrr", 1: "oo", 2: "y"}, {2: "bb"}) == 2


def test_F10_a_tie_in_both_leaves_the_tile_to_the_holder() -> None:
    assert other_tile_goes_to(3, {0: "rrrr", 1: "oo", 2: "yy"}, {1: "b", 2: "g"}) == 0


def test_F10_a_tie_behind_the_second_seat_does_not_matter() -> None:
    """Seats 1 and 2 tie with one card each, seat 3 has three."""
    area = mandala("g4 g5", up={0: "rrrr", 1: "o", 2: "y", 3: "p"}, down={3: "gg"}, marker=0)
    position = table(players=4, options={"backs": "mixed"}, mandalas=[area])
    assert after(position, "P1b1", "Tg4")["singles"] == [["g4"], [], [], ["g5"]]


def test_F10_three_seats_tied_in_both_leave_the_tile_to_the_holder() -> None:
    area = mandala("g4 g5", up={0: "rrrr", 1: "o", 2: "y", 3: "p"}, marker=0)
    position = table(players=4, options={"backs": "mixed"}, mandalas=[area])
    result = after(position, "P1b1", "Tg4")
    assert result["flowers"] == [[["g4", "g5"]], [], [], []]


def test_F10_without_another_seat_face_up_the_holder_takes_both() -> None:
    assert other_tile_goes_to(3, {0: "rrroy"}, {1: "bb", 2: "b"}) == 0


def test_F10_the_second_seat_may_have_as_many_cards_as_the_holder() -> None:
    """The marker decides who is first."""
    area = mandala("b5 g4", up={0: "rrr", 1: "oy"}, marker=0)
    position = table(players=3, to_move=1, mandalas=[area])
    assert after(position, "P1p1", "Tg4")["singles"] == [["g4"], ["b5"], []]


@pytest.mark.parametrize(
    ("holder", "rival", "winner"),
    [(3, 1, 0), (3, 2, 1), (4, 2, 1), (5, 2, 0), (5, 3, 1), (6, 3, 1), (7, 3, 0), (8, 4, 1)],
)
def test_F11_with_two_players_half_the_holders_cards_are_needed(
    holder: int, rival: int, winner: int
) -> None:
    """The completing card counts for the holder."""
    down = {0: "b" * (holder - 3), 1: "g" * (rival - 1)}
    assert other_tile_goes_to(2, {0: "ry", 1: "o"}, down) == winner


def test_F11_a_second_seat_without_a_face_up_card_gets_nothing() -> None:
    assert other_tile_goes_to(2, {0: "rroy"}, {1: "bbbb"}) == 0


@pytest.mark.parametrize("players", [3, 4])
def test_F11_is_for_two_players_only(players: int) -> None:
    assert other_tile_goes_to(players, {0: "rrrrrry", 1: "o"}, {}) == 1


# Making Flowers (F12)


def complete(*, singles: Sequence[str] = (), flowers: Sequence[str] = ()) -> Json:
    """Seat 0 holds the marker and completes b5 g4 with P1p1; the other tile goes to seat 1."""
    area = mandala("b5 g4", up={0: "rr", 1: "oy"}, marker=0)
    return table(mandalas=[area], singles=singles, flowers=flowers)


def test_F12_two_single_tiles_of_one_colour_become_a_flower_at_once() -> None:
    result = after(complete(singles=["b2"]), "P1p1", "Tb5")
    assert result["flowers"] == [[["b2", "b5"]], []]
    assert result["singles"] == [[], ["g4"]]


def test_F12_also_for_the_seat_that_gets_the_other_tile() -> None:
    result = after(complete(singles=["", "gx"]), "P1p1", "Tb5")
    assert result["flowers"] == [[], [["g4", "gx"]]]
    assert result["singles"] == [["b5"], []]


def test_F12_singles_of_another_colour_or_seat_make_none() -> None:
    result = after(complete(singles=["g2 r3", "b2"]), "P1p1", "Tb5")
    assert result["flowers"] == [[], []]
    assert result["singles"] == [["g2", "r3", "b5"], ["b2", "g4"]]


def test_F12_a_flower_is_never_paired_again() -> None:
    result = after(complete(flowers=["b2+b3"]), "P1p1", "Tb5")
    assert result["flowers"] == [[["b2", "b3"]], []]
    assert result["singles"] == [["b5"], ["g4"]]


def test_F12_a_seat_may_have_two_flowers_of_one_colour() -> None:
    result = after(complete(flowers=["b2+b3"], singles=["bx"]), "P1p1", "Tb5")
    assert result["flowers"] == [[["b2", "b3"], ["b5", "bx"]], []]


def test_F12_the_other_singles_keep_their_order() -> None:
    result = after(complete(singles=["y2 b2 r3 o5"]), "P1p1", "Tb5")
    assert result["singles"][0] == ["y2", "r3", "o5"]


def test_F12_who_takes_both_tiles_takes_the_chosen_one_first() -> None:
    area = mandala("b5 g4", up={0: "rroy"}, marker=0)
    position = table(mandalas=[area], singles=["g2 b2"])
    assert after(position, "P1p1", "Tb5")["flowers"][0] == [["b2", "b5"], ["g2", "g4"]]
    assert after(position, "P1p1", "Tg4")["flowers"][0] == [["g2", "g4"], ["b2", "b5"]]


@pytest.mark.parametrize(("chosen", "left"), [("g4", "g5"), ("g5", "g4")])
def test_F12_of_two_tiles_of_a_colour_the_chosen_one_joins_the_single_at_home(
    chosen: str, left: str
) -> None:
    area = mandala("g4 g5", up={0: "rroy", 1: "b"}, marker=0)
    position = table(options={"backs": "mixed"}, mandalas=[area], singles=["gx y2"])
    result = after(position, "P1p1", f"T{chosen}")
    assert result["flowers"][0] == [[chosen, "gx"]]
    assert result["singles"][0] == ["y2", left]


@pytest.mark.parametrize("chosen", ["g4", "g5"])
def test_F12_two_tiles_of_a_colour_make_a_flower_of_their_own(chosen: str) -> None:
    area = mandala("g4 g5", up={0: "rroy", 1: "b"}, marker=0)
    position = table(options={"backs": "mixed"}, mandalas=[area], singles=["y2"])
    result = after(position, "P1p1", f"T{chosen}")
    assert result["flowers"][0] == [["g4", "g5"]]
    assert result["singles"][0] == ["y2"]


# Cards and a new Mandala (F13)


def test_F13_seats_that_took_a_tile_discard_all_their_cards_there() -> None:
    area = mandala("b5 g4", up={0: "rr", 1: "oy"}, down={0: "bb", 1: "g"}, marker=0)
    position = table(players=3, hands=["pp", "g", "g"], mandalas=[area], discard="p", deck="")
    result = after(position, "P1p1", "Tb5")
    assert result["discard"] == pile("rrbbp" + "oyg")
    assert result["hands"][1] == {"g": 1}


def test_F13_every_other_seat_takes_its_cards_back_past_8_too() -> None:
    area = mandala("b5 g4", up={0: "rrr", 1: "oo", 2: "y"}, down={2: "b", 3: "bbb"}, marker=0)
    position = table(players=4, hands=["pp", "g", "oooooooo", "g"], mandalas=[area])
    result = after(position, "P1p1", "Tb5")
    assert result["hands"][2] == pile("oooooooo" + "yb")
    assert result["hands"][3] == pile("g" + "bbb")
    assert result["discard"] == pile("rrrp" + "oo")


def test_F13_a_second_seat_that_gets_no_tile_takes_its_cards_back() -> None:
    area = mandala("b5 g4", up={0: "rrry", 1: "o"}, down={1: "b"}, marker=0)
    result = after(table(hands=["pp", "g"], mandalas=[area]), "P1p1", "Tb5")
    assert result["hands"][1] == pile("gob")
    assert result["discard"] == pile("rrryp")


def test_F13_the_marker_returns_and_a_dark_and_a_light_tile_begin_the_new_mandala() -> None:
    position = complete()
    begun = set()
    for seed in range(20):
        result = after(position, "P1p1", "Tb5", seed=seed)
        area = result["mandalas"][0]
        dark, light = area["tiles"]
        assert is_dark(dark)
        assert not is_dark(light)
        assert result["stacks"] == {
            "dark": [tile for tile in position["stacks"]["dark"] if tile != dark],
            "light": [tile for tile in position["stacks"]["light"] if tile != light],
        }
        assert (area["up"], area["down"], area["marker"]) == ([{}, {}], [{}, {}], None)
        begun.add((dark, light))
    assert len(begun) > 10, "the tiles are drawn at random"


def test_F13_the_other_mandalas_stay_as_they_are() -> None:
    areas = [
        mandala("b5 g4", up={0: "rr", 1: "oy"}, marker=0),
        mandala("b2 g2", up={1: "oo"}, down={0: "b"}, marker=1),
    ]
    position = table(mandalas=areas)
    assert after(position, "P1p1", "Tb5")["mandalas"][1:] == position["mandalas"][1:]


def test_F13_also_in_the_turn_that_ends_the_game() -> None:
    match = play(complete(singles=["b2"], flowers=["r2+r3 p2+p3"]), "P1p1", "Tb5")
    assert match.is_over
    assert len(match.position.to_json()["mandalas"][0]["tiles"]) == 2


# All dark, or all light, tiles are won; nobody has three Flowers, or two and a single b or g.
WON_DARK = {
    "flowers": ["b2+b3 p3+p4", "b4+b7 r4+r5", "p7+px r7+rx"],
    "singles": ["r3", "p5", "bx"],
}
WON_LIGHT = {
    "flowers": ["o3+o4 g2+g3", "g5+g7 y4+y5", "o7+ox y7+yx"],
    "singles": ["y3", "o5", "gx"],
}
LAST_TILES = [
    mandala("b5 g4", up={0: "rr", 1: "oy"}, marker=0),
    mandala("p2 o2"),
    mandala("r2 y2"),
]


@pytest.mark.parametrize("won", [WON_DARK, WON_LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("end", ["turn", "round"])
def test_F13_an_empty_stack_ends_the_game_when_a_tile_is_to_be_drawn(
    won: dict[str, list[str]], end: str
) -> None:
    """Not earlier, and at once, also when the game would end with the round."""
    position = table(
        players=3,
        options={"end": end},
        mandalas=LAST_TILES,
        flowers=won["flowers"],
        singles=won["singles"],
    )
    match = play(position)
    assert [] in position["stacks"].values()
    assert not match.is_over
    match.play("P1p1")
    match.play("Tb5")
    assert (match.is_over, match.reason) == (True, "tiles")
    result = match.position.to_json()
    assert result["mandalas"][0]["tiles"] == []
    assert result["stacks"] == position["stacks"]
    assert result["ending"] is True


def test_F13_the_last_tiles_of_the_stacks_begin_one_more_mandala() -> None:
    singles = [*WON_DARK["singles"][:2], ""]
    position = table(players=3, mandalas=LAST_TILES, flowers=WON_DARK["flowers"], singles=singles)
    result = after(position, "P1p1", "Tb5")
    assert result["mandalas"][0]["tiles"][0] == "bx"
    assert (result["phase"], result["stacks"]["dark"]) == ("turn", [])
