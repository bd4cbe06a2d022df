"""Patterns, a game for two without hidden information."""

from sandtable.games.game import Game
from sandtable.games.patterns import notation, rules, sight

GAME = Game("patterns", (2,), {}, rules, sight, notation)
