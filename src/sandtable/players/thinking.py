"""Asking the player of a level: what kind it is, and how much it may think."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

import numpy as np

from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import record_from
from sandtable.players import greedy, montecarlo, patterns, tree_search
from sandtable.players import random as random_player
from sandtable.players.learned import alphabeta, patient
from sandtable.players.learned import tree_search as learned_search
from sandtable.players.learned.files import BELIEF, find_network, has_belief
from sandtable.players.levels import LARGEST_SIZE, LONG_TIME_MS, Level, find_level
from sandtable.players.question import Answer, Budget, Player, Question, players_of

FORCED_TIME_MS = 100  # enough for a value where there is no choice


def search(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Search as fits the game: its whole tree where nothing is hidden, else sampled worlds."""
    choose = patterns.choose if game.name == "patterns" else tree_search.choose
    return choose(game, seen, budget, seed)


def learned(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Search with a learned value, or without where there is none to be had."""
    net = find_network(game, players_of(game, seen))
    if net is None:
        return search(game, seen, budget, seed)
    if game.name == "patterns":
        return alphabeta.choose(game, seen, budget, seed, net)
    return learned_search.choose(game, seen, budget, seed, net)


def patiently(game: Game, seen: Record, budget: Budget, seed: int) -> Answer:
    """Search in worlds that are likely, where that was learned too."""
    players = players_of(game, seen)
    belief = find_network(game, players, BELIEF) if has_belief(game, players) else None
    net = find_network(game, players)
    if net is None or belief is None:
        return learned(game, seen, budget, seed)
    return patient.choose(game, seen, budget, seed, net, belief)


KINDS: dict[str, Player] = {  # the usual ones first
    "learned": learned,
    "search": search,
    "patient": patiently,
    "novice": greedy.choose_overlooking,
    "greedy": greedy.choose,
    "random": random_player.choose,
    "montecarlo": montecarlo.choose,
    "tree": tree_search.choose,
}


def think(question: Question, enough: Event | None = None) -> Answer:
    """Let the player of a question's level answer it; `enough` ends its thought when it is set."""
    level = find_level(question.level)
    game = find_game(question.game)
    seen = record_from(game.rules.STATE, question.seen)
    player = KINDS[level.kind]
    budget = replace(_budget(level, question, is_forced(game, seen)), enough=enough)
    return player(game, seen, budget, question.seed)


def is_forced(game: Game, seen: Record) -> bool:
    """Whether there is just one legal move."""
    moves = np.empty(game.rules.MOST_LEGAL, np.int64)
    return bool(game.rules.legal(seen, moves) == 1)


def _budget(level: Level, question: Question, forced: bool) -> Budget:
    time_ms = level.time_ms if question.time_ms is None else question.time_ms
    longest = FORCED_TIME_MS if forced else LONG_TIME_MS
    asked = level.limit_in(question.game), question.simulations
    limits = [limit for limit in asked if limit is not None]
    simulations = min(*limits, LARGEST_SIZE) if limits else None
    return Budget(min(time_ms, longest) / 1000, simulations)
