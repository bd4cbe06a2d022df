"""Who chooses a move: computer players, which are given nothing but the view of their seat.

The names below are loaded when first used: the names of the levels need no compiled player.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.players.levels import LEVELS as LEVELS
    from sandtable.players.levels import find_level as find_level
    from sandtable.players.preparing import prepare_player as prepare_player
    from sandtable.players.question import Answer as Answer
    from sandtable.players.question import Line as Line
    from sandtable.players.question import Question as Question
    from sandtable.players.question import derived_seed as derived_seed
    from sandtable.players.thinking import think as think

_HOMES = {
    "LEVELS": "levels",
    "Answer": "question",
    "Line": "question",
    "Question": "question",
    "derived_seed": "question",
    "find_level": "levels",
    "prepare_player": "preparing",
    "think": "thinking",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sandtable.players' has no attribute {name!r}")
    return getattr(import_module(f"sandtable.players.{_HOMES[name]}"), name)
