"""Move words and position JSON of Patterns."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from sandtable.games.cards import LETTERS
from sandtable.games.counts import colour_name, river_colours
from sandtable.games.patterns.pictures import picture
from sandtable.games.patterns.reading import read
from sandtable.games.patterns.refusals import explain
from sandtable.games.patterns.rules import (
    DONE,
    ESTABLISH,
    FLIP,
    MAT,
    SEATS,
    SWAP,
    TAKE_BOWL,
)
from sandtable.games.patterns.spaces import NAMES, ON_MAT
from sandtable.games.patterns.tally import lacks, tally
from sandtable.games.reading import Json
from sandtable.games.sentences import endings

__all__ = ["WORDS", "describe", "explain", "lacks", "picture", "read", "tally", "tell", "write"]


def _all_words() -> dict[int, str]:
    words = {DONE: "done"}
    for colour, letter in enumerate(LETTERS):
        words[TAKE_BOWL << 6 | colour] = f"B{letter}"
    for kind, letter in ((ESTABLISH, "E"), (FLIP, "F"), (SWAP, "S")):
        for space in ON_MAT:
            words[kind << 6 | space] = letter + NAMES[space]
    return words


WORDS = _all_words()


SENTENCES = {
    "en": {
        "d": "Stop flipping and end the game",
        "B": "Take the {what} token into your bowl",
        "E": "Establish a group on {what} with your bowl token",
        "F": "Flip the token on {what}",
        "S": "Swap your bowl token with the one on {what}",
    },
    "de": {
        "d": "Aufhören: keine Steine mehr umdrehen, das Spiel endet",
        "B": "Den {what:en} Stein in die Schale nehmen",
        "E": "Gründen: eine Gruppe mit dem Stein aus der Schale auf {what}",
        "F": "Umdrehen: den Stein auf {what}",
        "S": "Tauschen: den Stein in der Schale gegen den auf {what}",
    },
}
TOLD = {
    "en": {
        "d": "stop{s} flipping and end{s} the game",
        "B": "take{s} the {what} token into the bowl",
        "E": "establish{es} a group on {what} with the bowl token",
        "F": "flip{s} the token on {what}",
        "S": "swap{s} the bowl token with the one on {what}",
    },
    "de": {
        "d": "dreh{t} keine Steine mehr um, das Spiel endet",
        "B": "nimm{t} den {what:en} Stein in die Schale",
        "E": "gründe{t} eine Gruppe mit dem Stein aus der Schale auf {what}",
        "F": "dreh{t} den Stein auf {what} um",
        "S": "tausch{t} den Stein in der Schale gegen den auf {what}",
    },
}


def describe(word: str, language: str = "en") -> str:
    """Return a move in words, as a choice that can be made."""
    return SENTENCES[language][word[0]].format(**_gaps(word, language))


def tell(word: str, language: str = "en", *, is_you: bool = False) -> str:
    """Return a move that was made in words that follow a name, or "you"."""
    return TOLD[language][word[0]].format(**_gaps(word, language), **endings(is_you=is_you))


def _gaps(word: str, language: str) -> dict[str, str]:
    return {"what": colour_name(word[1], language) if word[0] == "B" else word[1:]}


def write(table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position; in Patterns a view is the position."""
    return {
        "board": [_row(table, row) for row in range(7, -1, -1)],
        "offered": None if table.offered[0] < 0 else [LETTERS[colour] for colour in table.offered],
        "bowls": [None if colour < 0 else LETTERS[colour] for colour in table.bowl],
        "groups": [_groups(table, seat) for seat in range(SEATS)],
    }


def _row(table: SimpleNamespace, row: int) -> str:
    face_down = table.owned[0] | table.owned[1]
    return _row_text(row, *(bits >> 8 * row & 0xFF for bits in (*table.plane, face_down)))


@lru_cache(2**14)  # a move changes one row, or two
def _row_text(row: int, first: int, second: int, third: int, face_down: int) -> str:
    text = ""
    for space in range(8):
        colour = first >> space & 1 | (second >> space & 1) << 1 | (third >> space & 1) << 2
        letter = LETTERS[colour] if MAT >> 8 * row + space & 1 else "."
        text += letter.upper() if face_down >> space & 1 else letter
    return text


def _groups(table: SimpleNamespace, seat: int) -> list[Json]:
    return [
        {"colour": LETTERS[colour], "marker": NAMES[table.marker[seat][colour]]}
        for colour in river_colours(table.river[seat])
    ]
