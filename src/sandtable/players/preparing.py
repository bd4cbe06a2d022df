"""Getting players ready before their first thought, which would wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Game
from sandtable.games.ground.cache import modules_of
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.games.ground.preparing import rules_of
from sandtable.games.position import Position
from sandtable.players import random as random_player
from sandtable.players.levels import find_level
from sandtable.players.question import Budget
from sandtable.players.thinking import KINDS

MOMENTS = 4  # of a game, between which a player needs all of its code
FEW = Budget(seconds=0.0, simulations=64)


def prepare_player(game: Game, name: str, tell: Tell = say_nothing) -> None:
    """Load a game and one of its players into this process, once; they may have to be compiled."""
    prepare_players(game.name, [name], tell)


def prepare_players(game: str, names: Iterable[str], tell: Tell = say_nothing) -> None:
    """Load a game and some of its players into this process, once."""
    get_ready(parts_for(game, names), tell)


def parts_for(game: str, names: Iterable[str]) -> list[Part]:
    """Return all that some players need for a game."""
    found = find_game(game)
    return [rules_of(found), *(player_of(found, kind) for kind in kinds_of(names))]


def every_part(kinds: Iterable[str] = tuple(KINDS)) -> list[Part]:
    """Return the rules of all games and kinds of players of each, the usual ones first."""
    games = [find_game(name) for name in GAME_NAMES]
    return [*map(rules_of, games), *(player_of(game, kind) for kind in kinds for game in games)]


def kinds_of(levels: Iterable[str]) -> list[str]:
    """Return the kinds of players that some levels are, the usual ones first."""
    wanted = {find_level(level).kind for level in levels}
    return [kind for kind in KINDS if kind in wanted]


def player_of(game: Game, kind: str) -> Part:
    """Return the part that a kind of player needs beyond the rules."""
    depends_on = (*modules_of(game.name), KINDS[kind].__module__, __name__)
    return Part(__name__, f"{game.name}-{kind}", depends_on, lambda: _first_thoughts(game, kind))


def find_part(name: str) -> Part:
    """Return the part of a name such as mandala-search."""
    game, _, kind = name.partition("-")
    return player_of(find_game(game), kind)


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
