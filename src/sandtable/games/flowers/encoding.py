"""Flowers as a learned value sees it: a full state as rows of tables.

There are nine groups: six colours, then three Mandalas, the one being taken or else the one with
most colours first. All is described from one seat; the others follow in the order of play.
"""

from __future__ import annotations

from sandtable.games.flowers.moves import MANDALAS
from sandtable.games.flowers.rules import MOST_SEATS, TAKE, cards_in, colours_in, score
from sandtable.games.flowers.tiles import TIMES_THREE, flower_worth, worth
from sandtable.games.ground.bits import bit_count
from sandtable.games.ground.cards import COLOURS, EVERY_COLOUR, colours, count, only, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.layout import Layout

VERSION = 1  # of this encoding: a network made for another one cannot be used
BELIEFS = (2,)  # the numbers of players for which it was learned how likely states are

# Where the rows of each slot begin. A colour: hands, its place in each Mandala, singles, piles.
HAND = 0
PLACE = HAND + 11 * MOST_SEATS
SINGLE = PLACE + 31 * MANDALAS
STACK = SINGLE + 7 * MOST_SEATS
DECK = STACK + 64
DISCARD = DECK + 16
COLOUR_ROWS = DISCARD + 16
# A Mandala: who holds it, how many cards lie there, its tiles, the hands that could complete it.
HOLDER = COLOUR_ROWS
BALANCE = HOLDER + 70
UP = BALANCE + 400 * (MOST_SEATS - 1)
GAIN = UP + 8 * MOST_SEATS
VALUES = GAIN + 29 * 4
LACKS = VALUES + 37
GROUP_ROWS = LACKS + 49
# The whole.
PHASE = 0
ACTIVE = PHASE + 16
HAND_SIZE = ACTIVE + 4
FLOWERS = HAND_SIZE + 13 * MOST_SEATS
LEAD = FLOWERS + 4 * MOST_SEATS
DECK_SIZE = LEAD + 81 * (MOST_SEATS - 1)
PASSES = DECK_SIZE + 46
STACKS = PASSES + 4
OPTIONS = STACKS + 19
WHOLE_ROWS = OPTIONS + 4

KINDS = ((COLOURS, COLOUR_ROWS), (MANDALAS, GROUP_ROWS - COLOUR_ROWS))


def layout_for(players: int) -> Layout:
    """Return the layout for a number of players."""
    return Layout(KINDS, 2 * players + 6, 3 * players + 5, WHOLE_ROWS)


@compiled
def ripeness(state: Record, mandala: int) -> int:
    """Return a number that orders Mandalas: being taken, then by colours, then by cards."""
    pile = 0
    for seat in range(MOST_SEATS):
        pile += state.up[mandala, seat] + state.down[mandala, seat]
    taken = int(state.phase == TAKE) & int(state.taking == mandala)
    return 65536 * taken + 1024 * total(shown_in(state, mandala)) + total(pile)


@compiled
def shown_in(state: Record, mandala: int) -> int:
    """Return the colours that a Mandala shows; none when its tiles are gone."""
    return colours_in(state, mandala) if state.tile[mandala, 0] >= 0 else 0


@compiled
def ordered(state: Record) -> tuple[int, int, int]:
    """Return the Mandalas, the ripest first."""
    a, b, c = 0, 1, 2
    ripe_a, ripe_b, ripe_c = ripeness(state, 0), ripeness(state, 1), ripeness(state, 2)
    if ripe_b > ripe_a:
        a, b, ripe_a, ripe_b = b, a, ripe_b, ripe_a
    if ripe_c > ripe_b:
        b, c, ripe_b, ripe_c = c, b, ripe_c, ripe_b
        if ripe_b > ripe_a:
            a, b = b, a
    return a, b, c


@compiled
def singles_of(state: Record, seat: int) -> int:
    """Return a seat's singles, packed by colour: 0 for none, else the index of the value + 1."""
    packed = 0
    for index in range(state.singles[seat]):
        single = int(state.single[seat, index])
        packed |= (1 + (single & 7)) << (single & 56)
    return packed


@compiled
def places_in(state: Record, mandala: int, seat: int, players: int) -> int:
    """Return where each colour is in a Mandala, packed: on a tile, or face up before a seat."""
    packed = 0
    other = seat
    for turn in range(players):
        pile = state.up[mandala, other]
        shown = colours(pile)
        # Up to six cards count; a byte above six has bit 7 set once 121 is added.
        above = ((pile + EVERY_COLOUR * 121) >> 7) & EVERY_COLOUR
        packed += only(pile, EVERY_COLOUR & ~above) + 6 * above + shown * (6 + 6 * turn)
        other = other + 1 if other + 1 < players else 0
    for index in (1, 0):
        tile = int(state.tile[mandala, index])
        if tile >= 0:
            packed &= ~(255 << (tile & 56))
            packed |= (1 + (tile & 7)) << (tile & 56)
    return packed


@compiled
def gain_of(singles: int, tile: int) -> int:
    """Return the points a tile brings a seat with such singles, and 28 where there is no tile."""
    if tile < 0:
        return 28
    single = count(singles, tile >> 3)
    if single == 0:
        return 1 if tile & 7 == TIMES_THREE else worth(tile)
    other = (tile & 56) | (single - 1)
    made = flower_worth(min(other, tile), max(other, tile)) - worth(other)
    return min(7 + max(made, 0), 27)


