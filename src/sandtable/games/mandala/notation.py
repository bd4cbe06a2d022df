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
        "p": "Pass: your hand is empty",
        "C": "Claim all {colour} cards of the Mountain",
        "D": "Discard {cards} and draw {new}",
        "M": "Build: {cards} onto Mountain {mandala}",
        "F": "Grow the Field of Mandala {mandala} by {cards}",
    },
    "de": {
        "p": "Passen: Deine Hand ist leer",
        "C": "Nehmen: alle {colour:en} Karten vom Berg",
        "D": "Abwerfen: {cards}, und {new} ziehen",
        "M": "Bauen: {cards} auf Berg\u00a0{mandala}",
        "F": "Wachsen: {cards} ins eigene Feld von Mandala {mandala}",
    },
}
TOLD = {
    "en": {
        "p": "pass{es} with an empty hand",
        "C": "claim{s} all {colour} cards of the Mountain",
        "D": "discard{s} {cards} and draw{s} {new}",
        "M": "build{s} {cards} onto Mountain {mandala}",
        "F": "grow{s} the Field of Mandala {mandala} by {cards}",
    },
    "de": {
        "p": "passt mit leerer Hand",
        "C": "nimm{t} alle {colour:en} Karten vom Berg",
        "D": "wirf{t} {cards} ab und zieh{t} {new}",
        "M": "bau{t} {cards} auf Berg\u00a0{mandala}",
        "F": "lässt das Feld von Mandala {mandala} um {cards} wachsen",
    },
}

# What is drawn for one discarded card, and for several.
NEW = {"en": ("a new one", "as many new ones"), "de": ("eine neue", "ebenso viele neue")}


def describe(word: str, language: str = "en") -> str:
    """Return a move in words, as a choice that can be made."""
    return SENTENCES[language][word[0]].format(**_gaps(word, language))


def tell(word: str, language: str = "en", *, is_you: bool = False) -> str:
    """Return a move that was made in words that follow a name, or "you"."""
    return TOLD[language][word[0]].format(**_gaps(word, language), **endings(is_you=is_you))


def _gaps(word: str, language: str) -> dict[str, str]:
    if word == "pass":
        return {}
    if word[0] == "C":
        return {"colour": colour_name(word[1], language)}
    at, number = (1, word[2:]) if word[0] == "D" else (2, word[3:] or "1")
    cards = some_cards(number, word[at], language)
    return {"cards": cards, "mandala": word[1], "new": NEW[language][number != "1"]}


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
