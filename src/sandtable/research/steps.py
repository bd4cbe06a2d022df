"""What is done to many games at a time, as compiled loops over arrays.

Each loop goes from `begin` to `end`: the cores of a machine share the games of a batch among them,
and each thread of a GPU takes one. `room`, `dice` and `moves` are the thread's own, to work in.
Beside its state each game has the seed it was dealt from, the dice of its random moves (`luck`),
and the number of moves made.
"""

from __future__ import annotations

import numpy as np

from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.playouts import note_result
from sandtable.games.ground.rng import CHOICES, below, mix, reseed
from sandtable.games.ground.verbs import (
    appeal,
    apply,
    is_legal,
    legal,
    observe,
    random_move,
    sample,
    score,
    setup,
    view,
)

NEXT = np.uint64(0xA_5EED_F0_110E5)  # from the seed of a game to that of the next in its lane
LEAVE = -1  # in place of an action: nothing is done to this game
RANDOM, GREEDY = range(2)  # rivals that are compiled


@compiled
def deal(state: Record, dice: Record, players: int, options: int, seed: np.uint64) -> None:
    """Begin a game; its dice are those of `Match.play_randomly` with the same seed."""
    setup(state, players, options, seed)
    reseed(dice, seed ^ CHOICES)


@compiled
def next_seed(seed: np.uint64) -> np.uint64:
    """Return the seed of the game after one, in the same lane."""
    return mix(seed ^ NEXT)


@compiled
def most_appealing(seen: Record, dice: Record, moves: Record) -> int:
    """Choose the move that looks best by itself, as the greedy player does."""
    number = legal(seen, moves)
    best, chance, chosen = 0.0, -1, 0
    for place in range(number):
        worth, toss = appeal(seen, moves[place]), below(dice, 1 << 30)
        if chance < 0 or worth > best or (worth == best and toss > chance):
            best, chance, chosen = worth, toss, int(moves[place])
    return chosen


@unlocked
def deal_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, luck: Record, seeds: Record, lengths: Record, to_move: Record,
    chosen: Record, players: int, options: int,
) -> None:  # fmt: skip
    """Begin all games, each from its seed."""
    for index in range(begin, end):
        seeds[index] = chosen[index]
        deal(states[index], luck[index], players, options, seeds[index])
        lengths[index] = 0
        to_move[index] = states[index].to_move


@unlocked
def deal_where(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, luck: Record, seeds: Record, lengths: Record, to_move: Record,
    chosen: Record, players: int, options: int,
) -> None:  # fmt: skip
    """Begin the next game in the lanes that are chosen."""
    for index in range(begin, end):
        if chosen[index]:
            seeds[index] = next_seed(seeds[index])
            deal(states[index], luck[index], players, options, seeds[index])
            lengths[index] = 0
            to_move[index] = states[index].to_move


@unlocked
def find_illegal(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, actions: Record, found: Record,
) -> None:  # fmt: skip
    """Note one of the games, if any, whose action is not legal."""
    for index in range(begin, end):
        if actions[index] != LEAVE and not is_legal(states[index], actions[index]):
            found[0] = index


@unlocked
def step_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, luck: Record, seeds: Record, lengths: Record, to_move: Record,
    actions: Record, players: int, options: int, resets: bool, ended: Record, rewards: Record,
    last_seeds: Record, last_lengths: Record, scores: Record, winners: Record, reasons: Record,
) -> None:  # fmt: skip
    """Play an action in each game; note how those ended that did, and begin others instead."""
    for index in range(begin, end):
        state = states[index]
        ended[index] = False
        for seat in range(players):
            rewards[index, seat] = 0.0
        if actions[index] == LEAVE:
            continue
        apply(state, actions[index])
        lengths[index] += 1
        if state.to_move < 0:
            ended[index] = True
            last_seeds[index] = seeds[index]
            last_lengths[index] = lengths[index]
            note_result(state, players, index, scores, winners, reasons)
            reward(players, index, winners, rewards)
            if resets:
                seeds[index] = next_seed(seeds[index])
                deal(state, luck[index], players, options, seeds[index])
                lengths[index] = 0
        to_move[index] = state.to_move


@compiled
def reward(players: int, index: int, winners: Record, rewards: Record) -> None:
    """Write 1 for the winner and what makes the sum 0 for the others; a shared win is divided."""
    number = 0
    for seat in range(players):
        number += int(winners[index, seat])
    for seat in range(players):
        share = int(winners[index, seat]) / number
        rewards[index, seat] = (players * share - 1.0) / (players - 1.0)


@unlocked
def legal_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, mask: Record,
) -> None:  # fmt: skip
    """Write for each game which actions are legal."""
    for index in range(begin, end):
        row = mask[index]
        for action in range(len(row)):
            row[action] = False
        for place in range(legal(states[index], moves)):
            row[moves[place]] = True


