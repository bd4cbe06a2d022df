"""Good sense for Patterns."""

from sandtable.games.ground.bits import bit_count, neighbours
from sandtable.games.ground.cards import colours, count, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.patterns.moves import ESTABLISH, FLIP, SWAP, parts_of
from sandtable.games.patterns.rules import colour_on, of_colour, open_to, random_move
from sandtable.games.patterns.spaces import MAT

# What something is worth, in hundredths of a point; all but the last times a group's number.
FLIPPED = 100
SWAPPED = 160  # more than a Flip, which can wait
ROOM = 150  # a face-up neighbour of a new group's first token
WELCOME = 50  # a bowl token that one of the seat's groups has room for
DENIED = 50  # a token that the other seat could have turned over
FRESH = 350  # a bowl token to found another group with

# How the search weighs what it knows (`players.tree.Tuning`); found by matches against itself.
TUNING: dict[str, float] = {"bias": 0.0}


@compiled
def appeal(state: Record, move: int) -> int:
    """Return how good a move looks by itself, in hundredths of a point."""
    numbers = state.river[state.to_move & 1]
    kind, space = parts_of(move)
    if kind == FLIP:
        return FLIPPED * count(numbers, colour_on(state, space))
    if kind == SWAP:
        made = SWAPPED * count(numbers, state.bowl[state.to_move & 1])
    elif kind == ESTABLISH:
        face_up = MAT & ~(state.owned[0] | state.owned[1])
        room = bit_count(neighbours(1 << space) & face_up)
        made = ROOM * room * (total(colours(numbers)) + 1)
    else:
        return 0
    return made + appeal_of_taking(state, space)


@compiled
def appeal_of_taking(state: Record, space: int) -> int:
    """Value a token taken into the bowl: what it is good for, and that the other lacks it."""
    seat = state.to_move & 1
    colour = colour_on(state, space)
    alike = of_colour(state, colour)
    mine = alike & state.owned[seat]
    theirs = alike & state.owned[1 - seat]
    beside = neighbours(1 << space)
    value = 0
    if beside & theirs and not beside & mine:
        value += DENIED * count(state.river[1 - seat], colour)
    if count(state.river[seat], colour) == 0:
        return value + FRESH
    face_up = MAT & ~(state.owned[0] | state.owned[1] | 1 << space)
    if open_to(mine, theirs, face_up):
        value += WELCOME * count(state.river[seat], colour)
    return value


@compiled
def playout_move(state: Record, dice: Record) -> int:
    """Choose a move of a playout."""
    return random_move(state, dice)
