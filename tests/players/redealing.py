"""The same moment with the hidden cards dealt anew."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandtable import Position
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed

DEALS = 3


def dealt_anew(position: Position) -> Iterator[Position]:
    """Yield positions that differ only in what the seat to move cannot know."""
    dice = new_record(DICE)
    reseed(dice, np.uint64(99))
    seen = position.seen_by(position.to_move)
    for _ in range(DEALS):
        state = new_record(position.game.rules.STATE)
        position.game.sight.sample(seen, dice, state)
        yield Position(position.game, position.players, position.options, state)
