"""Every move that is not allowed has its reason, in each language."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from sandtable import GAME_NAMES, Match, Position, find_game
from sandtable.errors import BadRequest, IllegalMove
from sandtable.games.flowers.words import refusals as flowers_refusals
from sandtable.games.game import LANGUAGES
from sandtable.games.mandala.words import refusals as mandala_refusals
from sandtable.games.patterns.words import refusals as patterns_refusals
from sandtable.games.words.reading import Json
from tests.games.flowers import tables as flowers
from tests.games.mandala import tables as mandala
from tests.games.patterns import tables as patterns
from tests.leaks import resampled

SETTINGS = [(name, players) for name in GAME_NAMES for players in find_game(name).players]
TABLES = {
    "mandala": mandala_refusals.SENTENCES,
    "patterns": patterns_refusals.SENTENCES,
    "flowers": flowers_refusals.SENTENCES,
}
CITED = re.compile(r"\([MPF]\d+(?:, [MPF]\d+)*\)$")
ENGLISH = re.compile(r"\b(the|you|your|and|is|of|no|only|card|cards|black|green|purple|red)\b")


def positions(name: str, players: int, every: int = 4) -> Iterator[Position]:
    """Yield some positions of random games that are not over."""
    for seed in range(3):
        match = Match.new(name, players, seed=seed)
        match.play_randomly(seed)
        yield from match.positions[:-1:every]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_every_move_that_is_not_legal_has_a_reason_and_no_other(name: str, players: int) -> None:
    words = set(find_game(name).notation.WORDS.values())
    for position in positions(name, players):
        for language in LANGUAGES:
            assert position.reasons(language).keys() == words - set(position.legal_moves)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_reasons_cite_the_same_rule_in_both_languages(name: str, players: int) -> None:
    for position in positions(name, players):
        english, german = position.reasons("en"), position.reasons("de")
        for word, sentence in english.items():
            cited = CITED.findall(sentence)
            assert cited, f"{word}: {sentence}"
            assert cited == CITED.findall(german[word])
            assert not re.search(r"[{}]", sentence + german[word])
            assert not ENGLISH.search(german[word]), german[word]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_reasons_name_no_move_words_and_no_seat_numbers(name: str, players: int) -> None:
    """They are read by people, who see cards, tiles and spaces."""
    coded = set(find_game(name).notation.WORDS.values()) - {"pass"} | {"seat", "Platz"}
    for position in positions(name, players):
        for language in LANGUAGES:
            for sentence in set(position.reasons(language).values()):
                assert not coded & set(re.findall(r"\w+", CITED.sub("", sentence))), sentence


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_refusal_gives_the_reason_in_english(name: str, players: int) -> None:
    for position in positions(name, players, every=20):
        for word, sentence in list(position.reasons().items())[::5]:
            assert position.explain(word) == sentence
            with pytest.raises(IllegalMove) as refusal:
                position.play(word)
            assert str(refusal.value) == sentence


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_reasons_tell_nothing_hidden(name: str, players: int) -> None:
    for number, position in enumerate(positions(name, players)):
        twin = resampled(position, position.to_move, number)
        assert twin.reasons() == position.reasons()


@pytest.mark.parametrize("name", GAME_NAMES)
def test_each_sentence_is_there_in_both_languages(name: str) -> None:
    """With the same gaps, but for the words of a colour, which a language bends as it must."""
    english, german = TABLES[name]["en"], TABLES[name]["de"]
    assert english.keys() == german.keys()
    for key in english:
        assert english[key] != german[key]
        gaps = [
            {gap for _, gap, *_ in Formatter().parse(text) if gap} - {"adjective", "colour"}
            for text in (english[key], german[key])
        ]
        assert gaps[0] == gaps[1], key


def test_flowers_says_that_only_a_pass_is_left_exactly_when_it_is() -> None:
    """F6: with no card, or with one and nothing to draw."""
    laid = {
        "no card": flowers.table(hands=["", "r"]),
        "one card, nothing to draw": flowers.table(hands=["g", "r"], deck="", discard=""),
        "one card, cards to draw": flowers.table(hands=["g", "r"]),
        "two cards": flowers.table(hands=["gg", "r"], deck="", discard=""),
    }
    for position in map(Position.from_json, laid.values()):
        says_so = "you can only pass" in position.explain("P1b1")
        assert says_so == (position.legal_moves == ["pass"])


TURN = mandala.table(mandalas=[("yp", "o", "g"), ("rr", "", "")], hands=("bbgoopyy", "bgoprry"))
CLAIMS = mandala.table(
    mandalas=[("bbgp", "oy", "r"), ("rr", "", "")],
    hands=("bbg", "oy"),
    phase="claim",
    claiming=0,
    completed_by=1,
)
MINE = patterns.table(seat0="b:c4,c5", seat1="b:c7,d7 o:g4", up="b:c6,b3,e6 o:g5", bowls="by")
NEW = patterns.table(seat0="b:c4,c5", seat1="r:f5 o:g4", up="o:g5", bowls="ry")
LAST = patterns.table(seat0="b:c8", seat1="r:c7,b7 g:d8", up="r:a6,d7", bowls="by")
PLAY = flowers.table(hands=["bbbg", "r"])
TAKE = flowers.table(
    phase="take",
    taking=1,
    mandalas=[
        flowers.mandala("p2 y2"),
        flowers.mandala("b5 g4", up={0: "rrp", 1: "oy"}, marker=0),
    ],
)

GERMAN: list[tuple[Json, str, str]] = [
    (TURN, "M1o", "Farbregel: Orange liegt schon in deinem Feld von Mandala 1, "
     "und in einem Mandala liegt jede Farbe nur an einem Ort (M6)"),
    (TURN, "M1g", "Farbregel: Grün liegt schon im Feld gegenüber von Mandala 1, "
     "und in einem Mandala liegt jede Farbe nur an einem Ort (M6)"),
    (TURN, "F1y1", "Farbregel: Gelb liegt schon auf dem Berg von Mandala 1, "
     "und in einem Mandala liegt jede Farbe nur an einem Ort (M6)"),
    (TURN, "M2r", "du hast keine rote Karte (M3)"),
    (TURN, "F2b3", "du hast nur 2 schwarze Karten (M4)"),
    (TURN, "Dp2", "du hast nur 1 lila Karte (M5)"),
    (TURN, "Db0", "schreib, wie viele Karten, mindestens 1: F2r3, Dy2 (M5)"),
    (TURN, "Cg", "es gibt nichts zu nehmen: kein Mandala ist vollständig (M8)"),
    (TURN, "pass", "passen darf nur, wer keine Karten auf der Hand hat (M15)"),
    (CLAIMS, "Co", "auf dem Berg von Mandala 1 liegt keine orange Karte (M8)"),
    (CLAIMS, "M2b", "Mandala 1 wird zerstört: nimm eine Farbe von seinem Berg (M8)"),
    (mandala.table(hands=("ggg", "b")), "F1g3",
     "beim Wachsen bleibt eine Karte auf der Hand: spiel höchstens 2 von 3 (M4)"),
    (mandala.table(hands=("g", "b")), "F1g1",
     "beim Wachsen bleibt eine Karte auf der Hand, und du hast nur eine (M4)"),
    (mandala.table(hands=("", "b")), "M1g", "deine Hand ist leer, also kannst du nur passen (M15)"),
    (patterns.choice(offered="gp"), "Br",
     "nimm zuerst einen der beiden übrigen Steine in deine Schale: Grün oder Lila (P3)"),
    (MINE, "Ee4", "in deiner Schale liegt Schwarz, und diese Gruppe hast du schon (P5)"),
    (MINE, "Fc6", "Schwarz auf c6 würde die schwarze Gruppe deines Gegenübers berühren (P8)"),
    (MINE, "Fe6", "e6 grenzt nicht an deine schwarze Gruppe (P6)"),
    (MINE, "Fg5", "auf g5 liegt Orange, und du hast keine orange Gruppe (P6); außerdem liegt g5 "
     "neben der orangen Gruppe deines Gegenübers (P8)"),
    (MINE, "Sc5", "der Stein auf c5 liegt verdeckt, nicht offen (P7)"),
    (NEW, "Sc6", "in deiner Schale liegt Rot, und du hast keine rote Gruppe (P7)"),
    (LAST, "Ee4", "dein Gegenüber kann nicht mehr ziehen: "
     "du kannst nur umdrehen oder aufhören (P9)"),
    (PLAY, "P1r1", "du hast keine rote Karte (F4)"),
    (PLAY, "P2b4", "du hast nur 3 schwarze Karten (F4)"),
    (PLAY, "Tb5", "kein Mandala wird aufgelöst, also gibt es kein Plättchen (F9)"),
    (PLAY, "pass", "passen darf nur, wer nichts spielen kann (F6)"),
    (TAKE, "Tp2", "nimm zuerst ein Plättchen von Mandala 2: Schwarz\u00a05 oder "
     "Grün\u00a04 (F9)"),
    (flowers.table(hands=["ggg", "r"]), "P3g3", "3 grüne Karten zu spielen würde die Hand leeren, "
     "und nach zwei oder mehr wird nicht gezogen (F6)"),
    (flowers.table(hands=["g", "r"], deck="", discard=""), "P1g1",
     "danach bliebe keine Karte auf der Hand, also kannst du nur passen (F6)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("laid", "word", "sentence"), GERMAN, ids=[f"{case[0]['game']}-{case[1]}" for case in GERMAN]
)
def test_a_reason_is_good_german(laid: Json, word: str, sentence: str) -> None:
    assert Position.from_json(laid).explain(word, "de") == sentence


def test_after_the_end_only_the_end_is_a_reason() -> None:
    match = Match.new("patterns", seed=1)
    match.play_randomly(1)
    for language, words in zip(LANGUAGES, ("the game is over", "das Spiel ist zu Ende")):
        assert match.position.reasons(language) == {}
        assert match.position.explain("Ec4", language).startswith(words)


def test_a_legal_move_needs_no_reason() -> None:
    position = Position.new("mandala", seed=1)
    with pytest.raises(BadRequest, match="not legal"):
        position.explain(position.legal_moves[0])
