"""Asking the player of a level: what kind it is, and how much it may think."""

from __future__ import annotations

import numpy as np

from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import record_from
from sandtable.players import greedy, montecarlo, patterns, tree_search
from sandtable.players import random as random_player
from sandtable.players.levels import LARGEST_SIZE, LONG_TIME_MS, Level, find_level
from sandtable.players.question import Answer, Budget, Player, Question

FORCED_TIME_MS = 100  # enough for a value where there is no choice


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
