"""Compiling a game ahead of its first use, with a word to those who wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from sandtable.games.compiled import CACHE, INTERPRETED, Record, abandon_cache
from sandtable.games.game import Game
from sandtable.games.reading import Json
from sandtable.games.records import new_record, plain
from sandtable.games.rng import DICE, reseed

Tell = Callable[[str, int, int], None]

_ready: set[str] = set()


def prepare(game: Game, tell: Tell = lambda *_: None) -> None:
    """Load or compile the rules of a game, once; tell step by step if they must be compiled."""
    get_ready(game.name, lambda: _uses(game), tell)


def get_ready(name: str, uses: Callable[[], Iterable[Callable[[], object]]], tell: Tell) -> None:
    """Use compiled functions for the first time, once for each name they are known by.

    Kept code that turns out to be damaged, or has no room on the disk, is given up: everything
    is then compiled for this process alone.
    """
    if INTERPRETED or name in _ready:
        return
    done = CACHE / f"{name}.compiled" if CACHE else None
    is_kept = done is not None and done.exists()
    try:
        _use_all(name, uses(), (lambda *_: None) if is_kept else tell)
        if done:
            done.touch()
    except Exception:
        abandon_cache()
        _use_all(name, uses(), tell)
    _ready.add(name)


def _use_all(name: str, uses: Iterable[Callable[[], object]], tell: Tell) -> None:
    steps = list(uses)
    for number, use in enumerate(steps, start=1):
        tell(name, number, len(steps))
        use()


def _uses(game: Game) -> Iterator[Callable[[], object]]:
    """Give one call of each compiled function that Python code calls."""
    rules, sight = game.rules, game.sight
    state, seen, dice = new_record(rules.STATE), new_record(rules.STATE), new_record(DICE)
    moves = np.empty(rules.MOST_LEGAL, np.int64)
    seed = np.uint64(0)
    yield lambda: reseed(dice, seed)
    yield lambda: rules.setup(state, game.players[0], 0, seed)
    yield lambda: rules.legal(state, moves)
    yield lambda: rules.random_move(state, dice)
    yield lambda: sight.view(state, 0, seen)
    yield lambda: sight.sample(seen, dice, state)
    yield lambda: game.notation.read(_position(game, state), game.players[0], 0)
    yield lambda: rules.apply(state, int(moves[0]))
    yield lambda: rules.score(state, 0)
    yield lambda: rules.rank(state, 0)
    yield lambda: game.notation.tally(plain(state))


def _position(game: Game, state: Record) -> Json:
    turn = {"phase": game.rules.PHASES[state.phase], "to_move": int(state.to_move)}
    return turn | game.notation.write(plain(state), None, is_view=False)
