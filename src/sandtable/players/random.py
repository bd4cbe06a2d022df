"""The player without a plan: any legal move is as good as any other."""

from __future__ import annotations

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.players.question import Answer, Budget


def choose(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Choose uniformly among the legal moves of the seat whose view this is."""
    dice = new_record(DICE)
    reseed(dice, np.uint64(seed))
    return Answer(game.notation.WORDS[game.rules.random_move(seen, dice)], 0.0)
