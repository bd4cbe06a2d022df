"""Move words and position JSON of Flowers."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.cards import LETTERS
from sandtable.games.compiled import plain_python
from sandtable.games.counts import colour_name, counts, index_or_none, size, some_cards
from sandtable.games.flowers.pictures import picture
from sandtable.games.flowers.reading import read
from sandtable.games.flowers.refusals import explain
from sandtable.games.flowers.rules import (
    CARDS_PER_COLOUR,
    MANDALAS,
    PASS,
    TAKE_TILE,
    play_of,
)
from sandtable.games.flowers.tally import lacks, tally
from sandtable.games.flowers.tiles import DARK, LIGHT, NAMES
from sandtable.games.reading import Json
from sandtable.games.sentences import endings

__all__ = ["WORDS", "describe", "explain", "lacks", "picture", "read", "tally", "tell", "write"]


def _all_words() -> dict[int, str]:
    words = {PASS: "pass"}
    for tile, name in NAMES.items():
        words[TAKE_TILE + tile] = f"T{name}"
    for mandala in range(MANDALAS):
        for colour, letter in enumerate(LETTERS):
            for number in range(1, CARDS_PER_COLOUR + 1):
                words[plain_python(play_of)(mandala, colour, number)] = (
                    f"P{mandala + 1}{letter}{number}"
                )
    return words


WORDS = _all_words()


SENTENCES = {
    "en": {
        "p": "Pass: you cannot play any card",
        "T": "Take the tile {tile}",
        "P": "Play {cards} into Mandala {mandala}",
    },
    "de": {
        "p": "Passen: Du kannst nichts spielen",
        "T": "Nehmen: das Plättchen {tile}",
        "P": "Spielen: {cards} in Mandala {mandala}",
    },
}
TOLD = {
    "en": {
        "p": "pass{es} without a possible play",
        "T": "take{s} the tile {tile}",
        "P": "play{s} {cards} into Mandala {mandala}",
    },
    "de": {
        "p": "passt, weil nichts gespielt werden kann",
        "T": "nimm{t} das Plättchen {tile}",
        "P": "spiel{t} {cards} in Mandala {mandala}",
    },
}


def describe(word: str, language: str = "en") -> str:
    """Return a move in words, as a choice that can be made."""
    return SENTENCES[language][word[0]].format(**_gaps(word, language))


def tell(word: str, language: str = "en", *, is_you: bool = False) -> str:
    """Return a move that was made in words that follow a name, or "you"."""
    return TOLD[language][word[0]].format(**_gaps(word, language), **endings(is_you=is_you))


def _gaps(word: str, language: str) -> dict[str, str]:
    if word[0] == "T":
        value = "x3" if word[2] == "x" else word[2]
        return {"tile": f"{colour_name(word[1], language)} {value}"}
    if word[0] == "P":
        return {"cards": some_cards(word[3:], word[2], language), "mandala": word[1]}
    return {}


def write(table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view that a seat has of a running game."""
    seats = range(table.players)
    stacks = {"dark": table.stack[DARK], "light": table.stack[LIGHT]}
    return {
        "deck": size(table.deck) if is_view else counts(table.deck),
        "discard": counts(table.discard),
        "hands": [_hand(table, s, not is_view or s == seat) for s in seats],
        "known": [counts(table.known[s]) for s in seats],
        "mandalas": [_mandala(table, mandala) for mandala in range(MANDALAS)],
        "stacks": {
            back: tiles.bit_count() if is_view else _sorted_names(tiles)
            for back, tiles in stacks.items()
        },
        "singles": [[NAMES[tile] for tile in table.single[s] if tile >= 0] for s in seats],
        "flowers": [_flowers(table, s) for s in seats],
        "taking": index_or_none(table.taking),
        "ending": bool(table.ending),
        "active": table.active,
        "passes": table.passes,
    }


def _hand(table: SimpleNamespace, seat: int, is_seen: bool) -> Json:
    if is_seen:
        return counts(table.hand[seat])
    known = table.known[seat]
    return {"known": counts(known), "hidden": size(table.hand[seat]) - size(known)}


def _sorted_names(tiles: int) -> list[str]:
    return sorted(name for tile, name in NAMES.items() if tiles >> tile & 1)


def _mandala(table: SimpleNamespace, mandala: int) -> Json:
    return {
        "tiles": [NAMES[tile] for tile in table.tile[mandala] if tile >= 0],
        "up": [counts(pile) for pile in table.up[mandala][: table.players]],
        "down": [counts(pile) for pile in table.down[mandala][: table.players]],
        "marker": index_or_none(table.marker[mandala]),
    }


def _flowers(table: SimpleNamespace, seat: int) -> list[list[str]]:
    return [
        sorted(NAMES[tile] for tile in pair)
        for pair, owner in zip(table.flower, table.flower_owner)
        if owner == seat
    ]