@unlocked
def observe_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, seats: Record, out: Record,
) -> None:  # fmt: skip
    """Write what a seat of each game observes, from the view of that seat alone.

    A finished game hides nothing; where nobody is to move, that is seat 0.
    """
    seen = room[0]
    for index in range(begin, end):
        seat = max(int(seats[index]), 0)
        view(states[index], seat, seen)
        observe(seen, seat, out[index])


@unlocked
def look_ahead_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, seeds: Record, lengths: Record, size: int, games: Record, actions: Record,
    world: np.uint64, worlds: Record, out: Record, found: Record,
) -> None:  # fmt: skip
    """Write what the seat to move would observe after an action, in a world it cannot rule out.

    All actions of a game are tried in the same world. A row that is none is noted.
    """
    seen = room[0]
    for row in range(begin, end):
        index = games[row]
        if index < 0 or index >= size or not is_legal(states[index], actions[row]):
            found[0] = row
            continue
        seat = states[index].to_move
        reseed(dice[0], mix(seeds[index] ^ mix(world ^ np.uint64(lengths[index]))))
        view(states[index], seat, seen)
        sample(seen, dice[0], worlds[row])
        apply(worlds[row], actions[row])
        view(worlds[row], seat, seen)
        observe(seen, seat, out[row])


@unlocked
def choose_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, luck: Record, actions: Record,
) -> None:  # fmt: skip
    """Choose a random legal action in each game that is not over."""
    for index in range(begin, end):
        if states[index].to_move >= 0:
            actions[index] = random_move(states[index], luck[index])
        else:
            actions[index] = LEAVE


@unlocked
def answer_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, luck: Record, lengths: Record, to_move: Record, seats: Record, rival: int,
) -> None:  # fmt: skip
    """Let a rival play on in each game until it is a certain seat's move, or the game is over."""
    seen = room[0]
    for index in range(begin, end):
        state = states[index]
        while state.to_move >= 0 and state.to_move != seats[index]:
            if rival == RANDOM:
                move = random_move(state, luck[index])
            else:
                view(state, state.to_move, seen)
                move = most_appealing(seen, luck[index], moves)
            apply(state, move)
            lengths[index] += 1
        to_move[index] = state.to_move


@unlocked
def play_out_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, luck: Record, lengths: Record, to_move: Record,
) -> None:  # fmt: skip
    """Play random moves in each game to its end."""
    for index in range(begin, end):
        state = states[index]
        while state.to_move >= 0:
            apply(state, random_move(state, luck[index]))
            lengths[index] += 1
        to_move[index] = -1


@unlocked
def roll_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, first: int, luck: Record, seeds: Record, lengths: Record, to_move: Record,
    steps: int, players: int, options: int,
    out: Record, seats: Record, actions: Record, ended: Record, rewards: Record,
    last_seeds: Record, last_lengths: Record, scores: Record, winners: Record, reasons: Record,
) -> None:  # fmt: skip
    """Play some random steps in each game, beginning others instead of those that end.

    Before each step, what the seat to move observes is written. Records and observations are those
    of the games from `first` on: a thread of a card has its own only (`rolling.py`).
    """
    seen = room[0]
    for step in range(steps):
        for index in range(begin, end):
            state = states[index - first]
            if state.to_move < 0:
                seeds[index] = next_seed(seeds[index])
                deal(state, luck[index], players, options, seeds[index])
                lengths[index] = 0
            seat = state.to_move
            view(state, seat, seen)
            observe(seen, seat, out[step, index - first])
            action = random_move(state, luck[index])
            apply(state, action)
            lengths[index] += 1
            seats[step, index] = seat
            actions[step, index] = action
            ended[step, index] = state.to_move < 0
            for other in range(players):
                rewards[step, index, other] = 0.0
            if state.to_move < 0:
                last_seeds[index] = seeds[index]
                last_lengths[index] = lengths[index]
                note_result(state, players, index, scores, winners, reasons)
                reward(players, index, winners, rewards[step])
            to_move[index] = state.to_move


@unlocked
def tell_each(
    begin: int, end: int, room: Record, dice: Record, moves: Record,
    states: Record, players: int, scores: Record, winners: Record, reasons: Record,
) -> None:  # fmt: skip
    """Write how each game stands; a game that goes on has neither winners nor a reason."""
    for index in range(begin, end):
        state = states[index]
        if state.to_move < 0:
            note_result(state, players, index, scores, winners, reasons)
        else:
            for seat in range(players):
                scores[index, seat] = score(state, seat)
                winners[index, seat] = False
            reasons[index] = -1
