"""Effects as such: how they change a view, and how they are put into words."""

from __future__ import annotations

import string
from typing import Any

import pytest

from sandtable import GAME_NAMES, Match, apply_effects, find_game
from sandtable.games.effects import less, plus
from sandtable.games.words.telling import OF_ANY_GAME, Name, Sentence

VIEW: dict[str, Any] = {
    "deck": 9,
    "hands": [{"b": 2, "r": 1}, {"known": {"b": 1}, "hidden": 3}],
    "rivers": ["g"],
    "board": ["..bg", "rrBB"],
}


def test_cards_go_from_one_place_to_another() -> None:
    draw = {"from": ["deck"], "to": ["hands", 0], "cards": {"r": 2}}
    after = apply_effects(VIEW, [draw])
    assert (after["deck"], after["hands"][0]) == (7, {"b": 2, "r": 3})


def test_cards_of_unknown_colour_are_a_number() -> None:
    after = apply_effects(VIEW, [{"from": ["deck"], "to": ["hands", 1], "cards": 4}])
    assert (after["deck"], after["hands"][1]) == (5, {"known": {"b": 1}, "hidden": 7})


def test_F17_cards_known_to_be_in_a_hand_leave_it_before_hidden_ones() -> None:
    assert less({"known": {"b": 1}, "hidden": 3}, {"b": 2}) == {"known": {}, "hidden": 2}


def test_other_places_are_set_to_their_new_values() -> None:
    values = [[["board", 0, 3], "G"], [["rivers", 1], "b"], [["reason"], "river"]]
    after = apply_effects(VIEW, [{"set": values}])
    assert after["board"] == ["..bG", "rrBB"]
    assert (after["rivers"], after["reason"]) == (["g", "b"], "river")


def test_a_river_grows_by_the_letter_of_its_card() -> None:
    assert plus("gb", {"r": 1}) == "gbr"


def test_the_view_before_stays_as_it_was() -> None:
    before = str(VIEW)
    apply_effects(VIEW, [{"from": ["deck"], "to": ["hands", 0], "cards": {"r": 2}}])
    assert str(VIEW) == before


def test_nothing_has_happened_before_the_first_move() -> None:
    match = Match.new("mandala", seed=1)
    assert match.effects(None) == []


@pytest.mark.parametrize("name", GAME_NAMES)
def test_an_undone_move_leaves_the_effects_of_the_move_before_it(name: str) -> None:
    match = Match.new(name, seed=1)
    match.play(match.legal_moves[0])
    first = match.effects(0)
    match.play(match.legal_moves[0])
    assert match.effects(0) != first
    match.undo()
    assert match.effects(0) == first


def gaps_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_sentence_says_the_same_in_both_languages(name: str) -> None:
    sentences: dict[str, Sentence] = OF_ANY_GAME | find_game(name).module("texts").EFFECTS
    for english, german, coming_english, coming_german in sentences.values():
        assert gaps_of(english) == gaps_of(german)
        assert bool(coming_english) == bool(coming_german)
        assert english.endswith(".")
        assert german.endswith(".")


def test_german_names_ending_in_s_have_an_apostrophe() -> None:
    assert f"{Name('Klaus', 'de'):dein}" == "Klaus'"
    assert f"{Name('Ann', 'de'):dein}" == "Anns"
    assert f"{Name('', 'de'):deinen}" == "deinen"
