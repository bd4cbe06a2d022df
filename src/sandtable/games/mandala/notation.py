"""Move words and position JSON of Mandala."""

from __future__ import annotations

from sandtable.games.cards import LETTERS, known, total
from sandtable.games.compiled import Record
from sandtable.games.counts import counts, river_word
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

__all__ = ["WORDS", "explain", "picture", "read", "write"]


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


def write(record: Record, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
    sees = [not is_view or seat == other for other in range(SEATS)]
    return {
        "deck": total(record.deck) if is_view else counts(record.deck),
        "discard": counts(record.discard),
        "hands": [_pile(record.hand[s], sees[s]) for s in range(SEATS)],
        "mandalas": [_mandala(record, mandala) for mandala in range(MANDALAS)],
        "rivers": [river_word(record.river[s]) for s in range(SEATS)],
        "cups": [_cup(record.cup[s], sees[s]) for s in range(SEATS)],
        "dealt_cups": [_pile(record.dealt_cup[s], sees[s]) for s in range(SEATS)],
        "last_mandala": bool(record.last_mandala),
        "idle_turns": int(record.idle_turns),
        "claiming": None if record.claiming < 0 else int(record.claiming),
        "completed_by": None if record.completed_by < 0 else int(record.completed_by),
    }


def _pile(pile: int, is_seen: bool) -> Json | int:
    return counts(pile) if is_seen else total(pile)


def _cup(pile: int, is_seen: bool) -> Json:
    if is_seen:
        return counts(pile)
    seen = known(pile)
    return {"known": counts(seen), "hidden": total(pile) - total(seen)}


def _mandala(record: Record, mandala: int) -> Json:
    return {
        "mountain": counts(record.mountain[mandala]),
        "fields": [counts(record.field[mandala, seat]) for seat in range(SEATS)],
    }
