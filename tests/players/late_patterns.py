"""Positions of Patterns late in the game, from play of several kinds, and plain search in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from sandtable.games.patterns.spaces import MAT
from sandtable.games.position import Position

# Kinds of play, by the moves they prefer where they have the choice.
ANY_MOVE, FEW_GROUPS, MANY_GROUPS = "EFSBd", "FSBd", "EBd"
HABITS = (ANY_MOVE, FEW_GROUPS, MANY_GROUPS)


def face_up(position: Position) -> int:
    """Count the tokens that lie face up."""
    owned = position.state.owned
    return (MAT & ~(int(owned[0]) | int(owned[1]))).bit_count()


def late_positions(
    tokens: int, number: int, habit: str, second_turns: float = 0.0
) -> Iterator[Position]:
    """Yield positions with so many tokens face up, each from another game.

    With `second_turns`, which no rule allows, a seat at times moves twice, so that positions
    arise which only a hand can set.
    """
    seed = 0
    while number:
        seed += 1
        position = _play_until(tokens, habit, second_turns, random.Random(seed))
        if position.phase == "turn":
            number -= 1
            yield position


def _play_until(tokens: int, habit: str, second_turns: float, chooser: random.Random) -> Position:
    position = Position.new("patterns", seed=chooser.randrange(2**64))
    while not position.is_over and face_up(position) > tokens:
        moves = position.legal_moves
        preferred = [move for move in moves if move[0] in habit]
        position = position.play(chooser.choice(preferred or moves))
        if position.phase == "turn" and chooser.random() < second_turns:
            position = with_turn_of(position, 1 - (position.to_move or 0))
    return position


def with_turn_of(position: Position, seat: int) -> Position:
    """Set the same position with a seat to move."""
    return Position.from_json(position.to_json() | {"to_move": seat})


@cache
def best_margin(position: Position) -> int:
    """Return the points by which seat 0 wins under best play, by trying everything."""
    if position.is_over:
        return position.scores[0] - position.scores[1]
    margins = [best_margin(position.play(move)) for move in position.legal_moves]
    return max(margins) if position.to_move == 0 else min(margins)


@cache
def most_alone(position: Position, seat: int) -> int:
    """Return the most points a seat can reach if all turns are its own, by trying everything."""
    if position.to_move != seat and position.phase == "turn":
        position = with_turn_of(position, seat)
    if position.to_move != seat:
        return position.scores[seat]
    return max(most_alone(position.play(move), seat) for move in position.legal_moves)
