"""Why a move of Mandala is not allowed, in words."""

from __future__ import annotations

import re

from sandtable.games.cards import LETTERS, NAMES, colours, count, total
from sandtable.games.compiled import Record
from sandtable.games.counts import number_of
from sandtable.games.mandala.rules import CLAIM

SHAPE = re.compile(
    r"(?P<area>[MF])(?P<mandala>[0-9])(?P<colour>[bgopry])(?P<number>[0-9]{0,2})"
    r"|(?P<pile>[DC])(?P<colour2>[bgopry])(?P<number2>[0-9]{0,2})"
)
RULE = {"M": "M3", "F": "M4", "D": "M5"}


def explain(state: Record, word: str) -> str:
    """Say which rule forbids a move that is not legal."""
    shape = SHAPE.fullmatch(word)
    if word != "pass" and not shape:
        return "no such move in Mandala: write M1g, F2r3, Dy2, Cg or pass"
    if shape and shape["area"] and shape["mandala"] not in "12":
        return "no such move in Mandala: the Mandalas are 1 and 2"
    kind = word[0]
    if state.phase == CLAIM:
        return _explain_claim(state, kind, word)
    if kind == "C":
        return "there is nothing to claim: no Mandala has been completed (M8)"
    if word == "pass":
        return "a seat passes only when it has no cards in hand (M15)"
    if state.hand[state.to_move] == 0:
        return "the hand is empty, so the only move is pass (M15)"
    assert shape
    colour = LETTERS.index(shape["colour"] or shape["colour2"])
    digits = shape["number"] or shape["number2"]
    return _explain_cards(state, kind, shape["mandala"], colour, digits)


def _explain_claim(state: Record, kind: str, word: str) -> str:
    mandala = int(state.claiming) + 1
    if kind != "C":
        return f"Mandala {mandala} is being destroyed: claim a colour of its Mountain (M8)"
    if len(word) > 2:
        return "a claim takes all cards of the colour, so write no number: Cg (M8)"
    return f"the Mountain of Mandala {mandala} has no {NAMES[LETTERS.index(word[1])]} cards (M8)"


def _explain_cards(state: Record, kind: str, mandala: str, colour: int, digits: str) -> str:
    if kind == "M" and digits:
        return "Build puts exactly one card on a Mountain, so write no number: M1g (M3)"
    if kind != "M" and (not digits or digits.startswith("0")):
        return f"say how many cards, 1 or more: F2r3, Dy2 ({RULE[kind]})"
    number = int(digits or 1)
    hand = state.hand[state.to_move]
    held = int(count(hand, colour))
    if kind != "D":
        area = _area_with(state, int(mandala) - 1, colour, "Mountain" if kind == "M" else "own")
        if area:
            return (
                f"Rule of Colour: {NAMES[colour]} already lies in {area} of Mandala {mandala}, "
                "and a colour lives in one area of a Mandala only (M6)"
            )
    if held < number:
        return f"you hold {number_of(held, colour)} ({RULE[kind]})"
    return (
        f"Grow must leave a card in hand: play {total(hand) - 1} of the {total(hand)} at most (M4)"
    )


def _area_with(state: Record, mandala: int, colour: int, target: str) -> str:
    """Name the area of a Mandala, other than the target, that has a colour; else nothing."""
    seat = int(state.to_move)
    areas = {
        "Mountain": ("the Mountain", state.mountain[mandala]),
        "own": ("your Field", state.field[mandala, seat]),
        "theirs": ("the other Field", state.field[mandala, 1 - seat]),
    }
    for area, (name, pile) in areas.items():
        if area != target and count(colours(pile), colour):
            return name
    return ""
