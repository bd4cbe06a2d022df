"""Why a move of Flowers is not allowed, in words."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.flowers.moves import SHAPE
from sandtable.games.flowers.rules import TAKE
from sandtable.games.flowers.tiles import NAMES
from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.counts import numbers, only_cards, size, some_cards, tile_text
from sandtable.games.words.sentences import Sentences

SENTENCES = {
    "en": {
        "no_move": "no such move in Flowers: write P1g3, Tg5, Tgx or pass",
        "no_mandala": "no such move in Flowers: the Mandalas are 1, 2 and 3",
        "take": "first take a tile of Mandala {mandala}: {dark} or {light} (F9)",
        "nothing_to_take": "no Mandala is being destroyed, so there is no tile to take (F9)",
        "can_play": "you may pass only when there is nothing you can play (F6)",
        "must_pass": "no play would leave a card in hand, so you can only pass (F6)",
        "zero": "play one card or more, written without a leading zero: P1g3 (F4)",
        "too_few": "you hold {cards} (F4)",
        "empties": "playing all {cards} would empty the hand, "
        "and nothing is drawn after two or more (F6)",
    },
    "de": {
        "no_move": "so einen Zug gibt es in Flowers nicht: schreib P1g3, Tg5, Tgx oder pass",
        "no_mandala": "so einen Zug gibt es in Flowers nicht: die Mandalas sind 1, 2 und 3",
        "take": "nimm zuerst ein Plättchen von Mandala {mandala}: {dark} oder {light} (F9)",
        "nothing_to_take": "kein Mandala wird aufgelöst, also gibt es kein Plättchen (F9)",
        "can_play": "passen darf nur, wer nichts spielen kann (F6)",
        "must_pass": "danach bliebe keine Karte auf der Hand, also kannst du nur passen (F6)",
        "zero": "spiel mindestens eine Karte, ohne Null davor geschrieben: P1g3 (F4)",
        "too_few": "du hast {cards} (F4)",
        "empties": "{cards} zu spielen würde die Hand leeren, "
        "und nach zwei oder mehr wird nicht gezogen (F6)",
    },
}


def explain(table: SimpleNamespace, word: str, language: str = "en") -> str:
    """Return the sentence with the rule that forbids a move."""
    say = Sentences(SENTENCES, language)
    shape = SHAPE.fullmatch(word)
    if not shape:
        return say("no_move")
    if shape["mandala"] and shape["mandala"] not in "123":
        return say("no_mandala")
    if table.phase == TAKE:
        dark, light = (tile_text(NAMES[tile], language) for tile in table.tile[table.taking])
        return say("take", mandala=table.taking + 1, dark=dark, light=light)
    if shape["tile"]:
        return say("nothing_to_take")
    if word == "pass":
        return say("can_play")
    return _explain_play(say, table, shape["colour"], shape["number"])


def _explain_play(say: Sentences, table: SimpleNamespace, letter: str, digits: str) -> str:
    hand = table.hand[table.to_move]
    can_draw = table.deck | table.discard
    if size(hand) == 0 or (size(hand) == 1 and not can_draw):
        return say("must_pass")
    if digits.startswith("0"):
        return say("zero")
    held = numbers(hand)[LETTERS.index(letter)]
    if held < int(digits):
        return say("too_few", cards=only_cards(held, letter, say.language))
    return say("empties", cards=some_cards(held, letter, say.language))
