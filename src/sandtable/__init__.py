"""Sandtable: the board games Mandala, Patterns and Flowers for people, bots and researchers.

>>> import sandtable
>>> match = sandtable.Match.new("mandala", seed=1)
>>> match.legal_moves[:2]
['Dg1', 'Dg2']

GAME_NAMES      the names of the games
Match           a game being played, with undo and a record: new, load, play, view, save
Position        one moment of a game, which never changes: new, from_json, play, legal_moves
Game            what a game is called, for how many it is, its options; find_game gives one
apply_effects   applies what a move caused to a view
batch           thousands of games as arrays, on all cores or on a GPU
playouts        random games by the million, and how each ended
SandtableError  every refusal; its code never changes

The names are loaded when first used, so that ``import sandtable`` costs nothing.
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
    from sandtable.research.batch import batch as batch
    from sandtable.research.playouts import playouts as playouts

_HOMES = {
    "GAME_NAMES": "sandtable.games",
    "Game": "sandtable.games.game",
    "Match": "sandtable.games.match",
    "Position": "sandtable.games.position",
    "SandtableError": "sandtable.errors",
    "apply_effects": "sandtable.games.effects",
    "batch": "sandtable.research.batch",
    "find_game": "sandtable.games",
    "playouts": "sandtable.research.playouts",
}

__all__ = [*_HOMES, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    """Load a public name from its home, once."""
    if name == "__version__":
        return _version()
    if name not in _HOMES:
        raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
    globals()[name] = getattr(import_module(_HOMES[name]), name)
    return globals()[name]


def __dir__() -> list[str]:
    """Return the public names, for completion and help."""
    return sorted(__all__)


def _version() -> str:
    """Return the version that pyproject.toml states: in the sources, or when it was installed."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    if Path(__file__).parents[1].name == "src" and project.is_file():
        found = re.search(r'^version = "(.+?)"', project.read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return found[1]
    from importlib.metadata import version

    return version("sandtable")
