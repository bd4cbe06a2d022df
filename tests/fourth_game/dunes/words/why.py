"""What speaks for a move of Dunes."""

from collections.abc import Iterator

from sandtable.games.position import Position
from sandtable.games.words.because import Reason, because
from tests.fourth_game.dunes.moves import parse


def reasons(seen: Position, move: str) -> Iterator[Reason]:
    """Yield true facts that speak for a move."""
    view = seen.view(seen.to_move)
    colour = parse(move).colour
    if view["dunes"][view["to_move"]].get(colour, 0) == 1:
        yield because("pair", colour=colour)
    yield because("lay")
