"""Getting the judge of a game ready before its first judgement, which would wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Game
from sandtable.games.ground.cache import modules_of
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.games.position import Position
from sandtable.players.preparing import parts_for
from sandtable.review import judging, sampling
from sandtable.review.effort import Effort
from sandtable.review.judgement import Choice

FEW = Effort(simulations=64, worlds=64, nodes=64)
LEVEL = "classic"  # whose search a judge uses


def prepare_judge(game: str, tell: Tell = say_nothing) -> None:
    """Load a game and its judge into this process, once; they may have to be compiled."""
    get_ready([*parts_for(game, [LEVEL]), judge_of(find_game(game))], tell)


def every_judge() -> list[Part]:
    """Return the judges of all games."""
    return [judge_of(find_game(name)) for name in GAME_NAMES]


def judge_of(game: Game) -> Part:
    """Return the part that a judge needs beyond the rules and the players."""
    depends_on = (*modules_of(game.name), sampling.__name__, __name__)
    return Part(__name__, f"{game.name}-judge", depends_on, lambda: _first_judgements(game))


def find_part(name: str) -> Part:
    """Return the part of a name such as mandala-judge."""
    return judge_of(find_game(name.partition("-")[0]))


def _first_judgements(game: Game) -> Iterator[Callable[[], object]]:
    position = Position.new(game.name, game.players[0])
    yield partial(judging.judge, Choice.about(position, None, FEW))
    yield partial(judging.expect, Choice.about(position, None, FEW))
