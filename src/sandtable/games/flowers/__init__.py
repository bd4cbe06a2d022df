"""Flowers, a game for two to four."""

from sandtable.games.flowers import notation, rules, sight
from sandtable.games.game import Game

GAME = Game(
    "flowers",
    (2, 3, 4),
    {"end": ("turn", "round"), "backs": ("colour", "mixed")},
    rules,
    sight,
    notation,
)
