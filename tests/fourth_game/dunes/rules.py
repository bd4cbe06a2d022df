"""The rules of Dunes (D1 to D12)."""

import numpy as np

from sandtable.games.ground.cards import (
    EVERY_COLOUR,
    cards,
    colour_at,
    colours,
    count,
    deal,
    total,
)
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import below, reseed
from tests.fourth_game.dunes.moves import PASS

SEATS = 2
CARDS_PER_COLOUR = 4
HAND = 4
MOVES = PASS + 1
MOST_LEGAL = 6

PHASES: tuple[str, ...] = ("turn", "over")
TURN, OVER = range(2)
REASONS: tuple[str, ...] = ("hands", "passes")
HANDS, PASSES = range(2)

STATE = np.dtype(
    [
        ("deck", "i8"),
        ("discard", "i8"),
        ("hand", "i8", (SEATS,)),
        ("dune", "i8", (SEATS,)),
        ("rng", "u8"),
        ("phase", "i1"),
        ("to_move", "i1"),
        ("last", "i1"),  # the colour laid last, or -1
        ("passes", "i1"),
        ("reason", "i1"),
    ],
    align=True,
)


@compiled
def setup(state: Record, players: int, options: int, seed: np.uint64) -> None:
    """Deal a new game (D1, D2)."""
    reseed(state, seed)
    state.deck = EVERY_COLOUR * CARDS_PER_COLOUR
    state.discard = 0
    for seat in range(SEATS):
        state.hand[seat] = deal(state, state.deck, HAND)
        state.deck -= state.hand[seat]
        state.dune[seat] = 0
    state.phase = TURN
    state.to_move = 0
    state.last = -1
    state.passes = 0
    state.reason = -1


@compiled
def playable(state: Record) -> int:
    """Return the colours in hand that may be laid (D5)."""
    in_hand = colours(state.hand[state.to_move & 1])
    return in_hand & ~cards(state.last, 1) if state.last >= 0 else in_hand


@compiled
def legal(state: Record, moves: Record) -> int:
    """List the legal moves and return how many there are."""
    if state.phase == OVER:
        return 0
    choices = playable(state)
    number = total(choices)
    for index in range(number):
        moves[index] = colour_at(choices, index)
    if number == 0:  # D7
        moves[0] = PASS
        return 1
    return number


@compiled
def is_legal(state: Record, move: int) -> bool:
    """Whether any integer is a legal move."""
    choices = playable(state)
    if state.phase == OVER or not 0 <= move <= PASS:
        return False
    return count(choices, move) > 0 if choices else move == PASS


@compiled
def random_move(state: Record, dice: Record) -> int:
    """Choose uniformly among the legal moves."""
    choices = playable(state)
    return colour_at(choices, below(dice, total(choices))) if choices else PASS


@compiled
def apply(state: Record, move: int) -> None:
    """Play a legal move."""
    seat = state.to_move & 1
    if move == PASS:
        state.passes += 1
    else:
        lay(state, seat, move)
    if state.passes == SEATS:
        finish(state, PASSES)  # D10
    elif state.hand[0] == 0 and state.hand[1] == 0:
        finish(state, HANDS)  # D9
    else:
        state.to_move = 1 - seat


@compiled
def lay(state: Record, seat: int, colour: int) -> None:
    """Lay a card, which may blow its colour away (D8), and draw one (D6)."""
    state.passes = 0
    state.last = colour
    state.hand[seat] -= cards(colour, 1)
    state.dune[seat] += cards(colour, 1)
    if count(state.dune[seat], colour) == 3:
        state.dune[seat] -= cards(colour, 3)
        state.discard += cards(colour, 3)
    drawn = deal(state, state.deck, min(1, total(state.deck)))
    state.deck -= drawn
    state.hand[seat] += drawn


@compiled
def finish(state: Record, reason: int) -> None:
    """End the game."""
    state.phase = OVER
    state.to_move = -1
    state.reason = reason


@compiled
def score(state: Record, seat: int) -> int:
    """Return a seat's points (D11)."""
    pairs = 0
    for colour in range(6):
        pairs += int(count(state.dune[seat], colour) == 2)
    return total(state.dune[seat]) + pairs


@compiled
def rank(state: Record, seat: int) -> int:
    """Order the seats of a finished game (D12)."""
    return score(state, seat)
