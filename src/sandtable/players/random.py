"""The player without a plan: any legal move is as good as any other."""

from __future__ import annotations

import numpy as np

from sandtable.games.compiled import Record
from sandtable.games.game import Game
from sandtable.games.records import new_record
from sandtable.games.rng import DICE, reseed


def choose(game: Game, seen: Record, seed: int) -> str:
    """Choose uniformly among the legal moves of the seat whose view this is."""
    dice = new_record(DICE)
    reseed(dice, np.uint64(seed))
    return game.notation.WORDS[game.rules.random_move(seen, dice)]
