"""Every move can be said as a choice, and told once it was made, in each language."""

import re
from string import Formatter

import pytest

from sandtable import GAME_NAMES, find_game
from sandtable.games.game import LANGUAGES
from sandtable.games.words.telling import DETAIL

ENGLISH = re.compile(r"\b(the|and|of|into|onto|with|on|by|all|card|cards|token|black|green|red)\b")
GERMAN = re.compile(r"\b(der|den|das|die|und|auf|vom|alle|Karte|Karten|Stein|Schwarz|Rot)\b")

# The word, what Ann did, what you did; in English and in German.
BUILD = (
    "M2y",
    ("built 1 yellow card onto Mountain 2", "built 1 yellow card onto Mountain 2"),
    ("hat 1 gelbe Karte auf Berg\u00a02 gebaut", "hast 1 gelbe Karte auf Berg\u00a02 gebaut"),
)
GROW = (
    "F1r3",
    ("grew their Field of Mandala 1 by 3 red cards", "grew your Field of Mandala 1 by 3 red cards"),
    (
        "hat das eigene Feld von Mandala\u00a01 um 3 rote Karten wachsen lassen",
        "hast dein Feld von Mandala\u00a01 um 3 rote Karten wachsen lassen",
    ),
)
DISCARD = (
    "Db2",
    ("discarded 2 black cards", "discarded 2 black cards"),
    ("hat 2 schwarze Karten abgeworfen", "hast 2 schwarze Karten abgeworfen"),
)
CLAIM = (
    "Cr",
    ("claimed all red cards of the Mountain", "claimed all red cards of the Mountain"),
    ("hat alle roten Karten vom Berg genommen", "hast alle roten Karten vom Berg genommen"),
)
EMPTY_HAND = (
    "pass",
    ("passed: their hand was empty", "passed: your hand was empty"),
    ("hat gepasst, denn die Hand war leer", "hast gepasst, denn die Hand war leer"),
)
TAKE_INTO_BOWL = (
    "Bg",
    ("took the green token into their bowl", "took the green token into your bowl"),
    ("hat Grün für die Schale gewählt", "hast Grün für die Schale gewählt"),
)
ESTABLISH = (
    "Ec4",
    ("established a group on c4", "established a group on c4"),
    ("hat auf c4 eine Gruppe gegründet", "hast auf c4 eine Gruppe gegründet"),
)
FLIP = (
    "Fc5",
    ("flipped the token on c5", "flipped the token on c5"),
    ("hat den Stein auf c5 umgedreht", "hast den Stein auf c5 umgedreht"),
)
SWAP = (
    "Sc6",
    ("put the bowl token on c6", "put the bowl token on c6"),
    ("hat den Stein aus der Schale auf c6 gelegt", "hast den Stein aus der Schale auf c6 gelegt"),
)
STOP = (
    "done",
    ("stopped flipping", "stopped flipping"),
    ("hat aufgehört umzudrehen", "hast aufgehört umzudrehen"),
)
PLAY = (
    "P3g1",
    ("played 1 green card into Mandala 3", "played 1 green card into Mandala 3"),
    ("hat 1 grüne Karte in Mandala\u00a03 gelegt", "hast 1 grüne Karte in Mandala\u00a03 gelegt"),
)
TAKE_TILE = (
    "Tgx",
    ("took green x3", "took green x3"),
    ("hat Grün\u00a0x3 genommen", "hast Grün\u00a0x3 genommen"),
)
NO_PLAY = (
    "pass",
    ("passed: no play was possible", "passed: no play was possible"),
    (
        "hat gepasst, denn es ließ sich nichts spielen",
        "hast gepasst, denn es ließ sich nichts spielen",
    ),
)
Forms = tuple[str, str]
TOLD: dict[str, list[tuple[str, Forms, Forms]]] = {
    "mandala": [BUILD, GROW, DISCARD, CLAIM, EMPTY_HAND],
    "patterns": [TAKE_INTO_BOWL, ESTABLISH, FLIP, SWAP, STOP],
    "flowers": [PLAY, TAKE_TILE, NO_PLAY],
}


@pytest.mark.parametrize("name", GAME_NAMES)
def test_each_kind_of_move_is_told_of_ann_and_of_you(name: str) -> None:
    tell = find_game(name).tell
    for word, *told in TOLD[name]:
        for language, (of_ann, of_you) in zip(LANGUAGES, told):
            assert tell(word, language) == of_ann
            assert tell(word, language, is_you=True) == of_you


@pytest.mark.parametrize("name", GAME_NAMES)
def test_no_kind_of_move_lacks_an_example(name: str) -> None:
    words = find_game(name).notation.WORDS.values()
    assert {word[0] for word in words} == {word[0] for word, *_ in TOLD[name]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_move_is_told_unlike_its_choice_and_every_other_move(
    name: str, language: str
) -> None:
    game = find_game(name)
    words = game.notation.WORDS.values()
    choices = {game.describe(word, language) for word in words}
    for is_you in (False, True):
        told = {game.tell(word, language, is_you=is_you) for word in words}
        assert len(told) == len(words)
        assert not told & choices
        assert all(sentence[0].islower() for sentence in told), "they follow a name"
        assert not any(re.search(r"[][{}|.]", sentence) for sentence in told)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_no_move_is_told_in_words_of_the_other_language(name: str) -> None:
    game = find_game(name)
    for word in game.notation.WORDS.values():
        for is_you in (False, True):
            assert not GERMAN.search(game.tell(word, "en", is_you=is_you))
            assert not ENGLISH.search(game.tell(word, "de", is_you=is_you))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_what_is_told_has_the_gaps_of_the_choice(name: str) -> None:
    """Nothing of a move is left out, whichever way it is said."""
    texts = find_game(name).module("texts")
    for *choices, told_by in texts.MOVES.values():
        for choice, sentence in zip(choices, texts.EFFECTS[told_by]):
            assert gaps(choice) == gaps(DETAIL.sub(r"\2", sentence)) - {"seat"}


def gaps(text: str) -> set[str]:
    return {gap for _, gap, *_ in Formatter().parse(text) if gap}
