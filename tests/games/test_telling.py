"""Every move can be said as a choice, and told once it was made, in each language."""

import re
from string import Formatter

import pytest

from sandtable import GAME_NAMES, find_game
from sandtable.games.game import LANGUAGES
from sandtable.games.words.sentences import ENDINGS

ENGLISH = re.compile(r"\b(the|and|of|into|onto|with|on|by|all|card|cards|token|black|green|red)\b")
GERMAN = re.compile(r"\b(der|den|das|die|und|auf|vom|alle|Karte|Karten|Stein|Schwarz|Rot)\b")

# The word, what Ann did, what you did; in English and in German.
BUILD = (
    "M2y",
    ("builds 1 yellow card onto Mountain 2", "build 1 yellow card onto Mountain 2"),
    ("baut 1 gelbe Karte auf Berg\u00a02", "baust 1 gelbe Karte auf Berg\u00a02"),
)
GROW = (
    "F1r3",
    ("grows the Field of Mandala 1 by 3 red cards", "grow the Field of Mandala 1 by 3 red cards"),
    (
        "lässt das Feld von Mandala 1 um 3 rote Karten wachsen",
        "lässt das Feld von Mandala 1 um 3 rote Karten wachsen",
    ),
)
DISCARD = (
    "Db2",
    (
        "discards 2 black cards and draws as many new ones",
        "discard 2 black cards and draw as many new ones",
    ),
    (
        "wirft 2 schwarze Karten ab und zieht ebenso viele neue",
        "wirfst 2 schwarze Karten ab und ziehst ebenso viele neue",
    ),
)
CLAIM = (
    "Cr",
    ("claims all red cards of the Mountain", "claim all red cards of the Mountain"),
    ("nimmt alle roten Karten vom Berg", "nimmst alle roten Karten vom Berg"),
)
EMPTY_HAND = (
    "pass",
    ("passes with an empty hand", "pass with an empty hand"),
    ("passt mit leerer Hand", "passt mit leerer Hand"),
)
TAKE_INTO_BOWL = (
    "Bg",
    ("takes the green token into the bowl", "take the green token into the bowl"),
    ("nimmt den grünen Stein in die Schale", "nimmst den grünen Stein in die Schale"),
)
ESTABLISH = (
    "Ec4",
    (
        "establishes a group on c4 with the bowl token",
        "establish a group on c4 with the bowl token",
    ),
    (
        "gründet eine Gruppe mit dem Stein aus der Schale auf c4",
        "gründest eine Gruppe mit dem Stein aus der Schale auf c4",
    ),
)
FLIP = (
    "Fc5",
    ("flips the token on c5", "flip the token on c5"),
    ("dreht den Stein auf c5 um", "drehst den Stein auf c5 um"),
)
SWAP = (
    "Sc6",
    ("swaps the bowl token with the one on c6", "swap the bowl token with the one on c6"),
    (
        "tauscht den Stein in der Schale gegen den auf c6",
        "tauschst den Stein in der Schale gegen den auf c6",
    ),
)
STOP = (
    "done",
    ("stops flipping and ends the game", "stop flipping and end the game"),
    (
        "dreht keine Steine mehr um, das Spiel endet",
        "drehst keine Steine mehr um, das Spiel endet",
    ),
)
PLAY = (
    "P3g1",
    ("plays 1 green card into Mandala 3", "play 1 green card into Mandala 3"),
    ("spielt 1 grüne Karte in Mandala 3", "spielst 1 grüne Karte in Mandala 3"),
)
TAKE_TILE = (
    "Tgx",
    ("takes the tile green x3", "take the tile green x3"),
    (
        "nimmt das Plättchen Grün\u00a0x3",
        "nimmst das Plättchen Grün\u00a0x3",
    ),
)
NO_PLAY = (
    "pass",
    ("passes without a possible play", "pass without a possible play"),
    ("passt, weil nichts gespielt werden kann", "passt, weil nichts gespielt werden kann"),
)
Forms = tuple[str, str]
TOLD: dict[str, list[tuple[str, Forms, Forms]]] = {
    "mandala": [BUILD, GROW, DISCARD, CLAIM, EMPTY_HAND],
    "patterns": [TAKE_INTO_BOWL, ESTABLISH, FLIP, SWAP, STOP],
    "flowers": [PLAY, TAKE_TILE, NO_PLAY],
}


@pytest.mark.parametrize("name", GAME_NAMES)
def test_each_kind_of_move_is_told_of_ann_and_of_you(name: str) -> None:
    notation = find_game(name).notation
    for word, *told in TOLD[name]:
        for language, (of_ann, of_you) in zip(LANGUAGES, told):
            assert notation.tell(word, language) == of_ann
            assert notation.tell(word, language, is_you=True) == of_you


@pytest.mark.parametrize("name", GAME_NAMES)
def test_no_kind_of_move_lacks_an_example(name: str) -> None:
    words = find_game(name).notation.WORDS.values()
    assert {word[0] for word in words} == {word[0] for word, *_ in TOLD[name]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_move_is_told_unlike_its_choice_and_every_other_move(
    name: str, language: str
) -> None:
    notation = find_game(name).notation
    words = notation.WORDS.values()
    choices = {notation.describe(word, language) for word in words}
    for is_you in (False, True):
        told = {notation.tell(word, language, is_you=is_you) for word in words}
        assert len(told) == len(words)
        assert not told & choices
        assert all(sentence[0].islower() for sentence in told), "they follow a name"
        assert not any(re.search(r"[{}:.]", sentence) for sentence in told)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_no_move_is_told_in_words_of_the_other_language(name: str) -> None:
    notation = find_game(name).notation
    for word in notation.WORDS.values():
        for is_you in (False, True):
            assert not GERMAN.search(notation.tell(word, "en", is_you=is_you))
            assert not ENGLISH.search(notation.tell(word, "de", is_you=is_you))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_what_is_told_has_the_gaps_of_the_choice(name: str) -> None:
    """Nothing of a move is left out, whichever way it is said."""
    texts = find_game(name).module("texts")
    for language in LANGUAGES:
        choices, told = texts.CHOICES[language], texts.TOLD[language]
        assert choices.keys() == told.keys()
        for kind, sentence in choices.items():
            assert gaps(sentence) == gaps(told[kind]) - ENDINGS.keys()


def gaps(text: str) -> set[str]:
    return {gap for _, gap, *_ in Formatter().parse(text) if gap}
