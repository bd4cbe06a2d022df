"""Mandala, a game for two."""

from sandtable.games.game import Game
from sandtable.games.mandala import notation, rules, sight

GAME = Game("mandala", (2,), {}, rules, sight, notation)
