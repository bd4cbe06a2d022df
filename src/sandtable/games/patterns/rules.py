"""The rules of Patterns, in the order of the rulebook; numbers such as P7 cite the rulings."""

from typing import Any

import numpy as np

from sandtable.games.ground.bits import (
    NOT_COLUMN_A,
    bit_count,
    connected,
    lowest_bit,
    neighbours,
    nth_bit,
)
from sandtable.games.ground.cards import (
    EVERY_COLOUR,
    card_after,
    cards,
    colour_at,
    colours,
    count,
    passed_at_random,
    running_counts,
    total,
)
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import below, reseed
from sandtable.games.patterns.moves import (
    DONE,
    ESTABLISH,
    FLIP,
    SWAP,
    TAKE_BOWL,
    move_of,
    parts_of,
)
from sandtable.games.patterns.spaces import CENTRE, MAT, SMALL_CENTRE, SMALL_MAT

SEATS = 2
TOKENS_PER_COLOUR = 9

# The option for a game so small that it can be solved. Spaces off its mat have no colour (all
# planes are set there) and count as taken by both seats, so that nothing can happen on them.
SMALL = 1
COLOURS_LEFT_OUT = 3
SMALL_TOKENS_PER_COLOUR = 2

PHASES: tuple[str, ...] = ("bowl", "turn", "flips", "over")
BOWL, TURN, FLIPS, OVER = range(4)

REASONS: tuple[str, ...] = ("stuck",)
STUCK = 0

# The three planes spell, in binary, the colour of the token on each space. A space is face up
# unless a seat owns it. `river` holds the number of a seat's group in the byte of its colour,
# `marker` the space of that group's claim marker by colour. -1 stands for "none".
# `can_establish`, `can_flip` and `can_swap` are the legal spaces of the seat to move.
STATE: np.dtype[Any] = np.dtype(
    [
        ("plane", "i8", (3,)),
        ("owned", "i8", (SEATS,)),
        ("river", "i8", (SEATS,)),
        ("can_establish", "i8"),
        ("can_flip", "i8"),
        ("can_swap", "i8"),
        ("rng", "u8"),
        ("marker", "i1", (SEATS, 6)),
        ("bowl", "i1", (SEATS,)),
        ("offered", "i1", (2,)),
        ("phase", "i1"),
        ("to_move", "i1"),
        ("reason", "i1"),
    ],
    align=True,
)

MOVES = DONE + 1
MOST_LEGAL = 2 * 52 + 1  # every space to Establish on and to Flip, and DONE


# Setup


@compiled
def setup(state: Record, players: int, options: int, seed: np.uint64) -> None:
    """Lay out all tokens and offer the two left over (P2)."""
    reseed(state, seed)
    small = options & SMALL
    mat, centre = (SMALL_MAT, SMALL_CENTRE) if small else (MAT, CENTRE)
    every_colour = EVERY_COLOUR >> (8 * COLOURS_LEFT_OUT * small)
    off_the_mat = MAT & ~mat
    for plane in range(3):
        state.plane[plane] = off_the_mat
    set_aside = lay_tokens(state, centre, every_colour)
    each = SMALL_TOKENS_PER_COLOUR if small else TOKENS_PER_COLOUR
    lay_tokens(state, mat & ~centre, every_colour * (each - 1))
    for index in range(2):
        state.offered[index] = colour_at(set_aside, index)
    for seat in range(SEATS):
        state.owned[seat] = off_the_mat
        state.river[seat] = 0
        state.bowl[seat] = -1
        for colour in range(6):
            state.marker[seat, colour] = -1
    state.can_establish = 0
    state.can_flip = 0
    state.can_swap = 0
    state.phase = BOWL
    state.to_move = 1
    state.reason = -1


@compiled
def lay_tokens(state: Record, spaces: int, tokens: int) -> int:
    """Put random tokens of a pile on empty spaces and return the tokens left over."""
    left = total(tokens)
    running = running_counts(tokens)
    ones = twos = fours = 0  # the spaces whose colour has this bit
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        passed = passed_at_random(state, running, left)
        running -= EVERY_COLOUR ^ passed
        tokens -= card_after(passed)
        left -= 1
        colour = total(passed)
        ones |= space * (colour & 1)
        twos |= space * ((colour >> 1) & 1)
        fours |= space * (colour >> 2)
    state.plane[0] |= ones
    state.plane[1] |= twos
    state.plane[2] |= fours
    return tokens


