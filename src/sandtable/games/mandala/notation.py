"""Move words and position JSON of Mandala."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.cards import LETTERS, UNKNOWN
from sandtable.games.compiled import plain_python
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
from sandtable.games.mandala.tally import lacks, tally
from sandtable.games.reading import Json
from sandtable.games.sentences import endings

__all__ = ["WORDS", "describe", "explain", "lacks", "picture", "read", "tally", "tell", "write"]


def _all_words() -> dict[int, str]:
    pack = plain_python(move_of)
    words = {PASS: "pass"}
    for colour, letter in enumerate(LETTERS):
        words[pack(CLAIM_COLOUR, colour, 1)] = f"C{letter}"
        for mandala in range(MANDALAS):
            words[pack(BUILD + mandala, colour, 1)] = f"M{mandala + 1}{letter}"
        for number in range(1, HAND_LIMIT + 1):
            words[pack(DISCARD, colour, number)] = f"D{letter}{number}"
            for mandala in range(MANDALAS):
                words[pack(GROW + mandala, colour, number)] = f"F{mandala + 1}{letter}{number}"
    return words


WORDS = _all_words()


SENTENCES = {
    "en": {
        "p": "Pass, the hand being empty",
        "C": "Claim all {colour} cards of the Mountain",
        "D": "Discard {cards} and draw as many",
        "M": "Build: {cards} into Mountain {mandala}",
        "F": "Grow the Field of Mandala {mandala} by {cards}",
    },
    "de": {
        "p": "Passen, denn die Hand ist leer",
        "C": "Nehmen: alle Karten der Farbe {colour} vom Berg",
        "D": "Abwerfen: {cards}, und ebenso viele ziehen",
        "M": "Bauen: {cards} auf Berg {mandala}",
        "F": "Wachsen: {cards} ins eigene Feld von Mandala {mandala}",
    },
}
TOLD = {
    "en": {
        "p": "pass{es}, the hand being empty",
        "C": "claim{s} all {colour} cards of the Mountain",
        "D": "discard{s} {cards} and draw{s} as many",
        "M": "build{s} {cards} into Mountain {mandala}",
        "F": "grow{s} the Field of Mandala {mandala} by {cards}",
    },
    "de": {
        "p": "passt, denn die Hand ist leer",
        "C": "nimm{t} alle Karten der Farbe {colour} vom Berg",
        "D": "wirf{t} {cards} ab und zieh{t} ebenso viele",
        "M": "bau{t} {cards} auf Berg {mandala}",
        "F": "lässt das Feld von Mandala {mandala} um {cards} wachsen",
    },
}


def describe(word: str, language: str = "en") -> str:
    """Say a move as a choice that can be made."""
    return SENTENCES[language][word[0]].format(**_gaps(word, language))


def tell(word: str, language: str = "en", *, is_you: bool = False) -> str:
    """Say a move that was made, to follow the name of who made it, or "you"."""
    return TOLD[language][word[0]].format(**_gaps(word, language), **endings(is_you=is_you))


def _gaps(word: str, language: str) -> dict[str, str]:
    if word == "pass":
        return {}
    if word[0] == "C":
        return {"colour": colour_name(word[1], language)}
    at, number = (1, word[2:]) if word[0] == "D" else (2, word[3:] or "1")
    return {"cards": some_cards(number, word[at], language), "mandala": word[1]}


def write(table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
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
