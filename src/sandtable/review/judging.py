"""Judging one choice from the view of the seat that made it."""

from __future__ import annotations

import numpy as np

from sandtable.errors import IllegalMove
from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import record_from
from sandtable.review import looking_ahead, sampling
from sandtable.review.effort import Effort
from sandtable.review.judgement import Choice, Judgement, Tried

FORCED = 4  # a move without an alternative gets one part in so many of the effort


def judge(choice: Choice) -> Judgement:
    """Compare the move that was played with the best one, from what its seat knew.

    Equal choices get equal judgements, to the last bit.
    """
    game = find_game(choice.game)
    seen = record_from(game.rules.STATE, choice.seen)
    legal = _legal(game, seen)
    if choice.move is not None and choice.move not in legal:
        raise IllegalMove("only legal moves can be judged")
    is_forced = len(legal) == 1
    effort = choice.effort.times(1 / FORCED) if is_forced else choice.effort
    move = None if choice.move is None else legal[choice.move]
    tries = _compare(game, seen, move, effort, choice.seed, choice.most)
    return Judgement(int(seen.to_move), tuple(tries), is_forced)


def expect(choice: Choice) -> tuple[tuple[float, ...], float]:
    """Return each seat's chance by a view, also by that of a seat that is not to move.

    The number after them is what they may be wrong by.
    """
    game = find_game(choice.game)
    seen = record_from(game.rules.STATE, choice.seen)
    if game.name == "patterns":
        return looking_ahead.expect(seen, choice.effort, choice.seed)
    return sampling.expect(game, seen, choice.effort, choice.seed)


def _compare(
    game: Game, seen: Record, move: int | None, effort: Effort, seed: int, most: int
) -> list[Tried]:
    if game.name == "patterns":
        return looking_ahead.compare(seen, move, effort, seed, most)
    return sampling.compare(game, seen, move, effort, seed, most)


def _legal(game: Game, seen: Record) -> dict[str, int]:
    listed = np.empty(game.rules.MOST_LEGAL, np.int64)
    number = game.rules.legal(seen, listed)
    return {game.notation.WORDS[move]: move for move in listed[:number].tolist()}
