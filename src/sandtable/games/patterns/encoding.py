"""Patterns as a learned value sees it: a state as rows of tables.

Each colour is looked at alone, by the same table, whatever colour it is. All is described from
the seat to move.
"""

from __future__ import annotations

from sandtable.games.ground.bits import bit_count, connected, neighbours
from sandtable.games.ground.cards import COLOURS, colours, count, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.layout import Layout
from sandtable.games.patterns.rules import of_colour, score
from sandtable.games.patterns.spaces import MAT

VERSION = 1  # of this encoding: a network made for another one cannot be used
BELIEFS: tuple[int, ...] = ()  # nothing is hidden

# Where the rows of each slot of a colour begin. Most go with the number of a group, 0 to 6.
BOWLS = 0
LOOSE = BOWLS + 28
FLIPS = LOOSE + 2 * 70
BORDER = FLIPS + 2 * 280
REACH = BORDER + 2 * 84
BLOCKED = REACH + 2 * 112
TAKEABLE = BLOCKED + 36
COLOUR_ROWS = TAKEABLE + 36
SLOTS = 11
# The whole.
PHASE = 0
FACE_UP = PHASE + 4
GROUPS_MADE = FACE_UP + 53
MOBILITY = GROUPS_MADE + 49
REPLIES = MOBILITY + 128
POINTS = REPLIES + 64
LEAD = POINTS + 2 * 41
STUCK = LEAD + 81
WHOLE_ROWS = STUCK + 4
WHOLES = 9


def layout_for(players: int) -> Layout:
    """Return the layout for a number of players."""
    return Layout(((COLOURS, COLOUR_ROWS),), SLOTS, WHOLES, WHOLE_ROWS)


@compiled
def encode(state: Record, seat: int, rows: Record) -> None:
    """Describe a state to the seat that is to move."""
    other = 1 - seat
    mine, theirs = state.owned[seat], state.owned[other]
    face_up = MAT & ~(mine | theirs)
    my_bowl, their_bowl = int(state.bowl[seat]), int(state.bowl[other])
    my_swaps = their_swaps = 0  # spaces next to the group that the bowl token can join
    if my_bowl >= 0 and count(state.river[seat], my_bowl):
        tokens = of_colour(state, my_bowl)
        my_swaps = neighbours(mine & tokens) & face_up & ~neighbours(theirs & tokens)
    if their_bowl >= 0 and count(state.river[other], their_bowl):
        tokens = of_colour(state, their_bowl)
        their_swaps = neighbours(theirs & tokens) & face_up & ~neighbours(mine & tokens)
    my_points = their_points = their_flips = 0
    at = 0
    for colour in range(COLOURS):
        tokens = of_colour(state, colour)
        loose = face_up & tokens
        my_number, their_number = (
            count(state.river[seat], colour),
            count(state.river[other], colour),
        )
        by_me, by_them = neighbours(mine & tokens), neighbours(theirs & tokens)
        border, their_border = by_me & face_up & ~by_them, by_them & face_up & ~by_me
        now, their_now = bit_count(border & tokens), bit_count(their_border & tokens)
        string = bit_count(connected(border, loose & ~by_them)) if now else 0
        their_string = bit_count(connected(their_border, loose & ~by_me)) if their_now else 0
        reach = neighbours(border) & face_up & ~by_them | border
        their_reach = neighbours(their_border) & face_up & ~by_me | their_border
        my_points += my_number * string
        their_points += their_number * their_string
        their_flips += their_now
        number_loose = min(bit_count(loose), 9)
        rows[at] = BOWLS + 4 * my_number + 2 * int(my_bowl == colour) + int(their_bowl == colour)
        rows[at + 1] = LOOSE + 10 * my_number + number_loose
        rows[at + 2] = LOOSE + 70 + 10 * their_number + number_loose
        rows[at + 3] = FLIPS + 40 * my_number + 8 * min(now, 4) + min(string, 7)
        rows[at + 4] = (
            FLIPS + 280 + 40 * their_number + 8 * min(their_now, 4) + min(their_string, 7)
        )
        rows[at + 5] = BORDER + 12 * my_number + min(bit_count(border), 11)
        rows[at + 6] = BORDER + 84 + 12 * their_number + min(bit_count(their_border), 11)
        rows[at + 7] = REACH + 16 * my_number + min(bit_count(reach), 15)
        rows[at + 8] = REACH + 112 + 16 * their_number + min(bit_count(their_reach), 15)
        blocked, their_blocked = bit_count(loose & by_them), bit_count(loose & by_me)
        rows[at + 9] = BLOCKED + 6 * min(blocked, 5) + min(their_blocked, 5)
        takeable, their_takeable = bit_count(loose & my_swaps), bit_count(loose & their_swaps)
        rows[at + 10] = TAKEABLE + 6 * min(takeable, 5) + min(their_takeable, 5)
        at += SLOTS
    made = total(colours(state.river[seat]))
    their_made = total(colours(state.river[other]))
    can_establish = int(state.can_establish != 0)
    they_can = int(their_bowl >= 0 and count(state.river[other], their_bowl) == 0)
    lead = score(state, seat) - score(state, other)
    rows[at] = PHASE + state.phase
    rows[at + 1] = FACE_UP + bit_count(face_up)
    rows[at + 2] = GROUPS_MADE + 7 * made + their_made
    rows[at + 3] = (
        MOBILITY
        + 64 * can_establish
        + 8 * min(bit_count(state.can_swap), 7)
        + min(bit_count(state.can_flip), 7)
    )
    rows[at + 4] = (
        REPLIES + 32 * they_can + 8 * min(bit_count(their_swaps), 3) + min(their_flips, 7)
    )
    rows[at + 5] = POINTS + min(my_points, 40)
    rows[at + 6] = POINTS + 41 + min(their_points, 40)
    rows[at + 7] = LEAD + 40 + min(max(lead, -40), 40)
    stuck = int(my_swaps == 0 and can_establish == 0)
    rows[at + 8] = STUCK + 2 * stuck + int(their_swaps == 0 and they_can == 0)
