"""Mandala as a learned value sees it: a full state as rows of tables.

Each colour is looked at alone, by the same table, whatever colour it is; what concerns the whole
game comes after. All is described from the seat to move. The Mandala being claimed, or else the
one with more colours, comes first.
"""

from __future__ import annotations

from sandtable.games.ground.cards import COLOURS, colours, count, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.layout import Layout
from sandtable.games.mandala.rules import CLAIM, colours_in, score

VERSION = 1  # of this encoding: a network made for another one cannot be used
BELIEFS = (2,)  # the numbers of players for which it was learned how likely states are

# The slots of a colour, and how many values each has.
HAND, AREA, CLAIMED_AREA, PAIR, PILE = 9, 25, 50, 105, 19
SLOTS = (HAND, HAND, CLAIMED_AREA, AREA, PAIR, PAIR, PILE, PILE)
STARTS = tuple(sum(SLOTS[:slot]) for slot in range(len(SLOTS)))
COLOUR_SLOTS = len(SLOTS)
COLOUR_ROWS = sum(SLOTS)

# The slots of the game as a whole.
WHOLE = (3, 9, 9, 7, 7, 128, 64, 49, 81, 45, 2, 11)
WHOLE_STARTS = tuple(sum(WHOLE[:slot]) for slot in range(len(WHOLE)))
WHOLE_SLOTS = len(WHOLE)
WHOLE_ROWS = sum(WHOLE)


def layout_for(players: int) -> Layout:
    """Return the layout for a number of players."""
    return Layout(((COLOURS, COLOUR_ROWS),), COLOUR_SLOTS, WHOLE_SLOTS, WHOLE_ROWS)


@compiled
def area(state: Record, mandala: int, seat: int, colour: int) -> int:
    """Return in which area of a Mandala a colour lives, and with how many cards (M6)."""
    mine = count(state.field[mandala, seat], colour)
    theirs = count(state.field[mandala, 1 - seat], colour)
    if mine:
        return 8 + min(mine, 8)
    if theirs:
        return 16 + min(theirs, 8)
    return min(count(state.mountain[mandala], colour), 8)


@compiled
def first_mandala(state: Record) -> int:
    """Return the Mandala being claimed, or else the one with more colours, or cards."""
    if state.phase == CLAIM:
        return state.claiming & 1
    return int(ripeness(state, 1) > ripeness(state, 0))


@compiled
def ripeness(state: Record, mandala: int) -> int:
    """Return a number that orders the Mandalas by their colours, then by their cards."""
    pile = state.mountain[mandala] + state.field[mandala, 0] + state.field[mandala, 1]
    return 256 * total(colours_in(state, mandala)) + total(pile)


@compiled
def encode(state: Record, seat: int, rows: Record) -> None:
    """Describe a state to the seat that is to move."""
    other = 1 - seat
    first = first_mandala(state)
    second = 1 - first
    is_claim = int(state.phase == CLAIM)
    at = 0
    for colour in range(COLOURS):
        rows[at] = STARTS[0] + min(count(state.hand[seat], colour), 8)
        rows[at + 1] = STARTS[1] + min(count(state.hand[other], colour), 8)
        rows[at + 2] = STARTS[2] + area(state, first, seat, colour) + AREA * is_claim
        rows[at + 3] = STARTS[3] + area(state, second, seat, colour)
        rows[at + 4] = (
            STARTS[4]
            + 15 * count(state.river[seat], colour)
            + min(count(state.cup[seat], colour), 14)
        )
        rows[at + 5] = (
            STARTS[5]
            + 15 * count(state.river[other], colour)
            + min(count(state.cup[other], colour), 14)
        )
        rows[at + 6] = STARTS[6] + min(count(state.deck, colour), 18)
        rows[at + 7] = STARTS[7] + min(count(state.discard, colour), 18)
        at += 8
    lead = score(state, seat) - score(state, other)
    phase = is_claim * (1 + int(state.completed_by == seat))
    rows[at] = WHOLE_STARTS[0] + phase
    rows[at + 1] = WHOLE_STARTS[1] + min(total(state.hand[seat]), 8)
    rows[at + 2] = WHOLE_STARTS[2] + min(total(state.hand[other]), 8)
    rows[at + 3] = WHOLE_STARTS[3] + total(colours_in(state, first))
    rows[at + 4] = WHOLE_STARTS[4] + total(colours_in(state, second))
    rows[at + 5] = WHOLE_STARTS[5] + fields(state, first, seat) + 64 * is_claim
    rows[at + 6] = WHOLE_STARTS[6] + fields(state, second, seat)
    rows[at + 7] = (
        WHOLE_STARTS[7] + 7 * total(colours(state.river[seat])) + total(colours(state.river[other]))
    )
    rows[at + 8] = WHOLE_STARTS[8] + 40 + min(max(lead, -40), 40)
    rows[at + 9] = WHOLE_STARTS[9] + min(total(state.deck) // 2, 44)
    rows[at + 10] = WHOLE_STARTS[10] + state.last_mandala
    rows[at + 11] = WHOLE_STARTS[11] + min(state.idle_turns // 5, 10)


@compiled
def fields(state: Record, mandala: int, seat: int) -> int:
    """Return the sizes of both Fields of a Mandala in one number."""
    mine = min(total(state.field[mandala, seat]), 7)
    theirs = min(total(state.field[mandala, 1 - seat]), 7)
    return 8 * mine + theirs
