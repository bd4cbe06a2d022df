"""The players by their names, and how long each may think."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sandtable.errors import BadRequest
from sandtable.games import find_game
from sandtable.games.compiled import Record
from sandtable.games.game import Game
from sandtable.games.records import record_from
from sandtable.players import greedy, montecarlo, patterns, tree_search
from sandtable.players import random as random_player
from sandtable.players.question import Answer, Budget, Player, Question


def search(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Search as fits the game: its whole tree where nothing is hidden, else sampled worlds."""
    choose = patterns.choose if game.name == "patterns" else tree_search.choose
    return choose(game, seen, budget, seed)


KINDS: dict[str, Player] = {  # the usual ones first
    "search": search,
    "novice": greedy.choose_overlooking,
    "greedy": greedy.choose,
    "random": random_player.choose,
    "montecarlo": montecarlo.choose,
    "tree": tree_search.choose,
}


@dataclass(frozen=True)
class Level:
    """A kind of player, with its usual limits."""

    kind: str
    time_ms: int
    simulations: int | None = None


# What people pick. A search that is only limited by time needs a whole core meanwhile.
BY_NAME = {
    "random": Level("random", 100),
    "greedy": Level("greedy", 100),
    "novice": Level("novice", 100),
    "adept": Level("search", 500, 2000),
    "master": Level("search", 1000),
    "grandmaster": Level("search", 5000),
}
LEVELS = tuple(BY_NAME)

SIZED_KINDS = ("montecarlo", "tree", "search")
LARGEST_SIZE = 10**9
LONG_TIME_MS = 600_000
FORCED_TIME_MS = 100  # enough for a value where there is no choice


def find_level(name: str) -> Level:
    """Return the level of a name; `montecarlo:64` and `search:5000` say their own size."""
    if name in BY_NAME:
        return BY_NAME[name]
    kind, _, size = name.partition(":")
    if kind in SIZED_KINDS and _is_size(size):
        return Level(kind, LONG_TIME_MS, int(size))
    raise BadRequest(
        f"there is no player {name!r:.40}; there are {', '.join(LEVELS)}, "
        f"and {', '.join(f'{kind}:N' for kind in SIZED_KINDS)} with N simulations"
    )


def _is_size(text: str) -> bool:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SIZE))
    return is_number and 1 <= int(text) <= LARGEST_SIZE


def think(question: Question) -> Answer:
    """Let the player of a question's level answer it."""
    level = find_level(question.level)
    game = find_game(question.game)
    seen = record_from(game.rules.STATE, question.seen)
    player = KINDS[level.kind]
    return player(game, seen, _budget(level, question, is_forced(game, seen)), question.seed)


def is_forced(game: Game, seen: Record) -> bool:
    """Whether there is just one legal move."""
    moves = np.empty(game.rules.MOST_LEGAL, np.int64)
    return bool(game.rules.legal(seen, moves) == 1)


def _budget(level: Level, question: Question, forced: bool) -> Budget:
    time_ms = level.time_ms if question.time_ms is None else question.time_ms
    longest = FORCED_TIME_MS if forced else LONG_TIME_MS
    limits = [limit for limit in (level.simulations, question.simulations) if limit is not None]
    simulations = min(*limits, LARGEST_SIZE) if limits else None
    return Budget(min(time_ms, longest) / 1000, simulations)
