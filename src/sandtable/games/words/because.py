"""Putting a reason into words: its text, and how the gaps are filled.

A text begins small and has no full stop, for it may follow another one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.game import LANGUAGES
from sandtable.games.words.counts import colour_name, some_cards, tile_text
from sandtable.games.words.telling import Name

Reason = tuple[str, dict[str, Any]]  # the name of a text, and what fills its gaps
Texts = dict[str, tuple[str, str]]  # in each language

OF_ANY_GAME: Texts = {
    "forced": ("no other move is possible", "ein anderer Zug ist nicht möglich"),
    "proven_win": (
        "from here the win is certain with best play; {fact}",
        "von hier an ist der Sieg bei bestem Spiel sicher; {fact}",
    ),
    "proven_draw": (
        "from here a draw is certain with best play; {fact}",
        "von hier an ist bei bestem Spiel ein Unentschieden sicher; {fact}",
    ),
}

# Nouns for 1 and for more, in each language.
POINTS = (("point", "points"), ("Punkt", "Punkte"))
TOKENS = (("token", "tokens"), ("Stein", "Steine"))
CARDS = (("card", "cards"), ("Karte", "Karten"))
NEW_CARDS = (("new card", "new cards"), ("neue Karte", "neue Karten"))


class Counted(str):
    """A number with its noun; `{points:n}` is the German dative."""

    __slots__ = ()

    def __format__(self, ending: str) -> str:
        """Add the ending to a plural."""
        return str(self) + (ending if self.endswith("e") else "")


def because(key: str, **gaps: Any) -> Reason:
    """Return a reason: the name of its text, and what fills the gaps."""
    return key, gaps


def say(reason: Reason, texts: Texts, language: str, name: str = "") -> str:
    """Return a reason in words: a text of its game, or one of any game.

    It speaks of somebody by name, or to whoever reads it.
    """
    key, gaps = reason
    you = Name(name, language)
    words = {gap: _spell(gap, value, language, you) for gap, value in gaps.items()}
    return (texts | OF_ANY_GAME)[key][LANGUAGES.index(language)].format(you=you, **words)


def _spell(gap: str, value: Any, language: str, you: Name) -> str:
    """Fill a gap as the last part of its name demands: `other_tile` is a tile."""
    kind = gap.rpartition("_")[2]
    if kind in OTHERS:
        return OTHERS[kind][LANGUAGES.index(language)][value > 2].format(you=you)
    spell = SPELLINGS.get(kind)
    return spell(value, language) if spell else str(value)


def _counted(nouns: tuple[tuple[str, str], tuple[str, str]]) -> Callable[[int, str], str]:
    def spell(number: int, language: str) -> str:
        return Counted(f"{number} {nouns[LANGUAGES.index(language)][number != 1]}")

    return spell


def _cards(pile: tuple[int, str], language: str) -> str:
    number, letter = pile
    return some_cards(str(number), letter, language)


# Another seat, as the one that does something and as the one that something is done to: of two, of
# more.
OTHERS = {
    "they": (
        ("{you:your} opponent", "another player"),
        ("{you:dein} Gegenüber", "eine andere Person"),
    ),
    "them": (
        ("{you:your} opponent", "another player"),
        ("{you:deinem} Gegenüber", "einer anderen Person"),
    ),
}

SPELLINGS: dict[str, Callable[[Any, str], str]] = {
    "colour": colour_name,
    "cards": _cards,
    "tile": tile_text,
    "points": _counted(POINTS),
    "tokens": _counted(TOKENS),
    "drawn": _counted(CARDS),
    "new": _counted(NEW_CARDS),
    "back": _counted(CARDS),
    "laid": _counted(CARDS),
}
