"""What a move of Patterns causes, told to those at the table: P3 to P10."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import Position
from sandtable.games.effects import Effect, apply_effects
from tests.games.patterns.tables import Json, choice, table

NAMES = ["Ann", "Ben"]

# Seat 1 establishes on d8, and seat 0, whose only group lies in that corner, cannot act any more.
CORNER: dict[str, Any] = {"seat0": "b:c8", "seat1": "r:c7", "bowls": "bg", "to_move": 1}


def effects_of(position: Json, *words: str, seat: int | None = 0) -> list[Effect]:
    """Play moves and return what the last one caused, as a seat may know it."""
    before = Position.from_json(position)
    for word in words[:-1]:
        before = before.play(word)
    after = before.play(words[-1])
    effects = before.effects(words[-1], after, seat, "en", NAMES)
    assert apply_effects(before.view(seat), effects) == after.view(seat)
    assert kinds(effects) == kinds(before.foresee(words[-1])), "all of it can be foreseen"
    return effects


def kinds(effects: list[Effect]) -> list[str]:
    return [effect["kind"] for effect in effects]


def texts(effects: list[Effect]) -> list[str]:
    return [effect["text"] for effect in effects]


def test_P3_one_choice_fills_both_bowls() -> None:
    effects = effects_of(choice(offered="gp"), "Bp")
    assert texts(effects) == [
        "Ben took the purple token into their bowl.",
        "The green token went into your bowl.",
        "It is your turn.",
    ]
    assert [effect["rule"] for effect in effects] == ["P3", "P3", "P4"]
    assert (effects[0]["from"], effects[0]["to"]) == (["offered", 1], ["bowls", 1])
    assert (effects[1]["from"], effects[1]["to"]) == (["offered", 0], ["bowls", 0])


def test_P5_an_establish_lays_the_bowl_token_and_takes_what_lay_there() -> None:
    position = table(seat0="y:g6", up="p:c4", bowls="rg")
    effects = effects_of(position, "Ec4")
    assert texts(effects) == [
        "You established group 2 on c4: red.",
        "The purple token from c4 went into your bowl.",
        "It is Ben's turn.",
    ]
    laid, taken, _ = effects
    assert (laid["from"], laid["to"]) == (["bowls", 0], ["board", 4, 2])
    assert (taken["from"], taken["to"]) == (["board", 4, 2], ["bowls", 0])
    assert [["board", 4, 2], "R"] in laid["set"], "it lies face down"
    assert [["groups", 0, 1], {"colour": "r", "marker": "c4"}] in laid["set"]


def test_P6_a_flip_says_which_group_grew_and_how_large_it_is() -> None:
    position = table(seat0="y:g6 b:c4,c5", up="b:c6")
    effects = effects_of(position, "Fc6", seat=1)
    assert texts(effects)[0] == "Ann flipped the token on c6: black group 2 now has 3 tokens."
    assert effects[0]["set"] == [[["board", 2, 2], "B"]]
    assert effects[0] | {"number": 2, "tokens": 3, "space": "c6", "colour": "b"} == effects[0]


def test_P7_a_swap_grows_the_group_of_the_bowl_token() -> None:
    position = table(seat0="r:c4", up="p:c5", bowls="rg")
    assert texts(effects_of(position, "Sc5")) == [
        "You put the bowl token on c5: red group 1 now has 2 tokens.",
        "The purple token from c5 went into your bowl.",
        "It is Ben's turn.",
    ]


def test_P9_a_seat_without_a_move_leaves_only_flips_to_the_other() -> None:
    effects = effects_of(table(up="y:d8 r:b7,d7", **CORNER), "Ed8")
    assert kinds(effects) == ["establish", "take", "stuck", "flips"]
    assert texts(effects)[2:] == [
        "You have no move left.",
        "Before scoring, Ben may go on flipping, or stop.",
    ]
    assert ["phase"] in [path for path, _ in effects[-1]["set"]]


def test_P9_after_each_flip_the_choice_comes_again_until_none_is_left() -> None:
    position = table(up="y:d8 r:b7,d7", **CORNER)
    again = effects_of(position, "Ed8", "Fb7", seat=1)
    assert texts(again) == [
        "You flipped the token on b7: red group 1 now has 2 tokens.",
        "Ann has no move left, so you may go on flipping, or stop.",
    ]
    last = effects_of(position, "Ed8", "Fb7", "Fd7", seat=1)
    assert texts(last)[1:] == ["Ann cannot act any more, so the game is over.", "You won: 0 : 2."]


def test_P9_stopping_ends_the_game() -> None:
    effects = effects_of(table(up="y:d8 r:b7,d7", **CORNER), "Ed8", "Fb7", "done", seat=None)
    assert texts(effects) == [
        "Ben stopped flipping.",
        "Ann cannot act any more, so the game is over.",
        "Ben won: 0 : 1.",
    ]


def test_P9_without_a_flip_the_game_is_over_at_once() -> None:
    effects = effects_of(table(up="y:d8", **CORNER), "Ed8")
    assert kinds(effects) == ["establish", "take", "end_stuck", "shared"]
    assert texts(effects)[2:] == [
        "You cannot act any more, so the game is over.",
        "A draw: 0 : 0.",  # P10
    ]


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("Fb7", "Deine rote Gruppe\N{NO-BREAK SPACE}1 hat dann 2 Steine."),
        ("done", "Du hörst auf umzudrehen."),
    ],
)
def test_what_a_move_will_cause_is_told_in_German_too(word: str, told: str) -> None:
    position = Position.from_json(table(up="y:d8 r:b7,d7", **CORNER)).play("Ed8")
    assert position.foresee(word, "de", NAMES)[0]["text"] == told


def test_P10_who_wins_can_be_foreseen_too() -> None:
    position = Position.from_json(table(up="y:d8 r:b7,d7", **CORNER)).play("Ed8").play("Fb7")
    assert texts(position.foresee("done"))[-1] == "You win: 0 : 1."
