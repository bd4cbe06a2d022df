"""The themes of puzzles: those of each game (its `themes.py`), and one that any game can have."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games import find_game
from sandtable.games.game import LANGUAGES
from sandtable.review.puzzles.puzzle import Moment
from sandtable.review.themes import themes_of_move

OF_ANY_GAME = {"line": ("Several moves deep", "Mehrere Züge tief")}


def themes_of(moments: Sequence[Moment]) -> tuple[str, ...]:
    """Return what a solution is an example of, from what its seat knows; its first move first."""
    found: dict[str, None] = {}
    for position, step in moments:
        found |= dict.fromkeys(themes_of_move(position, step.move))
    if len(moments) > 1:
        found["line"] = None
    return tuple(found)


def names(game: str, language: str = "en") -> dict[str, str]:
    """Return the themes of a game by what they are called."""
    return _in(language, find_game(game).module("words.themes").NAMES | OF_ANY_GAME)


def missed(game: str, language: str = "en") -> dict[str, str]:
    """Return what is said to whoever misses moves of a theme again and again."""
    return _in(language, find_game(game).module("words.themes").MISSED)


def _in(language: str, texts: dict[str, tuple[str, str]]) -> dict[str, str]:
    return {theme: both[LANGUAGES.index(language)] for theme, both in texts.items()}
