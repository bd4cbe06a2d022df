"""The steps of self-play, as functions of the index of one of many games side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.rng import reseed
from sandtable.training.lanes import Lanes
from sandtable.training.plan import faces_of

WIDE_LEAD = 20.0  # points of lead that are half of all that a lead can be worth
SPREAD = np.uint64(0x9E3779B97F4A7C15)


class Steps(NamedTuple):
    """Each for all games, or all looks, at once."""

    deal: Callable[..., None]
    see: Callable[..., None]
    look: Callable[..., None]
    play: Callable[..., None]


@cache
def steps_of(game: Game, players: int, *, gpu: bool) -> Steps:
    """Make the steps for a table, once: they are compiled."""
    lanes = Lanes(game.rules.STATE, gpu=gpu)
    rules, sight, encode = game.rules, game.sight, game.module("encoding").encode
    faces = faces_of(players)
    settings = 1 << len(game.options)  # all are learned side by side
    setup, legal, apply, rank, score = (
        rules.setup,
        rules.legal,
        rules.apply,
        rules.rank,
        rules.score,
    )
    view, sample, sow = sight.view, sight.sample, reseed
    wide, spread = WIDE_LEAD, SPREAD
    inner = numba.njit(error_model="numpy", inline="always")

    @inner
    def share(state: Any, seat: int) -> float:
        mine = rank(state, seat)
        above = equal = 0
        for other in range(players):
            above += int(rank(state, other) > mine)
            equal += int(rank(state, other) == mine)
        return 0.0 if above else 1.0 / equal

    @inner
    def ahead(state: Any, seat: int) -> float:
        others = 0
        for other in range(players):
            if other != seat:
                others = max(others, score(state, other))
        lead = (score(state, seat) - others) / wide
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def deal(index: int, state: Any, dice: Any, states: Any, seed: Any) -> None:
        setup(states[index], players, index % settings, seed + np.uint64(index) * spread)

    def see(
        index: int,
        state: Any,
        dice: Any,
        states: Any,
        seen: Any,
        moves: Any,
        counts: Any,
        rows: Any,
        movers: Any,
    ) -> None:
        seat = int(states[index].to_move)
        view(states[index], seat, seen[index])
        counts[index] = legal(states[index], moves[index])
        movers[index] = seat
        for face in range(faces):
            encode(states[index], seat if faces == 1 else face, rows[index, face])

    def look(
        index: int,
        state: Any,
        dice: Any,
        worlds: int,
        seen: Any,
        moves: Any,
        owner: Any,
        number: Any,
        seed: Any,
        rows: Any,
        sides: Any,
        win: Any,
        lead: Any,
    ) -> None:
        item = index // worlds
        world = index - item * worlds
        game = owner[item]
        sow(dice, seed + np.uint64(game * worlds + world) * spread)
        sample(seen[game], dice, state)
        seat = int(state.to_move)
        apply(state, moves[game, number[item]])
        if state.to_move >= 0:
            face = int(state.to_move) if faces == 1 else seat
            encode(state, face, rows[index])
            sides[index] = 1 if face == seat else -1
        else:
            sides[index] = 0
            win[index] = share(state, seat)
            lead[index] = ahead(state, seat)

    def play(
        index: int,
        state: Any,
        dice: Any,
        states: Any,
        chosen: Any,
        seed: Any,
        over: Any,
        ends: Any,
        lengths: Any,
    ) -> None:
        apply(states[index], chosen[index])
        lengths[index] += 1
        over[index] = 0
        if states[index].to_move < 0:
            over[index] = lengths[index]
            for face in range(faces):
                ends[index, face, 0] = share(states[index], face)
                ends[index, face, 1] = ahead(states[index], face)
            lengths[index] = 0
            setup(states[index], players, index % settings, seed + np.uint64(index) * spread)

    return Steps(lanes.over(deal, 2), lanes.over(see, 6), lanes.over(look, 10), lanes.over(play, 6))
