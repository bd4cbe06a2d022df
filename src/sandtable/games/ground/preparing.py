"""Getting the rules of a game ready before their first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.cache import modules_of
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.looking import looker_of, views_of
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.games.ground.records import bytes_of, new_record, plain
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.registry import GAMES
from sandtable.games.words.problems import Problems
from sandtable.games.words.reading import Json


def prepare(game: Game, tell: Tell = say_nothing) -> None:
    """Load the rules of a game into this process, once; they are compiled first if need be."""
    part = rules_of(game)
    if not part.is_loaded:
        get_ready([part], tell)


@cache
def rules_of(game: Game) -> Part:
    """Return the part that everything else needs: the rules of a game and its views."""
    depends_on = (*modules_of(game.name)[:2], f"{GAMES[game.name]}.facts", __name__)
    return Part(__name__, game.name, depends_on, lambda: _uses(game))


def find_part(name: str) -> Part:
    """Return the rules of the game of this name."""
    return rules_of(import_module(GAMES[name]).GAME)


def _uses(game: Game) -> Iterator[Callable[[], object]]:
    """Return one call of each compiled function that Python code calls."""
    rules, players = game.rules, game.players[0]
    state, other, dice = new_record(rules.STATE), new_record(rules.STATE), new_record(DICE)
    moves = np.empty(rules.MOST_LEGAL, np.int64)
    seed = np.uint64(0)
    yield lambda: reseed(dice, seed)
    yield lambda: rules.setup(state, players, 0, seed)
    yield lambda: rules.legal(state, moves)
    yield lambda: rules.random_move(state, dice)
    yield lambda: looker_of(game).new(players, 0, 0)
    yield lambda: looker_of(game).at(bytes_of(state))
    yield lambda: looker_of(game).after(bytes_of(state), int(moves[0]))
    yield lambda: looker_of(game).after(bytes_of(state), int(moves[0]), 0)
    yield lambda: views_of(game, players, bytes_of(state))
    yield lambda: game.sight.sample(state, dice, other)
    yield lambda: game.notation.read(_position(game, state), players, 0, Problems())
    yield lambda: rules.score(state, 0)
    yield lambda: rules.rank(state, 0)
    yield lambda: game.notation.tally(plain(state))
    yield from getattr(game.module("facts"), "uses", list)()


def _position(game: Game, state: Record) -> Json:
    turn = {"phase": game.rules.PHASES[state.phase], "to_move": int(state.to_move)}
    return turn | game.notation.write(plain(state), None, is_view=False)
