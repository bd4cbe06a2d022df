"""A line that a judge expects, played out in a world that looks the same to the seat that chose.

What was really hidden or drawn is no part of it: a line is what that seat could imagine.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.errors import GameOver, IllegalMove
from sandtable.games.position import Position

WORLDS = 1000  # that are tried until all moves of the line are legal in one


def imagine(position: Position, moves: Sequence[str]) -> list[Position]:
    """Return the positions of a line from what the seat to move knows, the first one included.

    Where no world was found for all of it, those of as many moves as possible. Equal lines give
    equal positions.
    """
    found: list[Position] = []
    seat = position.to_move or 0  # after the end nothing is hidden, and no move is legal
    for seed in range(WORLDS):
        tried = _play(position.dealt_anew(seat, seed), moves)
        if len(tried) > len(found):
            found = tried
        if len(found) > len(moves):
            break
    return found


def _play(position: Position, moves: Sequence[str]) -> list[Position]:
    positions = [position]
    for word in moves:
        try:
            positions.append(positions[-1].play(word))
        except (IllegalMove, GameOver):
            break
    return positions
