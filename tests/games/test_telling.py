"""Moves and what they cause are said in each language, and in no other."""

import re

import pytest

from sandtable import GAME_NAMES, find_game
from sandtable.games.game import LANGUAGES

ENGLISH = re.compile(r"\b(the|and|of|into|onto|with|on|by|all|card|cards|token|black|green|red)\b")
GAP = re.compile(r"\{[^}]*\}")
GERMAN = re.compile(r"\b(der|den|das|die|und|auf|vom|alle|Karte|Karten|Stein|Schwarz|Rot)\b")


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_said_unlike_every_other(name: str, language: str) -> None:
    game = find_game(name)
    said = [game.describe(word, language) for word in game.notation.WORDS.values()]
    assert len({*said}) == len(said)
    assert not any(re.search(r"[][{}|]|\.$", sentence) for sentence in said)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_nothing_is_said_in_words_of_the_other_language(name: str) -> None:
    game = find_game(name)
    for word in game.notation.WORDS.values():
        assert not GERMAN.search(game.describe(word, "en"))
        assert not ENGLISH.search(game.describe(word, "de"))
    for english, german, coming_english, coming_german, _ in game.module(
        "words.texts"
    ).EFFECTS.values():
        assert not GERMAN.search(GAP.sub("", english + coming_english))
        assert not ENGLISH.search(GAP.sub("", german + coming_german))
