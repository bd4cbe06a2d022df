"""Getting the games ready for research before their first use, as their rules are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Game
from sandtable.games.ground.cache import modules_of
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.games.ground.preparing import rules_of
from sandtable.games.position import Position
from sandtable.research import steps, told, turns

Uses = Iterator[Callable[[], object]]  # one call of each compiled function, in whichever order

_under_way: set[str] = set()  # games whose loops this process is getting ready, by a batch


def prepare_batch(game: Game, tell: Tell = say_nothing) -> None:
    """Load all that a batch of a game needs into this process, once; compiled first if need be."""
    if game.name not in _under_way:
        _prepare(game, "batch", tell)


def prepare_turns(game: Game, tell: Tell = say_nothing) -> None:
    """Load what a game needs that goes on move by move."""
    _prepare(game, "turns", tell)


def prepare_told(game: Game, tell: Tell = say_nothing) -> None:
    """Load the rules of a game with draws that are told."""
    _prepare(game, "told", tell)


def _prepare(game: Game, face: str, tell: Tell) -> None:
    part = _part(game, face)
    if not part.is_loaded:
        get_ready([rules_of(game), part], tell)


def every_face() -> list[Part]:
    """Return what all faces of all games need."""
    return [_part(find_game(name), face) for face in FACES for name in GAME_NAMES]


def _part(game: Game, face: str) -> Part:
    depends_on = (*modules_of(game.name), *(room.__name__ for room in (steps, told, turns)))
    uses = FACES[face]
    return Part(__name__, f"{game.name}-{face}", (*depends_on, __name__), lambda: uses(game))


def find_part(name: str) -> Part:
    """Return the part of a name such as mandala-batch."""
    game, _, face = name.partition("-")
    return _part(find_game(game), face)


def _batch(game: Game) -> Uses:
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


def _turns(game: Game) -> Uses:
    going_on = turns.Turns(game, game.players[0], 0)
    yield lambda: going_on.deal(0)
    yield lambda: going_on.play(int(going_on.mask.argmax()))


def _told(game: Game) -> Uses:
    rules = told.told_rules(game.name)
    position = Position.new(game.name, game.players[0], seed=0)
    move = next(iter(position.legal_by_word.values()))
    yield lambda: rules.deal(position.players, 0, ())
    yield lambda: rules.play(position.content, move, ())


FACES: dict[str, Callable[[Game], Uses]] = {"batch": _batch, "turns": _turns, "told": _told}
