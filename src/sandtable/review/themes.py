"""What a good move is an example of: each game has its themes (its `themes.py`)."""

from __future__ import annotations

from sandtable.games.position import Position


def themes_of_move(position: Position, move: str) -> tuple[str, ...]:
    """Return the themes of a good move, from what the seat that makes it knows."""
    record = position.seen_by(position.to_move)
    seen = Position(position.game, position.players, position.options, record)
    return tuple(dict.fromkeys(position.game.module("words.themes").themes(seen, move)))
