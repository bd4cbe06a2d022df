"""Good sense for Patterns: one step, and far from blind."""

from __future__ import annotations

import random

from sandtable.games.patterns.sense import FLIPPED, FRESH, appeal, appeal_of_taking
from sandtable.games.position import Position
from tests.players.late_patterns import ANY_MOVE, late_positions


def most_appealing(position: Position) -> str:
    legal = position.legal_by_word
    return max(legal, key=lambda word: appeal(position.state, legal[word]))


def test_a_flip_appeals_by_the_points_it_makes() -> None:
    """A Flip is worth its group's number, and points are what the score counts (P10)."""
    flips = 0
    for position in late_positions(24, 20, ANY_MOVE):
        seat = position.to_move
        assert seat is not None
        for word, move in position.legal_by_word.items():
            if word[0] == "F" and position.phase == "turn":
                made = position.play(word).scores[seat] - position.scores[seat]
                assert appeal(position.state, move) == FLIPPED * made
                flips += 1
    assert flips >= 10


def test_taking_a_token_of_a_new_colour_appeals() -> None:
    """Before any group stands, every token is fresh and none can be denied."""
    position = Position.new("patterns", seed=1)
    position = position.play(position.legal_moves[0])
    assert {
        appeal_of_taking(position.state, move & 63) for move in position.legal_by_word.values()
    } == {FRESH}


def test_good_sense_beats_chance() -> None:
    """One step of good sense wins nearly all games against random play."""
    wins = 0.0
    for game in range(60):
        position = Position.new("patterns", seed=game // 2)
        chooser = random.Random(game)
        while not position.is_over:
            sensible = position.to_move == game % 2
            word = most_appealing(position) if sensible else chooser.choice(position.legal_moves)
            position = position.play(word)
        wins += (game % 2 in position.winners) / len(position.winners)
    assert wins >= 54
