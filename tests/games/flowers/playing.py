"""Playing from a position."""

from __future__ import annotations

from sandtable import Match
from tests.games.flowers.tables import Json


def play(position: Json, *words: str, seed: int = 0) -> Match:
    """Set a position and play some moves."""
    match = Match.from_position(position, seed=seed)
    for word in words:
        match.play(word)
    return match


def after(position: Json, *words: str, seed: int = 0) -> Json:
    """Return the position that some moves lead to."""
    return play(position, *words, seed=seed).position.to_json()