# Legal moves


@compiled
def of_colour(state: Record, colour: int) -> int:
    """Return the spaces whose token has a colour, face up or down."""
    spaces = MAT
    for plane in range(3):
        bit = (colour >> plane) & 1
        spaces &= state.plane[plane] ^ (bit - 1)
    return spaces


@compiled
def colour_on(state: Record, space: int) -> int:
    """Return the colour of the token on a space."""
    colour = 0
    for plane in range(3):
        colour |= ((state.plane[plane] >> space) & 1) << plane
    return colour


@compiled
def flippable(state: Record, seat: int) -> int:
    """Return the spaces a seat may Flip (P6, P8)."""
    mine = state.owned[seat]
    theirs = state.owned[1 - seat]
    left_unlike = 0
    below_unlike = 0
    for plane in range(3):
        tokens = state.plane[plane]
        left_unlike |= tokens ^ (tokens << 1)
        below_unlike |= tokens ^ (tokens << 8)
    left_alike = NOT_COLUMN_A & ~left_unlike
    below_alike = MAT & ~below_unlike
    face_up = MAT & ~(mine | theirs)
    return (
        face_up & touched(mine, left_alike, below_alike) & ~touched(theirs, left_alike, below_alike)
    )


@compiled
def touched(group: int, left_alike: int, below_alike: int) -> int:
    """Return the spaces next to a token of `group` that has the colour of their own token.

    `left_alike` and `below_alike` are the spaces coloured like their left or lower neighbour.
    """
    sideways = ((group << 1) & left_alike) | ((group & left_alike) >> 1)
    return sideways | ((group << 8) & below_alike) | ((group & below_alike) >> 8)


@compiled
def open_to(mine: int, theirs: int, face_up: int) -> int:
    """Return the face-up spaces that a group of one colour may grow to (P6 to P8).

    They are next to the group and not next to the other seat's group of its colour.
    """
    return neighbours(mine) & face_up & ~neighbours(theirs)


@compiled
def reach(mine: int, theirs: int, tokens: int) -> int:
    """Return the face-up tokens of its colour that a group could Flip one after another."""
    return connected(open_to(mine, theirs, tokens), tokens & ~neighbours(theirs))


@compiled
def find_actions(state: Record, seat: int) -> bool:
    """Note where a seat may Establish, Flip and Swap (P5 to P8); return whether it can act."""
    bowl = state.bowl[seat]
    mine = state.owned[seat]
    theirs = state.owned[1 - seat]
    bowl_coloured = of_colour(state, bowl)
    face_up = MAT & ~(mine | theirs)
    if count(state.river[seat], bowl) == 0:
        state.can_establish = face_up & ~neighbours(theirs & bowl_coloured)
        state.can_swap = 0
    else:
        state.can_establish = 0
        room = open_to(mine & bowl_coloured, theirs & bowl_coloured, face_up)
        state.can_swap = room & ~bowl_coloured
    state.can_flip = flippable(state, seat)
    return (state.can_establish | state.can_swap | state.can_flip) != 0


@compiled
def list_spaces(moves: Record, number: int, kind: int, spaces: int) -> int:
    """Append one move per space to the list and return its new length."""
    while spaces:
        moves[number] = move_of(kind, lowest_bit(spaces))
        number += 1
        spaces &= spaces - 1
    return number


@compiled
def legal(state: Record, moves: Record) -> int:
    """List all legal moves of the seat to move and return how many there are (P4)."""
    if state.phase == OVER:
        return 0
    if state.phase == BOWL:
        for index in range(2):
            moves[index] = move_of(TAKE_BOWL, state.offered[index])
        return 2
    number = list_spaces(moves, 0, ESTABLISH, state.can_establish)
    number = list_spaces(moves, number, FLIP, state.can_flip)
    number = list_spaces(moves, number, SWAP, state.can_swap)
    if state.phase == FLIPS:
        moves[number] = DONE
        number += 1
    return number


@compiled
def is_legal(state: Record, move: int) -> bool:
    """Whether any integer is a legal move, without listing them."""
    kind, space = parts_of(move)
    if state.phase == BOWL:
        is_offered = space == state.offered[0] or space == state.offered[1]
        return kind == TAKE_BOWL and is_offered
    if move == DONE:
        return bool(state.phase == FLIPS)
    spaces = state.can_establish * int(kind == ESTABLISH)
    spaces |= state.can_flip * int(kind == FLIP)
    spaces |= state.can_swap * int(kind == SWAP)
    return (spaces >> space) & 1 == 1


