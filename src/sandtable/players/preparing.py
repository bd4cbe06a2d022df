"""Compiling a player ahead of its first thought, which would wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sandtable.games.game import Game
from sandtable.games.position import Position
from sandtable.games.preparing import Tell, get_ready, prepare
from sandtable.players import random as random_player
from sandtable.players.levels import KINDS, find_level
from sandtable.players.question import Budget

MOMENTS = 4  # of a game, between which a player needs all of its code
FEW = Budget(seconds=0.0, simulations=64)


def prepare_player(game: Game, name: str, tell: Tell = lambda *_: None) -> None:
    """Load or compile a game and one of its players, once; tell of it if it takes long."""
    kind = find_level(name).kind
    prepare(game, tell)
    get_ready(f"{game.name}-{kind}", lambda: _first_thoughts(game, kind), tell)


def _first_thoughts(game: Game, kind: str) -> Iterator[Callable[[], object]]:
    positions = list(_random_game(game))
    for moment in range(MOMENTS):
        position = positions[len(positions) * moment // MOMENTS]
        seen = position.seen_by(position.to_move)
        yield partial(KINDS[kind], game, seen, FEW, 0)


def _random_game(game: Game) -> Iterator[Position]:
    position = Position.new(game.name, game.players[0])
    while not position.is_over:
        yield position
        seen = position.seen_by(position.to_move)
        position = position.play(random_player.choose(game, seen, FEW, seed=0).move)
