"""The games: their rules, what each seat may see, and how both are written down."""

from __future__ import annotations

from importlib import import_module

from sandtable.errors import UnknownGame
from sandtable.games.game import Game

GAME_NAMES = ("mandala", "patterns", "flowers")


def find_game(name: str) -> Game:
    """Give the game of a name; its module is loaded when first asked for."""
    if name not in GAME_NAMES:
        raise UnknownGame(f"there is no game {name!r:.40}; the games are {', '.join(GAME_NAMES)}")
    game: Game = import_module(f"sandtable.games.{name}").GAME
    return game
