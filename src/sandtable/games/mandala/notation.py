"""Move words and position JSON of Mandala."""

from __future__ import annotations

from sandtable.games.cards import LETTERS, UNKNOWN
from sandtable.games.compiled import Record
from sandtable.games.counts import (
    colour_name,
    counts,
    index_or_none,
    numbers,
    river_word,
    size,
    some_cards,
)
from sandtable.games.mandala.pictures import picture
from sandtable.games.mandala.reading import read
from sandtable.games.mandala.refusals import explain
from sandtable.games.mandala.rules import (
    BUILD,
    CLAIM_COLOUR,
    DISCARD,
    GROW,
    HAND_LIMIT,
    MANDALAS,
    PASS,
    SEATS,
    move_of,
)
from sandtable.games.reading import Json
from sandtable.games.records import plain

__all__ = ["WORDS", "describe", "explain", "picture", "read", "write"]


def _all_words() -> dict[int, str]:
    words = {PASS: "pass"}
    for colour, letter in enumerate(LETTERS):
        words[move_of(CLAIM_COLOUR, colour, 1)] = f"C{letter}"
        for mandala in range(MANDALAS):
            words[move_of(BUILD + mandala, colour, 1)] = f"M{mandala + 1}{letter}"
        for number in range(1, HAND_LIMIT + 1):
            words[move_of(DISCARD, colour, number)] = f"D{letter}{number}"
            for mandala in range(MANDALAS):
                words[move_of(GROW + mandala, colour, number)] = f"F{mandala + 1}{letter}{number}"
    return words


WORDS = _all_words()


def describe(word: str) -> str:
    """Say a move as a sentence."""
    if word == "pass":
        return "Pass, the hand being empty"
    if word[0] == "C":
        return f"Claim all {colour_name(word[1])} cards of the Mountain"
    if word[0] == "D":
        return f"Discard {some_cards(word[2:], word[1])} and draw as many"
    if word[0] == "M":
        return f"Build: {some_cards('1', word[2])} into Mountain {word[1]}"
    return f"Grow: {some_cards(word[3:], word[2])} into your Field of Mandala {word[1]}"


def write(record: Record, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
    table = plain(record)
    sees = [not is_view or seat == other for other in range(SEATS)]
    return {
        "deck": size(table.deck) if is_view else counts(table.deck),
        "discard": counts(table.discard),
        "hands": [_pile(table.hand[s], sees[s]) for s in range(SEATS)],
        "mandalas": [
            {"mountain": counts(mountain), "fields": [counts(field) for field in fields]}
            for mountain, fields in zip(table.mountain, table.field)
        ],
        "rivers": [river_word(river) for river in table.river],
        "cups": [_cup(table.cup[s], sees[s]) for s in range(SEATS)],
        "dealt_cups": [_pile(table.dealt_cup[s], sees[s]) for s in range(SEATS)],
        "last_mandala": bool(table.last_mandala),
        "idle_turns": table.idle_turns,
        "claiming": index_or_none(table.claiming),
        "completed_by": index_or_none(table.completed_by),
    }


def _pile(pile: int, is_seen: bool) -> Json | int:
    return counts(pile) if is_seen else size(pile)


def _cup(pile: int, is_seen: bool) -> Json:
    return counts(pile) if is_seen else {"known": counts(pile), "hidden": numbers(pile)[UNKNOWN]}
