"""Why a move of Flowers is not allowed, in words."""

from __future__ import annotations

import re

from sandtable.games.cards import LETTERS, NAMES, count, total
from sandtable.games.compiled import Record
from sandtable.games.counts import number_of
from sandtable.games.flowers.rules import TAKE, playable
from sandtable.games.flowers.tiles import NAMES as TILE_NAMES

SHAPE = re.compile(
    r"P(?P<mandala>[0-9])(?P<colour>[bgopry])(?P<number>[0-9]{1,2})|T[bgopry][23457x]|pass"
)


def explain(state: Record, word: str) -> str:
    """Say which rule forbids a move that is not legal."""
    shape = SHAPE.fullmatch(word)
    if not shape:
        return "no such move in Flowers: write P1g3, Tg5, Tgx or pass"
    if word[0] == "P" and shape["mandala"] not in "123":
        return "no such move in Flowers: the Mandalas are 1, 2 and 3"
    if state.phase == TAKE:
        tiles = " or ".join("T" + TILE_NAMES[int(state.tile[state.taking, i])] for i in range(2))
        return f"the marker's holder takes a tile of Mandala {int(state.taking) + 1}: {tiles} (F9)"
    if word[0] == "T":
        return "no Mandala is being destroyed, so there is no tile to take (F9)"
    if word == "pass":
        return "a seat passes only when it has no legal play (F6)"
    if playable(state) == 0:
        return "no play would leave a card in hand, so the only move is pass (F6)"
    return _explain_play(state, LETTERS.index(shape["colour"]), shape["number"])


def _explain_play(state: Record, colour: int, digits: str) -> str:
    number = int(digits)
    hand = state.hand[state.to_move]
    held = int(count(hand, colour))
    if digits.startswith("0"):
        return "play one card or more, written without a leading zero: P1g3 (F4)"
    if held < number:
        return f"you hold {number_of(held, colour)} (F4)"
    return (
        f"playing all {total(hand)} {NAMES[colour]} cards would empty the hand, "
        "and nothing is drawn after two or more (F6)"
    )
