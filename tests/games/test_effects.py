"""Effects as such: how they change a view, and how they are put into words."""

from __future__ import annotations

import string
from typing import Any

import pytest

from sandtable import GAME_NAMES, Match, apply_effects, find_game
from sandtable.games.effects import less, plus
from sandtable.games.game import LANGUAGES
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
    sentences: dict[str, Sentence] = OF_ANY_GAME | find_game(name).module("words.texts").EFFECTS
    for english, german, coming_english, coming_german, _ in sentences.values():
        assert gaps_of(english) == gaps_of(german)
        assert bool(coming_english) == bool(coming_german)
        assert english.endswith(".")
        assert german.endswith(".")


@pytest.mark.parametrize("name", GAME_NAMES)
def test_consequences_are_what_is_foreseen_but_for_what_goes_without_saying(name: str) -> None:
    match = Match.new(name, seed=3)
    for _ in range(8):
        for language in LANGUAGES:
            told = match.position.consequences(language)
            assert list(told) == match.legal_moves
            for word, sentences in told.items():
                effects = match.foresee(word, language)
                kept = [effect for effect in effects if effect["text"] in sentences]
                assert [effect["text"] for effect in kept] == sentences
                assert not {effect["kind"] for effect in kept} & OBVIOUS
        match.play(match.legal_moves[0])


OBVIOUS = {"build", "grow", "discard", "claim", "pass", "bowl", "done", "turn"}


def test_before_a_claim_it_is_said_where_the_cards_go() -> None:
    """The choice itself says only "claim"."""
    match = Match.new("mandala", seed=26)
    for word in ("F1b1", "M2y", "F2g1", "F2p1", "M1r", "M2o", "Dg2", "Dr3", "M2b", "Db2", "M2y"):
        match.play(word)
    match.play("M2r")
    assert match.position.consequences("en", ["Ann", "Ben"])["Co"] == [
        "Orange goes to your River, space 1.",
        "1 orange card goes into your Cup.",
        "Next, Ben chooses a colour.",
    ]


def test_a_finished_game_has_no_consequences() -> None:
    match = Match.new("patterns", seed=2)
    match.play_randomly(2)
    assert match.position.consequences() == {}


def test_german_names_ending_in_s_have_an_apostrophe() -> None:
    assert f"{Name('Klaus', 'de'):dein}" == "Klaus'"
    assert f"{Name('Ann', 'de'):dein}" == "Anns"
    assert f"{Name('', 'de'):deinen}" == "deinen"
