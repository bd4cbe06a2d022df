"""The search of `players.tree` with a learned value in place of a playout, made for speed.

The children of a node lie side by side, so that looking at them all reads memory in one run. What
a child promises is one sum and one product: what needs a division or a root is worked out when the
child is visited, not when it is looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.rng import below
from sandtable.games.ground.verbs import appeal, apply
from sandtable.players.learned.belief import draw
from sandtable.players.learned.network import Network
from sandtable.players.learned.prefetch import prefetch
from sandtable.players.learned.value import add_leads, wins_of
from sandtable.players.tree import (
    DEEPEST,
    LOGARITHMS,
    NOTHING,
    Desk,
    Tuning,
    logarithm,
    mark_legal,
    note_win,
)

# 32 bytes, two to a line of a processor's cache.
NODE: np.dtype[Any] = np.dtype(
    [
        ("outcome", "f4"),  # mean, for the seat that made the move; at first its appeal
        ("spread", "f4"),  # how much it gains by being left alone; 0 until it is visited
        ("chances", "i4"),  # simulations in which the move was legal here
        ("visits", "i4"),
        ("here", "f4"),  # mean outcome for the seat that is to move
        ("first", "i4"),  # its children begin here
        ("number", "i2"),  # of children
        ("move", "i2"),
        ("worth", "f4"),  # mean outcome without appeal
    ]
)
WAITS = np.sqrt(LOGARITHMS)
MOST_NODES = 1 << 20  # 32 MB
EIGHTH = MOST_NODES // 8


@unlocked
def grow(
    nodes: Record,
    size: int,
    seen: Record,
    worlds: Record,
    state: Record,
    dice: Record,
    desk: Desk,
    simulations: int,
    players: int,
    tuning: Tuning,
    net: Network,
) -> tuple[int, int]:
    """Run simulations; return the new number of nodes, and how many ran."""
    desk.marks[:] = 0
    step = 0
    for _ in range(simulations):
        ripe = ripe_among(size, tuning)
        draw(seen, worlds, dice, state)
        node = 0
        depth = 0
        while state.to_move >= 0 and (node == 0 or nodes[node].visits >= ripe):
            step += 1
            number = mark_legal(state, desk, step)
            room = room_for(nodes[node].number + number)
            if depth == DEEPEST or size + room > len(nodes):
                break
            best, promised, found = best_child(nodes, node, desk, step)
            if found < number:
                size, best = add_children(
                    nodes, node, size, best, promised, state, dice, desk, number, step, tuning
                )
            node = nodes[node].first + best
            if nodes[node].number:
                prefetch(nodes, nodes[node].first)
            desk.path[depth] = node
            desk.seats[depth] = state.to_move
            depth += 1
            apply(state, int(nodes[node].move))
        mover = max(int(state.to_move), 0)
        wins_of(state, players, net, desk.worth)
        note_win(nodes, desk, depth)
        add_leads(state, players, tuning, net, desk.worth)
        note_outcome(nodes, desk, depth, mover, tuning)
    return size, simulations


@compiled
def ripe_among(size: int, tuning: Tuning) -> int:
    """Return the visits after which a node gets children: more and more as room runs out.

    A tree that simply stopped growing would gain nothing by the rest of its time.
    """
    return int(tuning.ripe) << max(0, size // EIGHTH - 3)


@compiled
def room_for(number: int) -> int:
    """Return how many places are kept for so many children."""
    room = 4
    while room < number:
        room += 4 if room < 16 else room >> 1
    return room


@compiled
def best_child(nodes: Record, node: int, desk: Desk, step: int) -> tuple[int, float, int]:
    """Look at the children whose moves are legal.

    Returns which of them promises most and how much, and how many were looked at.
    """
    first = nodes[node].first
    here = nodes[node].here
    best = found = 0
    most = np.float32(NOTHING)
    for index in range(nodes[node].number):
        child = nodes[first + index]
        is_legal = int(desk.marks[child.move] == step)
        chances = child.chances + is_legal
        child.chances = chances
        found += is_legal
        if chances < len(WAITS):
            wait = WAITS[chances]
        else:
            wait = np.float32(np.sqrt(logarithm(chances)))
        bound = child.outcome + child.spread * wait
        if child.spread == np.float32(0.0):
            bound += here
        if is_legal == 0:
            bound = np.float32(NOTHING)
        if bound > most:
            most = bound
            best = index
    return best, float(most), found


@compiled
def add_children(
    nodes: Record,
    node: int,
    size: int,
    best: int,
    promised: float,
    state: Record,
    dice: Record,
    desk: Desk,
    number: int,
    step: int,
    tuning: Tuning,
) -> tuple[int, int]:
    """Add a child for each legal move without one.

    Returns the number of nodes then, and the child that promises most.
    """
    promised = np.float64(promised)
    first = nodes[node].first
    before = nodes[node].number
    for index in range(before):
        desk.marks[nodes[first + index].move] = 0
    missing = 0
    for index in range(number):
        missing += int(desk.marks[desk.moves[index]] == step)
    room = room_for(before + missing)
    if before == 0 or room_for(before) != room:
        for index in range(before):
            nodes[size + index] = nodes[first + index]
        first = size
        nodes[node].first = first
        size += room
    here = np.float64(nodes[node].here)
    at = before
    for index in range(number):
        move = desk.moves[index]
        if desk.marks[move] == step:
            liking = appeal(state, move) + below(dice, 1024) / 65536  # ties fall by chance
            child = nodes[first + at]
            child.outcome = np.float32(tuning.urgency + tuning.bias * liking)
            child.spread = np.float32(0.0)
            child.chances = 1
            child.visits = 0
            child.here = np.float32(0.0)
            child.first = 0
            child.number = 0
            child.move = move
            child.worth = np.float32(0.0)
            if np.float64(child.outcome) + here > promised:
                promised = np.float64(child.outcome) + here
                best = at
            at += 1
    nodes[node].number = at
    return size, best


@compiled
def note_outcome(nodes: Record, desk: Desk, depth: int, mover: int, tuning: Tuning) -> None:
    """Let the worth of a game count in the means of all nodes that were passed."""
    root = nodes[0]
    root.visits += 1
    seat = desk.seats[0] if depth else mover
    root.here += np.float32((desk.worth[seat] - root.here) / root.visits)
    for index in range(depth):
        node = nodes[desk.path[index]]
        visits = node.visits + 1
        node.visits = visits
        share = 1.0 / visits
        worth = desk.worth[desk.seats[index]]
        if visits == 1:
            node.outcome = np.float32(worth + node.outcome - tuning.urgency)
        else:
            node.outcome += np.float32((worth - node.outcome) * share)
        node.worth += np.float32((worth - node.worth) * share)
        node.spread = np.float32(tuning.exploring * np.sqrt(share))
        seat = desk.seats[index + 1] if index + 1 < depth else mover
        node.here += np.float32((desk.worth[seat] - node.here) * share)
