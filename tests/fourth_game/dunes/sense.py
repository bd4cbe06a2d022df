"""Good sense in Dunes."""

from sandtable.games.ground.cards import count
from sandtable.games.ground.compiled import Record, compiled
from tests.fourth_game.dunes.moves import PASS
from tests.fourth_game.dunes.rules import random_move

TUNING: dict[str, float] = {}


@compiled
def appeal(state: Record, move: int) -> float:
    """Return how good a move looks: a pair is, a third card is not (D8, D11)."""
    if move == PASS:
        return 0.0
    there = count(state.dune[state.to_move & 1], move)
    return 1.0 if there == 1 else -1.0 * there


@compiled
def playout_move(state: Record, dice: Record) -> int:
    """Choose in no time."""
    return random_move(state, dice)
