"""The games: their rules, what each seat may see, and how both are written down."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sandtable.errors import UnknownGame
from sandtable.games.registry import GAME_NAMES as GAME_NAMES
from sandtable.games.registry import GAMES

if TYPE_CHECKING:
    from sandtable.games.game import Game


def find_game(name: object) -> Game:
    """Return the game of a name; its module is loaded when first asked for."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"there is no game {name!r:.40}; the games are {', '.join(GAMES)}")
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    game: Game = import_module(GAMES[name]).GAME
    return game
