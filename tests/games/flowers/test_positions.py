"""Setting positions of Flowers: what may be left out, and what is accepted.

What is refused is tested in test_positions_refused.py.
"""

from __future__ import annotations

from copy import deepcopy

import pytest

from sandtable import Match, Position
from sandtable.errors import BadPosition
from tests.games.flowers.playing import after, play
from tests.games.flowers.tables import COLOURS, Json, mandala, pile, table

COMPLETE = mandala("b5 g4", up={0: "rrp", 1: "oy"}, marker=0)
UNFINISHED = mandala("b5 g4", up={0: "rr", 1: "o"}, marker=0)
THREE_FLOWERS = "y2+y3 o2+o3 p2+p3"


def finished(*, reason: str, **others: object) -> Json:
    """End a game of two in which seat 0 has three Flowers, worth 7 each, and seat 1 nothing."""
    return table(flowers=[THREE_FLOWERS], phase="over", to_move=None) | {
        "ending": True,
        "scores": [21, 0],
        "winners": [0],
        "reason": reason,
        **others,
    }


POSITIONS = {
    "turn": table(),
    "turn of a later seat": table(players=4, to_move=2),
    "turn in the middle of a game": table(
        players=3,
        to_move=1,
        hands=["bbg", "ooyy", "r"],
        known=["", "oy", "r"],
        mandalas=[
            mandala("b5 g4", up={0: "rr", 1: "o"}, down={1: "bg", 2: "gggg"}, marker=1),
            mandala("p2 y2", down={0: "pp"}),
        ],
        singles=["b2 gx", "", "r3"],
        flowers=["", "r2+r4 o2+ox"],
        discard="yyb",
    ),
    "turn after a pass": table(hands=["b", "g"], passes=1),
    "turn of the last round": table(
        options={"end": "round"}, to_move=1, ending=True, flowers=[THREE_FLOWERS]
    ),
    "mixed backs": table(options={"backs": "mixed"}, mandalas=[mandala("g4 g5")]),
    "take": table(phase="take", taking=0, mandalas=[COMPLETE]),
    "take out of turn": table(phase="take", taking=0, mandalas=[COMPLETE], active=1),
    "take before scoring": table(
        phase="take", taking=0, mandalas=[UNFINISHED], ending=True, flowers=[THREE_FLOWERS]
    ),
    "take before scoring, after one destroyed without new tiles": table(
        phase="take",
        taking=1,
        mandalas=[mandala(""), UNFINISHED],
        ending=True,
        flowers=[THREE_FLOWERS],
    ),
    "over by Flowers": finished(reason="flowers"),
    "over by passes": finished(reason="passes", passes=2),
}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_a_position_that_was_set_is_written_back_to_the_letter(position: Json) -> None:
    given = deepcopy(position)
    match = Match.from_position(position, seed=1)
    assert match.position.to_json() == given
    assert position == given, "what was handed in has changed"
    assert list(match.position.to_json()) == list(Position.from_json(given).to_json())


def test_all_that_is_null_false_0_or_empty_may_be_left_out() -> None:
    position = table(hands=["", ""])
    least = {
        "game": "flowers",
        "players": 2,
        "phase": "turn",
        "deck": dict.fromkeys(COLOURS, 15),
        "mandalas": [{"tiles": area["tiles"]} for area in position["mandalas"]],
        "stacks": position["stacks"],
    }
    assert after(least) == position


@pytest.mark.parametrize(
    "key",
    ["options", "to_move", "discard", "known", "singles", "flowers", "taking", "ending", "active",
     "passes"],
)  # fmt: skip
def test_each_such_key_may_be_left_out_alone(key: str) -> None:
    position = table()
    assert after({name: value for name, value in position.items() if name != key}) == position


@pytest.mark.parametrize("key", ["up", "down", "marker"])
def test_each_such_key_of_a_mandala_may_be_left_out(key: str) -> None:
    position = table()
    shorter = deepcopy(position)
    del shorter["mandalas"][1][key]
    assert after(shorter) == position


def test_the_deck_may_be_left_out_when_it_is_empty() -> None:
    position = table(deck="")
    assert after({key: value for key, value in position.items() if key != "deck"}) == position


def test_a_mandala_without_tiles_may_be_empty() -> None:
    position = finished(reason="flowers")
    lost = position["mandalas"][2]["tiles"]
    position["mandalas"][2] = {}
    position["singles"] = [[], lost]
    position["scores"] = [21, sum(int(tile[1]) for tile in lost)]
    assert after(position)["mandalas"][2] == {
        "tiles": [],
        "up": [{}, {}],
        "down": [{}, {}],
        "marker": None,
    }


def test_an_empty_stack_may_be_left_out() -> None:
    """All dark tiles are won."""
    position = table(
        players=3,
        mandalas=[mandala("b5 g4"), mandala("p2 o2"), mandala("r2 y2")],
        flowers=["b2+b3 p3+p4", "b4+b7 r4+r5", "p7+px r7+rx"],
        singles=["r3", "p5", "bx"],
    )
    assert position["stacks"]["dark"] == []
    assert after(position | {"stacks": {"light": position["stacks"]["light"]}}) == position


