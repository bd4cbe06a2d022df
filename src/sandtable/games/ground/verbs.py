"""The verbs of the rules for whichever game a record belongs to.

A player written once for all games calls these. When it is compiled, the type of the record
picks the function of its game, so that nothing has to be looked up at play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Game
from sandtable.games.ground.compiled import INTERPRETED, Record


def game_of(dtype: np.dtype[Any]) -> Game:
    """Return the game whose records these are."""
    for game in map(find_game, GAME_NAMES):
        if dtype == game.rules.STATE:
            return game
    raise LookupError(f"no game has records of type {dtype}")


def _function(dtype: np.dtype[Any], name: str) -> Callable[..., Any]:
    """Find the function of this name in the rooms of the game whose records these are."""
    game = game_of(dtype)
    if name == "observe":  # a room that a game may lack
        function: Callable[..., Any] = game.module("observation").observe
        return function
    rooms = (game.rules, game.sight, game.module("sense"))
    return next(getattr(room, name) for room in rooms if hasattr(room, name))


def _verb(name: str, *, inline: bool = False) -> Callable[..., Any]:
    """Make the verb that calls the function of this name in the game of its first argument.

    To have it in line with what calls it makes that faster, and slower to compile.
    """

    def interpreted(record: Record, *others: Any) -> Any:
        return _function(record._raw.dtype, name)(record, *others)

    if not INTERPRETED:

        @overload(
            interpreted,
            strict=False,
            jit_options={"nogil": True, "error_model": "numpy", "forceinline": inline},
        )
        def typed(record: types.Record, *_: types.Type) -> Callable[..., Any]:
            function = _function(as_dtype(record), name)

            def call(record: Record, *others: Any) -> Any:
                return function(record, *others)

            # Its symbol in code that is kept: a name for each verb of each game.
            call.__qualname__ = f"{function.__module__}.{name}"
            return call

    return interpreted


setup: Callable[..., None] = _verb("setup")
legal: Callable[..., int] = _verb("legal")
is_legal: Callable[..., bool] = _verb("is_legal")
apply: Callable[..., None] = _verb("apply")
random_move: Callable[..., int] = _verb("random_move")
rank: Callable[..., int] = _verb("rank")
score: Callable[..., int] = _verb("score")
view: Callable[..., None] = _verb("view")
sample: Callable[..., None] = _verb("sample")
playout_move: Callable[..., int] = _verb("playout_move")
appeal: Callable[..., float] = _verb("appeal")
observe: Callable[..., None] = _verb("observe", inline=True)
