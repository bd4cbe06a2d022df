"""Why a move of Mandala is not allowed, in words."""

from __future__ import annotations

import re
from types import SimpleNamespace

from sandtable.games.ground.cards import LETTERS
from sandtable.games.mandala.moves import SHAPE
from sandtable.games.mandala.rules import CLAIM
from sandtable.games.words.counts import numbers, only_cards, size
from sandtable.games.words.sentences import Sentences

RULE = {"M": "M3", "F": "M4", "D": "M5"}

SENTENCES = {
    "en": {
        "no_move": "no such move in Mandala: write M1g, F2r3, Dy2, Cg or pass",
        "no_mandala": "no such move in Mandala: the Mandalas are 1 and 2",
        "nothing_to_claim": "there is nothing to claim: no Mandala has been completed (M8)",
        "has_cards": "you may pass only when you have no cards in hand (M15)",
        "must_pass": "your hand is empty, so you can only pass (M15)",
        "claim": "Mandala {mandala} is being destroyed: claim a colour of its Mountain (M8)",
        "claim_number": "a claim takes all cards of the colour, so write no number: Cg (M8)",
        "no_colour": "the Mountain of Mandala {mandala} has no {colour} cards (M8)",
        "build_number": "Build puts exactly one card on a Mountain, so write no number: M1g (M3)",
        "no_number": "say how many cards, 1 or more: F2r3, Dy2 ({rule})",
        "rule_of_colour": "Rule of Colour: {colour} already lies in {area} of Mandala {mandala}, "
        "and a colour lies in one place of a Mandala only (M6)",
        "in_mountain": "the Mountain",
        "in_own_field": "your Field",
        "in_other_field": "your opponent's Field",
        "too_few": "you hold {cards} ({rule})",
        "keep_one": "Grow must leave a card in hand: play {most} of the {held} at most (M4)",
        "keep_last": "Grow must leave a card in hand, and you hold only one (M4)",
    },
    "de": {
        "no_move": "so einen Zug gibt es in Mandala nicht: schreib M1g, F2r3, Dy2, Cg oder pass",
        "no_mandala": "so einen Zug gibt es in Mandala nicht: die Mandalas sind 1 und 2",
        "nothing_to_claim": "es gibt nichts zu nehmen: kein Mandala ist vollständig (M8)",
        "has_cards": "passen darf nur, wer keine Karten auf der Hand hat (M15)",
        "must_pass": "deine Hand ist leer, also kannst du nur passen (M15)",
        "claim": "Mandala {mandala} wird zerstört: nimm eine Farbe von seinem Berg (M8)",
        "claim_number": "du nimmst alle Karten der Farbe, also schreib keine Zahl: Cg (M8)",
        "no_colour": "auf dem Berg von Mandala {mandala} liegt keine {colour:e} Karte (M8)",
        "build_number": "Bauen legt genau eine Karte auf einen Berg, also schreib keine Zahl: "
        "M1g (M3)",
        "no_number": "schreib, wie viele Karten, mindestens 1: F2r3, Dy2 ({rule})",
        "rule_of_colour": "Farbregel: {colour} liegt schon {area} von Mandala {mandala}, "
        "und in einem Mandala liegt jede Farbe nur an einem Ort (M6)",
        "in_mountain": "auf dem Berg",
        "in_own_field": "in deinem Feld",
        "in_other_field": "im Feld gegenüber",
        "too_few": "du hast {cards} ({rule})",
        "keep_one": "beim Wachsen bleibt eine Karte auf der Hand: "
        "spiel höchstens {most} von {held} (M4)",
        "keep_last": "beim Wachsen bleibt eine Karte auf der Hand, und du hast nur eine (M4)",
    },
}


def explain(table: SimpleNamespace, word: str, language: str = "en") -> str:
    """Return the sentence with the rule that forbids a move."""
    say = Sentences(SENTENCES, language)
    shape = SHAPE.fullmatch(word)
    if not shape:
        return say("no_move")
    if shape["mandala"] and shape["mandala"] not in "12":
        return say("no_mandala")
    if table.phase == CLAIM:
        return _explain_claim(say, table.claiming + 1, shape)
    if shape["kind"] == "C":
        return say("nothing_to_claim")
    if word == "pass":
        return say("has_cards")
    if table.hand[table.to_move] == 0:
        return say("must_pass")
    wrong_number = _explain_number(say, shape["kind"], shape["number"])
    return wrong_number or _explain_cards(say, table, shape)


def _explain_claim(say: Sentences, mandala: int, shape: re.Match[str]) -> str:
    if shape["kind"] != "C":
        return say("claim", mandala=mandala)
    if shape["number"]:
        return say("claim_number")
    return say("no_colour", shape["colour"], mandala=mandala)


def _explain_number(say: Sentences, kind: str, digits: str) -> str:
    """Return what is wrong with how a number of cards is written, or nothing."""
    if kind == "M":
        return say("build_number") if digits else ""
    return say("no_number", rule=RULE[kind]) if digits[:1] in ("", "0") else ""


def _explain_cards(say: Sentences, table: SimpleNamespace, shape: re.Match[str]) -> str:
    kind, letter, mandala = shape["kind"], shape["colour"], shape["mandala"]
    area = _area_with(table, kind, int(mandala) - 1, letter) if mandala else ""
    if area:
        return say("rule_of_colour", letter, area=say(area), mandala=mandala)
    hand = table.hand[table.to_move]
    held = numbers(hand)[LETTERS.index(letter)]
    if held < int(shape["number"] or 1):
        return say("too_few", cards=only_cards(held, letter, say.language), rule=RULE[kind])
    if size(hand) == 1:
        return say("keep_last")
    return say("keep_one", most=size(hand) - 1, held=size(hand))


def _area_with(table: SimpleNamespace, kind: str, mandala: int, letter: str) -> str:
    """Return the key of the area that has a colour, unless the move goes there."""
    seat, colour = table.to_move, LETTERS.index(letter)
    areas = {
        "in_mountain": table.mountain[mandala],
        "in_own_field": table.field[mandala][seat],
        "in_other_field": table.field[mandala][1 - seat],
    }
    del areas["in_mountain" if kind == "M" else "in_own_field"]
    return next((area for area, pile in areas.items() if numbers(pile)[colour]), "")