@compiled
def encode(state: Record, seat: int, rows: Record) -> None:
    """Describe a state to a seat."""
    players = int(state.players)
    slots = 2 * players + 6
    first, second, third = ordered(state)
    other = seat
    for turn in range(players):
        hand = state.hand[other]
        singles = singles_of(state, other)
        for colour in range(COLOURS):
            at = colour * slots + 2 * turn
            rows[at] = HAND + 11 * turn + min(count(hand, colour), 10)
            rows[at + 1] = SINGLE + 7 * turn + count(singles, colour)
        other = other + 1 if other + 1 < players else 0
    places = places_in(state, first, seat, players)
    places_2 = places_in(state, second, seat, players)
    places_3 = places_in(state, third, seat, players)
    stacks = state.stack[0] | state.stack[1]
    deck, discard = state.deck, state.discard
    for colour in range(COLOURS):
        at = colour * slots + 2 * players
        rows[at] = PLACE + count(places, colour)
        rows[at + 1] = PLACE + 31 + count(places_2, colour)
        rows[at + 2] = PLACE + 62 + count(places_3, colour)
        rows[at + 3] = STACK + (count(stacks, colour) & 63)
        rows[at + 4] = DECK + min(count(deck, colour), 15)
        rows[at + 5] = DISCARD + min(count(discard, colour), 15)
    at = encode_mandala(state, seat, first, rows, 6 * slots)
    at = encode_mandala(state, seat, second, rows, at)
    at = encode_mandala(state, seat, third, rows, at)
    encode_whole(state, seat, rows, at)


@compiled
def encode_mandala(state: Record, seat: int, mandala: int, rows: Record, at: int) -> int:
    """Describe a Mandala to a seat; return where its rows end."""
    players = int(state.players)
    shown = shown_in(state, mandala)
    holder = int(state.marker[mandala])
    turn = 0
    if holder >= 0:
        turn = 1 + (holder - seat if holder >= seat else holder - seat + players)
    taken = int(state.phase == TAKE) & int(state.taking == mandala)
    rows[at] = HOLDER + (taken * 5 + turn) * 7 + total(shown)
    tile = int(state.tile[mandala, 0])
    partner = int(state.tile[mandala, 1])
    singles = singles_of(state, seat)
    gain, gain_of_partner = gain_of(singles, tile), gain_of(singles, partner)
    if gain_of_partner > gain:
        tile, partner = partner, tile
        gain, gain_of_partner = gain_of_partner, gain
    rows[at + 1] = VALUES + (36 if tile < 0 or partner < 0 else 6 * (tile & 7) + (partner & 7))
    rows[at + 2] = GAIN + gain
    rows[at + 3] = GAIN + 29 + gain_of_partner
    mine = min(cards_in(state, mandala, seat), 9)
    up = min(total(state.up[mandala, seat]), 7)
    lacking = EVERY_COLOUR & ~shown
    i_have = total(lacking & colours(state.hand[seat]))
    they_have = theirs = their_partner = 0
    rows[at + 4] = UP + up
    at += 5
    other = seat
    for place in range(1, players):
        other = other + 1 if other + 1 < players else 0
        their_up = min(total(state.up[mandala, other]), 7)
        flags = 2 * int(up > 0) + int(their_up > 0)
        balance = 40 * mine + 4 * min(cards_in(state, mandala, other), 9) + flags
        rows[at] = BALANCE + 400 * (place - 1) + balance
        rows[at + 1] = UP + 8 * place + their_up
        singles = singles_of(state, other)
        theirs = max(theirs, gain_of(singles, tile))
        their_partner = max(their_partner, gain_of(singles, partner))
        they_have = max(they_have, total(lacking & colours(state.hand[other])))
        at += 2
    rows[at] = GAIN + 58 + theirs
    rows[at + 1] = GAIN + 87 + their_partner
    rows[at + 2] = LACKS + 7 * i_have + they_have
    return at + 3


@compiled
def encode_whole(state: Record, seat: int, rows: Record, at: int) -> None:
    """Describe to a seat what concerns no colour or Mandala alone."""
    players = int(state.players)
    made = 0  # packed like a pile, with seats in place of colours
    for index in range(state.flowers):
        made += 1 << (8 * state.flower_owner[index])
    mover, active = int(state.to_move) - seat, int(state.active) - seat
    mover += players * int(mover < 0)
    active += players * int(active < 0)
    take = int(state.phase == TAKE)
    rows[at] = PHASE + (mover * 2 + take) * 2 + int(state.ending != 0)
    rows[at + 1] = ACTIVE + active
    rows[at + 2] = DECK_SIZE + min(total(state.deck) // 2, 45)
    rows[at + 3] = PASSES + min(int(state.passes), 3)
    rows[at + 4] = STACKS + min(bit_count(state.stack[0]), bit_count(state.stack[1]))
    rows[at + 5] = OPTIONS + (state.options & 3)
    rows[at + 6] = HAND_SIZE + min(total(state.hand[seat]), 12)
    rows[at + 7] = FLOWERS + min(count(made, seat), 3)
    at += 8
    mine = score(state, seat)
    other = seat
    for place in range(1, players):
        other = other + 1 if other + 1 < players else 0
        lead = mine - score(state, other)
        rows[at] = HAND_SIZE + 13 * place + min(total(state.hand[other]), 12)
        rows[at + 1] = FLOWERS + 4 * place + min(count(made, other), 3)
        rows[at + 2] = LEAD + 81 * (place - 1) + 40 + min(max(lead, -40), 40)
        at += 3