def test_to_move_left_out_is_seat_0_and_active_the_seat_to_move() -> None:
    position = table(players=3, to_move=2)
    del position["active"]
    assert after(position)["active"] == 2
    del position["to_move"]
    assert (after(position)["to_move"], after(position)["active"]) == (0, 0)


def test_to_move_and_taking_left_out_of_a_finished_game_are_null() -> None:
    position = finished(reason="flowers")
    for key in ("to_move", "taking", "active", "passes"):
        del position[key]
    result = after(position)
    assert (result["to_move"], result["taking"], result["active"]) == (None, None, 0)


def test_options_left_out_take_their_defaults() -> None:
    for given in ({}, {"end": "turn"}, {"backs": "colour"}):
        assert after(table() | {"options": given})["options"] == {"end": "turn", "backs": "colour"}


def test_zero_counts_are_accepted_and_not_written() -> None:
    position = table(hands=["", "b"])
    given = deepcopy(position)
    given["hands"][0] = dict.fromkeys(COLOURS, 0)
    given["discard"] = given["known"][1] = {"g": 0}
    given["mandalas"][0]["up"][0] = given["mandalas"][0]["down"][1] = {"r": 0}
    assert after(given) == position


def test_a_hand_may_be_empty_or_past_8() -> None:
    position = table(hands=["", "b" * 15])
    assert after(position) == position


@pytest.mark.parametrize("holder", [0, 1])
def test_of_seats_that_tie_either_may_hold_the_marker(holder: int) -> None:
    position = table(
        mandalas=[mandala("b5 g4", up={0: "rr", 1: "o"}, down={1: "b"}, marker=holder)]
    )
    assert after(position) == position


def test_a_seat_with_only_face_down_cards_may_have_the_most() -> None:
    position = table(mandalas=[mandala("b5 g4", up={0: "r"}, down={1: "bbb"}, marker=0)])
    assert after(position) == position


@pytest.mark.parametrize(
    ("flowers", "passes", "reason"),
    [(THREE_FLOWERS, 0, "flowers"), ("", 2, "passes"), (THREE_FLOWERS, 2, "passes")],
)
def test_why_a_position_is_ending_is_seen_from_passes_then_flowers(
    flowers: str, passes: int, reason: str
) -> None:
    position = table(
        phase="take",
        taking=0,
        mandalas=[UNFINISHED],
        ending=True,
        flowers=[flowers],
        passes=passes,
    )
    assert play(position, "Tb5").reason == reason


def test_without_passes_and_flowers_a_position_is_ending_for_want_of_tiles() -> None:
    position = table(
        players=3,
        phase="take",
        taking=1,
        ending=True,
        mandalas=[mandala(""), mandala("p2 o2", up={0: "rr", 1: "b"}, marker=0), mandala("r2 y2")],
        flowers=["b2+b3 p3+p4", "b4+b7 r4+r5", "p7+px r7+rx"],
        singles=["r3", "p5 b5 g4", "bx"],
    )
    assert position["stacks"]["dark"] == []
    match = play(position, "Tp2")
    assert (match.is_over, match.reason) == (True, "tiles")


@pytest.mark.parametrize("area", [COMPLETE, UNFINISHED], ids=["complete", "not complete"])
@pytest.mark.parametrize("end", ["turn", "round"])
def test_a_game_ending_for_no_cause_is_refused_or_comes_to_a_possible_end(
    area: Json, end: str
) -> None:
    """Nobody has three Flowers, not all have passed, and both stacks have tiles."""
    position = table(
        phase="take", taking=0, mandalas=[area], ending=True, active=1, options={"end": end}
    )
    try:
        match = Match.from_position(position, seed=1)
    except BadPosition:
        return
    match.play("Tb5")
    result = match.position.to_json()
    assert Position.from_json(result).to_json() == result


def test_the_seed_is_for_later_draws() -> None:
    position = table(hands=["gb"])
    hands = {str(after(position, "P1g1", seed=seed)["hands"][0]) for seed in range(10)}
    assert len(hands) > 5
    assert after(position, "P1g1", seed=7) == after(position, "P1g1", seed=7)


def test_every_position_of_a_game_can_be_set_and_gives_the_same_legal_moves() -> None:
    for seed in range(12):
        options = {"end": ("turn", "round")[seed % 2], "backs": ("colour", "mixed")[seed % 3 % 2]}
        match = Match.new("flowers", 2 + seed % 3, options, seed=seed)
        words = Match.from_record(match.record()).play_randomly(seed)
        for word in words:
            again = Match.from_position(match.position.to_json(), seed=1)
            assert again.position.to_json() == match.position.to_json()
            assert again.legal_moves == match.legal_moves
            match.play(word)
        assert after(match.position.to_json()) == match.position.to_json()


def test_piles_are_written_in_the_order_of_the_colours() -> None:
    position = table(hands=["yrb"])
    given = position | {"hands": [{"y": 1, "r": 1, "b": 1}, position["hands"][1]]}
    assert list(after(given)["hands"][0]) == list(pile("bry"))
