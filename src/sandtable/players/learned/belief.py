"""Likely worlds: what others hold is not random, since they chose what to keep.

A network has learned to tell true states from those that are dealt at random in agreement with a
view (`sandtable.training.belief`). Its answer says how much likelier a state is than such a deal.
"""

from __future__ import annotations

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.records import Records, copy_into, new_record
from sandtable.games.ground.rng import DICE, below, fork, reseed
from sandtable.games.ground.verbs import sample
from sandtable.players.learned.network import Network
from sandtable.players.learned.value import ask
from sandtable.players.question import Budget

FEWEST, MOST = 64, 2048  # worlds
WORLDS_A_SECOND = 800  # of a thought, which takes a twentieth of it on a usual core
DEALS = 32  # one of which becomes a world; choosing among 128 would gain little
DOUBT = 0.01  # is always left, so that no deal counts as more than 99 times as likely
PARTS = 1 << 24  # in which a probability is drawn


def no_worlds(game: Game) -> Record:
    """Return no worlds, so that a search deals its own, each equally likely."""
    return Records(game.rules.STATE, b"", 1).rows[:0]


def likely_worlds(game: Game, seen: Record, budget: Budget, seed: int, net: Network) -> Record:
    """Return worlds that agree with a view, the likelier ones more often."""
    number = int(min(max(WORLDS_A_SECOND * budget.seconds, FEWEST), MOST))
    worlds: Record = Records(game.rules.STATE, b"", number).rows
    dice = new_record(DICE)
    reseed(dice, np.uint64(seed % 2**64))
    fill(worlds, seen, new_record(game.rules.STATE), dice, net)
    return worlds


@unlocked
def fill(worlds: Record, seen: Record, state: Record, dice: Record, net: Network) -> None:
    """Choose each world among some deals, by how likely they are."""
    seat = int(seen.to_move)
    for index in range(len(worlds)):
        total = 0.0
        for _ in range(DEALS):
            sample(seen, dice, state)
            true, _ = ask(state, seat, net)
            share = min(max(true, DOUBT), 1.0 - DOUBT)
            likely = share / (1.0 - share)
            total += likely
            if below(dice, PARTS) * total < likely * PARTS:
                copy_into(state, worlds[index])


@compiled
def draw(seen: Record, worlds: Record, dice: Record, state: Record) -> None:
    """Take one of the worlds, with draws of its own; if there are none, deal what a view hides."""
    if len(worlds):
        copy_into(worlds[below(dice, len(worlds))], state)
        fork(dice, state)
    else:
        sample(seen, dice, state)
