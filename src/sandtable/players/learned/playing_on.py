"""Moves compared by playing on from each of them, in the same worlds and with the same luck.

A node of a tree stands for the moves that led to it, whatever was drawn: deep down nobody knows
even their own cards. Here everybody does. Every seat plays the move that looks best one move ahead,
from what it may know, and after some moves the network values the state.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.records import Records, copy_into
from sandtable.games.ground.verbs import apply, legal, sample, view
from sandtable.players.learned.belief import draw
from sandtable.players.learned.network import MOST_SEATS, Network
from sandtable.players.learned.value import add_leads, wins_of
from sandtable.players.tree import Tuning

MOVES_ON = 6  # before the network values the state

WORLD, HERE, SEEN, GUESS, AFTER = range(5)  # the states


class Room(NamedTuple):
    """Room to work in."""

    states: Record
    moves: Record  # the legal ones
    likings: Record  # of those moves
    worth: Record  # by seat

    @classmethod
    def for_game(cls, game: Game) -> Room:
        """Make room for the moves of a game."""
        return cls(
            states=Records(game.rules.STATE, b"", AFTER + 1).rows,
            moves=np.zeros(game.rules.MOST_LEGAL, np.int64),
            likings=np.zeros(game.rules.MOST_LEGAL),
            worth=np.zeros(MOST_SEATS),
        )


@unlocked
def compare(
    seen: Record,
    worlds: Record,
    moves: Record,
    room: Room,
    dice: Record,
    rounds: int,
    players: int,
    tuning: Tuning,
    net: Network,
    sums: Record,
) -> None:
    """Play on from each move in so many worlds.

    Add up for each what came of it for the seat that asks: its worth, and the wins alone.
    """
    seat = int(seen.to_move)
    world, here = room.states[WORLD], room.states[HERE]
    for _ in range(rounds):
        draw(seen, worlds, dice, world)
        luck = dice.rng
        for index in range(len(moves)):
            copy_into(world, here)
            dice.rng = luck
            apply(here, int(moves[index]))
            left = MOVES_ON
            while left > 0 and here.to_move >= 0:
                apply(here, favourite(room, dice, players, tuning, net))
                left -= 1
            wins_of(here, players, net, room.worth)
            sums[1, index] += room.worth[seat]
            add_leads(here, players, tuning, net, room.worth)
            sums[0, index] += room.worth[seat]


@compiled
def favourite(room: Room, dice: Record, players: int, tuning: Tuning, net: Network) -> int:
    """Return the move that looks best to the seat to move, in a world that it deals itself."""
    here, guess, after = room.states[HERE], room.states[GUESS], room.states[AFTER]
    seat = int(here.to_move)
    number = legal(here, room.moves)
    best = 0
    if number > 1:
        view(here, seat, room.states[SEEN])
        sample(room.states[SEEN], dice, guess)
        for index in range(number):
            copy_into(guess, after)
            apply(after, int(room.moves[index]))
            wins_of(after, players, net, room.worth)
            add_leads(after, players, tuning, net, room.worth)
            room.likings[index] = room.worth[seat]
            if room.likings[index] > room.likings[best]:
                best = index
    return int(room.moves[best])
