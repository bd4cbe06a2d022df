"""Random steps of games on a card, by the loop of the cores.

A card is slow where threads that work together reach for places far apart. So each thread plays on
a copy of its state, and observes into memory that it shares with its neighbours; then all of them
write all of their rows side by side.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.gpu import cuda, launch
from sandtable.games.ground.observing import WORD
from sandtable.games.ground.records import copy_into
from sandtable.games.ground.rng import DICE
from sandtable.research.steps import roll_each

WARP = 32  # threads that run in step: neighbours


def roll_on_card(game: Game, size: int, games: tuple[Any, ...], given: tuple[Any, ...]) -> None:
    """Play random steps; the arguments are those of `roll_each`, without its `first`."""
    words = given[3].shape[2]
    launch(_kernel_of(game, words), WARP, size, *games, *given)


@cache
def _kernel_of(game: Game, words: int) -> Any:
    """Make the kernel for observations of so many words."""
    state, most_legal = game.rules.STATE, game.rules.MOST_LEGAL
    width = words + 1 - words % 2  # if odd, the rows of neighbours begin in different banks

    def kernel(
        size: int,
        states: Any, luck: Any, seeds: Any, lengths: Any, to_move: Any,
        steps: int, players: int, options: int,
        out: Any, seats: Any, actions: Any, ended: Any, rewards: Any,
        last_seeds: Any, last_lengths: Any, scores: Any, winners: Any, reasons: Any,
    ) -> None:  # fmt: skip
        rows = cuda.shared.array((1, WARP, width), WORD)
        own = cuda.local.array(1, state)
        room = cuda.local.array(1, state)
        dice = cuda.local.array(1, DICE)
        moves = cuda.local.array(most_legal, np.int64)
        place = cuda.threadIdx.x
        index = cuda.grid(1)
        first = index - place
        number = min(WARP, size - first)
        if index < size:
            copy_into(states[index], own[0])
        for step in range(steps):
            if index < size:
                then = step + 1
                roll_each(
                    index, index + 1, room, dice, moves,
                    own, index, luck, seeds, lengths, to_move, 1, players, options,
                    rows[:, place : place + 1], seats[step:then], actions[step:then],
                    ended[step:then], rewards[step:then],
                    last_seeds, last_lengths, scores, winners, reasons,
                )  # fmt: skip
            cuda.syncthreads()
            for at in range(place, number * words, WARP):
                row = at // words
                out[step, first + row, at - row * words] = rows[0, row, at - row * words]
            cuda.syncthreads()
        if index < size:
            copy_into(own[0], states[index])

    return cuda.jit(kernel)