@compiled
def random_move(state: Record, dice: Record) -> int:
    """Choose uniformly among the legal moves, without listing them."""
    if state.phase == BOWL:
        return move_of(TAKE_BOWL, state.offered[below(dice, 2) & 1])
    exchanges = state.can_establish | state.can_swap  # never both
    kind = ESTABLISH if state.can_establish else SWAP
    flips = bit_count(state.can_flip)
    others = bit_count(exchanges) + (1 if state.phase == FLIPS else 0)
    index = below(dice, flips + others)
    if index < flips:
        return move_of(FLIP, nth_bit(state.can_flip, index))
    if state.phase == FLIPS:
        return DONE
    return move_of(kind, nth_bit(exchanges, index - flips))


# Moves


@compiled
def apply(state: Record, move: int) -> None:
    """Play a legal move; what an illegal one does is undefined."""
    kind, space = parts_of(move)
    if kind == ESTABLISH:
        establish(state, space)
        end_turn(state)
    elif kind == FLIP:
        flip(state, space)
        if state.phase == FLIPS:
            offer_flips(state, state.to_move & 1)
        else:
            end_turn(state)
    elif kind == SWAP:
        exchange(state, space)
        end_turn(state)
    elif kind == TAKE_BOWL:
        take_bowl(state, space)
    else:
        finish(state)


@compiled
def take_bowl(state: Record, colour: int) -> None:
    """Put the chosen token into the bowl of seat 1 and the other into that of seat 0 (P3)."""
    state.bowl[1] = colour
    state.bowl[0] = state.offered[0] + state.offered[1] - colour
    state.offered[0] = -1
    state.offered[1] = -1
    state.phase = TURN
    begin_turn(state, 0)


@compiled
def establish(state: Record, space: int) -> None:
    """Found a group with the bowl token and the lowest unused marker (P5, P11)."""
    seat = state.to_move & 1
    colour = state.bowl[seat]
    number = total(colours(state.river[seat])) + 1
    state.river[seat] += cards(colour, number)
    state.marker[seat, colour] = space
    exchange(state, space)


@compiled
def exchange(state: Record, space: int) -> None:
    """Put the bowl token face down on a space and its token into the bowl (P5, P7)."""
    seat = state.to_move & 1
    placed = state.bowl[seat]
    state.bowl[seat] = colour_on(state, space)
    for plane in range(3):
        others = state.plane[plane] & ~(1 << space)
        state.plane[plane] = others | ((placed >> plane) & 1) << space
    state.owned[seat] |= 1 << space


@compiled
def flip(state: Record, space: int) -> None:
    """Turn a token face down into the group it touches (P6)."""
    state.owned[state.to_move & 1] |= 1 << space


# The end and the score


@compiled
def end_turn(state: Record) -> None:
    """Hand the turn to the other seat."""
    begin_turn(state, 1 - (state.to_move & 1))


@compiled
def begin_turn(state: Record, seat: int) -> None:
    """Let a seat act; if it cannot, the other seat may still Flip (P4, P9)."""
    if find_actions(state, seat):
        state.to_move = seat
    else:
        state.phase = FLIPS
        offer_flips(state, 1 - seat)


@compiled
def offer_flips(state: Record, seat: int) -> None:
    """Let a seat Flip once more before scoring; without a Flip the game is over (P9)."""
    state.can_establish = 0
    state.can_swap = 0
    state.can_flip = flippable(state, seat)
    state.to_move = seat
    if state.can_flip == 0:
        finish(state)


@compiled
def finish(state: Record) -> None:
    """End the game; nobody can do anything any more."""
    state.can_establish = 0
    state.can_flip = 0
    state.can_swap = 0
    state.phase = OVER
    state.to_move = -1
    state.reason = STUCK


@compiled
def score(state: Record, seat: int) -> int:
    """Add up the groups: each token but the marked one is worth the group's number (P10)."""
    points = 0
    for colour in range(6):
        number = count(state.river[seat], colour)  # 0: no group
        size = bit_count(state.owned[seat] & of_colour(state, colour))
        points += number * (size - 1)
    return points


@compiled
def rank(state: Record, seat: int) -> int:
    """Order the seats of a finished game: the highest wins (P10)."""
    return score(state, seat)
