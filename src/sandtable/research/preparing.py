"""Getting the loops of a batch ready before their first use, as the rules of a game are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.cache import modules_of
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.games.ground.preparing import rules_of
from sandtable.research import steps

_under_way: set[str] = set()  # games whose loops this process is getting ready, by a batch


def prepare_batch(game: Game, tell: Tell = say_nothing) -> None:
    """Load all that a batch of a game needs into this process, once; compiled first if need be."""
    part = loops_of(game)
    if not part.is_loaded and game.name not in _under_way:
        get_ready([rules_of(game), part], tell)


def loops_of(game: Game) -> Part:
    """Return the part that holds the loops of a game."""
    depends_on = (*modules_of(game.name), steps.__name__, __name__)
    return Part(__name__, f"{game.name}-research", depends_on, lambda: _uses(game))


def find_part(name: str) -> Part:
    """Return the part of a name such as mandala-research."""
    return loops_of(find_game(name.removesuffix("-research")))


def _uses(game: Game) -> Iterator[Callable[[], object]]:
    """Return one call of each loop, in whichever order."""
    from sandtable.research.batch import Batch

    _under_way.add(game.name)
    batch = Batch(game.name, 1, game.players[0], seeds=0, threads=1)
    yield lambda: batch.step(batch.random_actions())
    yield batch.legal
    yield batch.observe
    yield lambda: batch.look_ahead([0], batch.random_actions())
    yield lambda: batch.answer(0)
    yield lambda: batch.deal_next(np.ones(1, np.bool_))
    yield lambda: batch.rollout(1)
    yield batch.play_out
    _under_way.discard(game.name)
