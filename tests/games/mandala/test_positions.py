"""Setting a position: what may be left out, and what is taken as it is."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sandtable import Match, Position
from tests.games.mandala.samples import (
    BY_DECK,
    BY_IDLE,
    CLAIM,
    POSSIBLE,
    TURN,
    WIDE,
    changed,
    claim,
    without,
)
from tests.games.mandala.tables import pile, table


def test_the_builder_counts_every_card() -> None:
    """What the tables of these tests promise: 18 cards of each colour."""
    assert Position.from_json(table()).to_json()["deck"] == pile(
        "b" * 16 + "g" * 16 + "o" * 16 + "p" * 16 + "r" * 15 + "y" * 15
    )


@pytest.mark.parametrize("position", POSSIBLE.values(), ids=POSSIBLE)
def test_a_possible_position_is_set_as_it_is(position: dict[str, Any]) -> None:
    assert Match.from_position(position, seed=1).position.to_json() == position


@pytest.mark.parametrize("position", POSSIBLE.values(), ids=POSSIBLE)
def test_a_position_survives_the_way_through_json_text(position: dict[str, Any]) -> None:
    again = json.loads(json.dumps(Position.from_json(position).to_json()))
    assert Position.from_json(again) == Position.from_json(position)


def test_keys_that_would_be_null_false_zero_or_empty_may_be_left_out() -> None:
    whole = table()
    idle = ("options", "to_move", "discard", "rivers", "last_mandala", "idle_turns", "claiming",
            "completed_by")  # fmt: skip
    bare = without(whole, *idle)
    bare["mandalas"] = [{"mountain": {"r": 2}}, {"mountain": {"y": 2}}]
    assert Position.from_json(bare).to_json() == whole


@pytest.mark.parametrize("key", ["deck", "discard"])
def test_an_empty_deck_and_an_empty_discard_pile_may_be_left_out(key: str) -> None:
    whole = table(hands=("bgo", "pryy"), rivers=WIDE, rest="cups", last_mandala=True)
    assert Position.from_json(without(whole, key)).to_json() == whole


def test_empty_hands_may_be_left_out() -> None:
    whole = table(hands=("", ""))
    assert Position.from_json(without(whole, "hands")).to_json() == whole


def test_an_empty_mandala_of_a_finished_game_may_be_an_empty_object() -> None:
    short = changed(BY_DECK, "mandalas.0", {})
    assert Position.from_json(short).to_json() == BY_DECK


def test_the_seat_to_move_of_a_finished_game_may_be_left_out() -> None:
    assert Position.from_json(without(BY_IDLE, "to_move")).to_json() == BY_IDLE


def test_left_out_the_first_claim_is_seat_0s() -> None:
    claim = table(mandalas=[("bgp", "oy", "r"), ("rr", "", "")], phase="claim", claiming=0,
                  completed_by=1)  # fmt: skip
    assert Position.from_json(without(claim, "to_move")).to_json() == claim


def test_zero_counts_are_accepted_and_not_written() -> None:
    zeros = dict.fromkeys("bgopry", 0)
    spelt = copy.deepcopy(table())
    for holder in (spelt["hands"], spelt["cups"], spelt["dealt_cups"]):
        holder[:] = [zeros | cards for cards in holder]
    spelt["deck"], spelt["discard"] = zeros | spelt["deck"], zeros
    for mandala in spelt["mandalas"]:
        mandala["mountain"] = zeros | mandala["mountain"]
        mandala["fields"] = [zeros, zeros]
    assert Position.from_json(spelt).to_json() == table()


@pytest.mark.parametrize(
    "position",
    [
        table(hands=("bbbbbbbb", "")),
        table(mandalas=[("r", "bgopbgop", ""), ("y", "", "")]),
        table(rivers=("bgopr", "yropg")),
        table(idle_turns=49),
        table(last_mandala=True),
        table(to_move=1),
        claim(("bb", "oyy", "rp"), 1, rivers=("bopryg", "")),
    ],
    ids=[
        "hands of 8 and 0",
        "a large Field",
        "five River cards",
        "49 idle turns",
        "the last Mandala to come",
        "seat 1 to move",
        "a River just filled by a claim",
    ],
)
def test_what_lies_just_inside_the_limits_is_accepted(position: dict[str, Any]) -> None:
    assert Match.from_position(position).position.to_json() == position


def test_play_goes_on_from_a_set_position() -> None:
    match = Match.from_position(CLAIM, seed=3)
    match.play("Cb")
    assert match.position.to_json()["rivers"] == ["p", "b"]
    assert match.to_move == 0


def test_the_seed_alone_decides_the_later_draws() -> None:
    hands = []
    for seed in (1, 1, 2, 3, 4, 5):
        match = Match.from_position(TURN, seed=seed)
        match.play("M2b")
        hands.append(match.position.to_json()["hands"][0])
    assert hands[0] == hands[1]
    assert any(hand != hands[0] for hand in hands)


def test_setting_a_position_neither_keeps_nor_changes_what_it_was_given() -> None:
    given_json = copy.deepcopy(TURN)
    match = Match.from_position(given_json, seed=1)
    assert given_json == TURN
    given_json["hands"][0].clear()
    match.position.to_json()["hands"][0].clear()
    match.position.to_json()["options"]["x"] = "y"
    assert match.position.to_json() == TURN
