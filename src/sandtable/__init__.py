"""Sandtable: the board games Mandala, Patterns and Flowers for people, bots and researchers.

The names below are loaded when first used, so that ``import sandtable`` costs nothing.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.errors import SandtableError as SandtableError
    from sandtable.games import GAME_NAMES as GAME_NAMES
    from sandtable.games import find_game as find_game
    from sandtable.games.effects import apply_effects as apply_effects
    from sandtable.games.game import Game as Game
    from sandtable.games.match import Match as Match
    from sandtable.games.position import Position as Position

_HOMES = {
    "GAME_NAMES": "sandtable.games",
    "Game": "sandtable.games.game",
    "Match": "sandtable.games.match",
    "Position": "sandtable.games.position",
    "SandtableError": "sandtable.errors",
    "apply_effects": "sandtable.games.effects",
    "find_game": "sandtable.games",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name == "__version__":
        return _version()
    if name not in _HOMES:
        raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def _version() -> str:
    """Return the version that pyproject.toml states: in the sources, or when it was installed."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    if Path(__file__).parents[1].name == "src" and project.is_file():
        found = re.search(r'^version = "(.+?)"', project.read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return found[1]
    from importlib.metadata import version

    return version("sandtable")
