"""Information-set Monte Carlo tree search, written once for all games.

Each simulation samples a full state that agrees with the view, walks down the tree as far as it
has grown, plays on to the end by good sense, and notes the outcome on the way back. A node stands
for the moves that led to it, whatever cards were drawn meanwhile; how long a child has been left
alone is counted in simulations in which its move was legal (Cowling, Powley and Whitehouse, 2012).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled, unlocked
from sandtable.games.ground.rng import below
from sandtable.games.ground.verbs import appeal, apply, legal, playout_move, rank, sample, score

# The children of a node form a list: its `first` child, then each one's `next`; 0 ends it.
NODE: np.dtype[Any] = np.dtype(
    [
        ("value", "f8"),  # sum of the outcomes for the seat that made the move
        ("visits", "i4"),
        ("chances", "i4"),  # simulations in which the move was legal here
        ("first", "i4"),
        ("next", "i4"),
        ("appeal", "f4"),
        ("move", "i2"),
    ],
    align=True,
)

MOST_SEATS = 4
DEEPEST = 256  # moves down the tree
ROOM = 4096  # nodes, more than one simulation is likely to add
MOST_NODES = 1 << 22  # 128 MB; with so many the tree stays as it is
NOTHING = -1e9  # less than any promise or appeal

# Processors differ in the last digit of a logarithm, and a search would go another way for it.
LOGARITHMS = np.log(np.maximum(np.arange(4096), 1)).astype(np.float32)
LOGARITHM_OF_2 = float(LOGARITHMS[2])


class Tuning(NamedTuple):
    """How a search weighs what it knows; found by playing, game by game."""

    exploring: float = 0.5  # how much a move gains by having been left alone
    bias: float = 0.03  # how much a move's appeal counts before it has been visited
    urgency: float = 9.0  # what a move not yet visited gains on those that were
    margin: float = 0.3  # the part of an outcome that is the lead, not the win
    wide_lead: float = 20.0  # points of lead that are half of all that a lead can be worth
    ripe: int = 4  # visits after which a node gets children


class Desk(NamedTuple):
    """Room to work in, used anew by each simulation."""

    moves: Record  # the legal moves
    marks: Record  # by move: the last step in which it was legal and had no child yet
    path: Record  # the nodes passed
    seats: Record  # the seats that moved there
    worth: Record  # by seat: the outcome
    won: Record  # by first move: the games won after it, for the seat that was asked

    @classmethod
    def for_game(cls, game: Game) -> Desk:
        """Make room for the moves of a game."""
        return cls(
            moves=np.zeros(game.rules.MOST_LEGAL, np.int64),
            marks=np.zeros(game.rules.MOVES, np.int64),
            path=np.zeros(DEEPEST, np.int64),
            seats=np.zeros(DEEPEST, np.int64),
            worth=np.zeros(MOST_SEATS),
            won=np.zeros(game.rules.MOVES),
        )


@unlocked
def grow(
    nodes: Record,
    size: int,
    seen: Record,
    state: Record,
    dice: Record,
    desk: Desk,
    simulations: int,
    players: int,
    tuning: Tuning,
) -> tuple[int, int]:
    """Run simulations while there is room; return the numbers of nodes and of those that ran."""
    desk.marks[:] = 0
    step = 0
    done = 0
    while done < simulations and has_room(nodes, size):
        sample(seen, dice, state)
        size, step = simulate(nodes, size, state, dice, desk, step, players, tuning)
        done += 1
    return size, done


@compiled
def has_room(nodes: Record, size: int) -> bool:
    """Whether another simulation finds room for its nodes, or has to do with what there is."""
    return size < len(nodes) - ROOM or len(nodes) >= MOST_NODES


@compiled
def simulate(
    nodes: Record,
    size: int,
    state: Record,
    dice: Record,
    desk: Desk,
    step: int,
    players: int,
    tuning: Tuning,
) -> tuple[int, int]:
    """Play a sampled state to its end; return the numbers of nodes and of steps then."""
    node = 0
    depth = 0
    while state.to_move >= 0 and (node == 0 or nodes[node].visits >= tuning.ripe):
        step += 1
        number = mark_legal(state, desk, step)
        if depth == DEEPEST or size + number > len(nodes):
            break
        visited, lead, fresh, found = compare_children(nodes, node, desk, step, tuning)
        if found < number:
            size, fresh = add_children(nodes, node, size, fresh, state, dice, desk, number, step)
        if fresh and tuning.urgency + tuning.bias * float(nodes[fresh].appeal) > lead:
            node = fresh
        else:
            node = visited
        desk.path[depth] = node
        desk.seats[depth] = state.to_move
        depth += 1
        apply(state, int(nodes[node].move))
    while state.to_move >= 0:
        apply(state, playout_move(state, dice))
    share_win(state, players, desk.worth)
    note_win(nodes, desk, depth)
    add_lead(state, players, tuning, desk.worth)
    note_outcome(nodes, desk, depth)
    return size, step


@compiled
def mark_legal(state: Record, desk: Desk, step: int) -> int:
    """List and mark the legal moves and return how many there are."""
    number = legal(state, desk.moves)
    for index in range(number):
        desk.marks[desk.moves[index]] = step
    return number


@compiled
def compare_children(
    nodes: Record, node: int, desk: Desk, step: int, tuning: Tuning
) -> tuple[int, float, int, int]:
    """Look at the children whose moves are legal, and take the marks off their moves.

    Gives the best of those visited before, how far it stands above their mean, the most
    appealing of those not visited yet, and the number of children looked at.
    """
    visited = fresh = found = visits = 0
    best = most_appeal = NOTHING
    value = 0.0
    number = nodes[node].first
    while number:
        child = nodes[number]
        if desk.marks[child.move] == step:
            desk.marks[child.move] = 0
            found += 1
            child.chances += 1
            if child.visits:
                value += child.value
                visits += child.visits
                bound = promise(child, tuning)
                if bound > best:
                    best = bound
                    visited = number
            elif child.appeal > most_appeal:
                most_appeal = child.appeal
                fresh = number
        number = child.next
    if visits:
        best -= value / visits
    return visited, best, fresh, found


@compiled
def promise(child: Record, tuning: Tuning) -> float:
    """Return the mean outcome of a visited child, and more the less is known of it (UCB1)."""
    visits = child.visits
    alone = tuning.exploring * np.sqrt(logarithm(child.chances) / visits)
    return float(child.value / visits + alone + tuning.bias * float(child.appeal) / (visits + 1))


@compiled
def logarithm(number: int) -> float:
    """Return the natural logarithm, to six digits and the same on every machine."""
    halvings = 0
    while number >= len(LOGARITHMS):
        number >>= 1
        halvings += 1
    return float(LOGARITHMS[number]) + halvings * LOGARITHM_OF_2


@compiled
def add_children(
    nodes: Record,
    node: int,
    size: int,
    fresh: int,
    state: Record,
    dice: Record,
    desk: Desk,
    number: int,
    step: int,
) -> tuple[int, int]:
    """Add a child for each legal move without one.

    Gives the number of nodes then, and the most appealing child not visited yet, which is
    `fresh` or a new one.
    """
    for index in range(number):
        move = desk.moves[index]
        if desk.marks[move] == step:
            child = nodes[size]
            child.value = 0.0
            child.visits = 0
            child.chances = 1
            child.first = 0
            child.next = nodes[node].first
            child.appeal = appeal(state, move) + below(dice, 1024) / 65536  # ties fall by chance
            child.move = move
            nodes[node].first = size
            if fresh == 0 or child.appeal > nodes[fresh].appeal:
                fresh = size
            size += 1
    return size, fresh


@compiled
def add_lead(state: Record, players: int, tuning: Tuning, worth: Record) -> None:
    """Let the worth of a finished game, 0 to 1, also say by how much it was won or lost."""
    for seat in range(players):
        others = 0
        for other in range(players):
            if other != seat:
                others = max(others, score(state, other))
        lead = (score(state, seat) - others) / tuning.wide_lead
        lead = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        worth[seat] += tuning.margin * (lead - worth[seat])


@compiled
def share_win(state: Record, players: int, worth: Record) -> None:
    """Return 1 to the winner of a finished game, equal parts when shared, and 0 to the others."""
    best = rank(state, 0)
    for seat in range(1, players):
        best = max(best, rank(state, seat))
    winners = 0
    for seat in range(players):
        winners += int(rank(state, seat) == best)
    for seat in range(players):
        worth[seat] = int(rank(state, seat) == best) / winners


@compiled
def note_win(nodes: Record, desk: Desk, depth: int) -> None:
    """Count a game won for the first of the moves that led to it."""
    if depth:
        desk.won[nodes[desk.path[0]].move] += desk.worth[desk.seats[0]]


@compiled
def note_outcome(nodes: Record, desk: Desk, depth: int) -> None:
    """Add the worth of a finished game to all nodes that were passed."""
    nodes[0].visits += 1
    for index in range(depth):
        node = nodes[desk.path[index]]
        node.visits += 1
        node.value += desk.worth[desk.seats[index]]
