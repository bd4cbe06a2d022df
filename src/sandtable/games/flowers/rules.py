"""The rules of Flowers, in the order of the rulebook; numbers such as F7 cite the rulings."""

from typing import Any

import numpy as np

from sandtable.games.flowers.moves import (
    CARDS_PER_COLOUR,
    MANDALAS,
    PASS,
    is_play,
    play_of,
    played,
    take_of,
    taken,
)
from sandtable.games.flowers.tiles import (
    DARK,
    DARK_TILES,
    EVERY_TILE,
    LIGHT,
    flower_worth,
    worth,
)
from sandtable.games.ground.bits import random_bit
from sandtable.games.ground.cards import (
    EVERY_COLOUR,
    cards,
    colour_at,
    colours,
    count,
    deal,
    index_in_colour,
    total,
)
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import below, reseed

MOST_SEATS = 4
HAND_LIMIT = 8
FLOWERS_TO_END = 3
MOST_FLOWERS = 18

PHASES: tuple[str, ...] = ("turn", "take", "over")
TURN, TAKE, OVER = range(3)

REASONS: tuple[str, ...] = ("flowers", "tiles", "passes")
FLOWERS, TILES, PASSES = range(3)

# Options are bits: the game ends with the round, not the turn (F14); backs are mixed (F1).
END_OF_ROUND = 1
MIXED_BACKS = 2

# Piles are packed as in cards.py; -1 stands for "none" in the small fields. `flower` lists the
# pairs of tiles in the order they were made, whoever made them.
STATE: np.dtype[Any] = np.dtype(
    [
        ("deck", "i8"),
        ("discard", "i8"),
        ("hand", "i8", (MOST_SEATS,)),
        ("known", "i8", (MOST_SEATS,)),
        ("up", "i8", (MANDALAS, MOST_SEATS)),
        ("down", "i8", (MANDALAS, MOST_SEATS)),
        ("stack", "i8", (2,)),
        ("rng", "u8"),
        ("tile", "i1", (MANDALAS, 2)),
        ("marker", "i1", (MANDALAS,)),
        ("single", "i1", (MOST_SEATS, 6)),
        ("singles", "i1", (MOST_SEATS,)),
        ("flower", "i1", (MOST_FLOWERS, 2)),
        ("flower_owner", "i1", (MOST_FLOWERS,)),
        ("flowers", "i1"),
        ("players", "i1"),
        ("options", "i1"),
        ("phase", "i1"),
        ("to_move", "i1"),
        ("active", "i1"),
        ("taking", "i1"),
        ("passes", "i1"),
        ("ending", "i1"),
        ("reason", "i1"),
    ],
    align=True,
)

MOVES = PASS + 1
MOST_LEGAL = MANDALAS * 6 * CARDS_PER_COLOUR  # the whole deck in one hand


# Setup


@compiled
def setup(state: Record, players: int, options: int, seed: np.uint64) -> None:
    """Deal a new game (F2)."""
    reseed(state, seed)
    state.players = players
    state.options = options
    state.stack[DARK] = DARK_TILES[1 if options & MIXED_BACKS else 0]
    state.stack[LIGHT] = EVERY_TILE - state.stack[DARK]
    state.deck = EVERY_COLOUR * CARDS_PER_COLOUR
    state.discard = 0
    for mandala in range(MANDALAS):
        lay_tiles(state, mandala)
        state.marker[mandala] = -1
    for seat in range(MOST_SEATS):
        state.hand[seat] = draw(state, 5 + seat) if seat < players else 0
        state.known[seat] = 0
        state.singles[seat] = 0
        for mandala in range(MANDALAS):
            state.up[mandala, seat] = 0
            state.down[mandala, seat] = 0
        for index in range(6):
            state.single[seat, index] = -1
    for index in range(MOST_FLOWERS):
        state.flower[index, 0] = -1
        state.flower[index, 1] = -1
        state.flower_owner[index] = -1
    state.flowers = 0
    state.phase = TURN
    state.to_move = 0
    state.active = 0
    state.taking = -1
    state.passes = 0
    state.ending = 0
    state.reason = -1


@compiled
def lay_tiles(state: Record, mandala: int) -> None:
    """Begin a Mandala with a random tile from each stack (F2, F13)."""
    for back in range(2):
        stack = state.stack[back]
        tile = random_bit(state, stack)
        state.stack[back] = stack & ~(1 << tile)
        state.tile[mandala, back] = tile


# Legal moves


@compiled
def playable(state: Record) -> int:
    """Return a pile with one card for each play the hand allows into any one Mandala (F4, F6)."""
    hand = state.hand[state.to_move & 3]
    in_hand = colours(hand)
    if in_hand & (in_hand - 1) == 0:  # one colour only: it may not be played out
        can_draw_after = hand == in_hand and (state.deck | state.discard) != 0
        if not can_draw_after:
            hand -= in_hand
    return hand


@compiled
def nth_play(mandala: int, hand: int, index: int) -> int:
    """Return the play that a card of the playable hand stands for."""
    colour = colour_at(hand, index)
    return play_of(mandala, colour, index_in_colour(hand, index, colour) + 1)


@compiled
def legal(state: Record, moves: Record) -> int:
    """List all legal moves of the seat to move and return how many there are."""
    if state.phase == OVER:
        return 0
    if state.phase == TAKE:
        for index in range(2):
            moves[index] = take_of(state.tile[state.taking, index])
        return 2
    hand = playable(state)
    plays = total(hand)
    if plays == 0:
        moves[0] = PASS
        return 1
    for mandala in range(MANDALAS):
        for index in range(plays):
            moves[mandala * plays + index] = nth_play(mandala, hand, index)
    return MANDALAS * plays


@compiled
def is_legal(state: Record, move: int) -> bool:
    """Whether any integer is a legal move, without listing them."""
    if state.phase == OVER or move < 0:
        return False
    if state.phase == TAKE:
        tile, mandala = taken(move), state.taking & 3
        return bool(tile == state.tile[mandala, 0] or tile == state.tile[mandala, 1])
    hand = playable(state)
    if hand == 0:
        return move == PASS
    _, colour, number = played(move)
    return is_play(move) and 1 <= number <= count(hand, colour)


@compiled
def random_move(state: Record, dice: Record) -> int:
    """Choose uniformly among the legal moves, without listing them."""
    if state.phase == TAKE:
        return take_of(state.tile[state.taking & 3, below(dice, 2) & 1])
    hand = playable(state)
    plays = total(hand)
    if plays == 0:
        return PASS
    index = below(dice, MANDALAS * plays)
    mandala = int(index >= plays) + int(index >= 2 * plays)
    return nth_play(mandala, hand, index - mandala * plays)


# A turn


@compiled
def apply(state: Record, move: int) -> None:
    """Play a legal move; what an illegal one does is undefined."""
    if is_play(move):
        mandala, colour, number = played(move)
        play(state, mandala, colour, number)
    elif move == PASS:
        pass_turn(state)
    else:
        take(state, taken(move))


@compiled
def play(state: Record, mandala: int, colour: int, number: int) -> None:
    """Play cards, draw, check the claim, complete the Mandala (F3)."""
    seat = state.to_move & 3
    moved = cards(colour, number)
    state.passes = 0
    state.hand[seat] -= moved
    forget(state, seat, colour, number)
    shown = colours_in(state, mandala)
    is_present = count(shown, colour)  # arithmetic, not a branch the processor cannot foresee
    state.down[mandala, seat] += moved * is_present
    state.up[mandala, seat] += moved * (1 - is_present)
    state.hand[seat] += draw(state, to_draw(number, total(state.hand[seat])))
    check_claim(state, mandala, seat)
    if shown | cards(colour, 1) == EVERY_COLOUR:
        begin_take(state, mandala)
    else:
        end_turn(state)


@compiled
def to_draw(number: int, left: int) -> int:
    """Return how many cards to draw after a play, with so many left in hand; below 1: none (F5)."""
    return int(number == 1) * min(4, HAND_LIMIT - left)


@compiled
def forget(state: Record, seat: int, colour: int, number: int) -> None:
    """Count played cards against those the others know the seat to hold (F17)."""
    remembered = min(number, count(state.known[seat], colour))
    state.known[seat] -= cards(colour, remembered)


@compiled
def colours_in(state: Record, mandala: int) -> int:
    """Return the colours that a Mandala shows on its tiles and face-up cards (F4, F9)."""
    shown = 0
    for seat in range(MOST_SEATS):
        shown |= state.up[mandala, seat]
    shown = colours(shown)
    for index in range(2):
        shown |= cards(state.tile[mandala, index] >> 3, 1)
    return shown


@compiled
def draw(state: Record, number: int) -> int:
    """Draw cards, as many as there are, and return the pile drawn (F5)."""
    if number > total(state.deck):
        return draw_across(state, number)
    drawn = deal(state, state.deck, number)
    state.deck -= drawn
    return drawn


@compiled
def draw_across(state: Record, number: int) -> int:
    """Draw what is left, then go on from the reshuffled discard pile (F5)."""
    drawn = state.deck
    state.deck = state.discard
    state.discard = 0
    more = deal(state, state.deck, min(number - total(drawn), total(state.deck)))
    state.deck -= more
    return drawn + more


@compiled
def pass_turn(state: Record) -> None:
    """Do nothing; when all seats in a row have passed, the game ends (F6)."""
    state.passes += 1
    if state.passes >= state.players:
        begin_end(state, PASSES)
        destroy_next(state)
    else:
        end_turn(state)


@compiled
def cards_in(state: Record, mandala: int, seat: int) -> int:
    """Count the cards of a seat in a Mandala, face up and face down."""
    return total(state.up[mandala, seat] + state.down[mandala, seat])


@compiled
def check_claim(state: Record, mandala: int, seat: int) -> None:
    """Move the marker to a seat that now leads among those with face-up cards (F7, F8)."""
    holder = state.marker[mandala]
    to_pass = int(holder >= 0) * cards_in(state, mandala, holder & 3)
    leads = takes_marker(state.up[mandala, seat], cards_in(state, mandala, seat), to_pass)
    state.marker[mandala] = seat if leads else holder


@compiled
def takes_marker(up: int, number: int, to_pass: int) -> bool:
    """Whether a seat with face-up cards and so many in all takes the marker from the holder (F7).

    The holder has at least as many cards as any other claimant, so to pass it is to lead.
    """
    return bool(int(up != 0) & int(number > to_pass))


@compiled
def end_turn(state: Record) -> None:
    """Hand the turn to the next seat, unless the third Flower ends the game here (F14)."""
    last_seat = state.active == state.players - 1
    if state.ending and (last_seat or not state.options & END_OF_ROUND):
        destroy_next(state)
        return
    seat = 0 if last_seat else state.active + 1
    state.active = seat
    state.to_move = seat
    state.phase = TURN


# Destroying a Mandala


@compiled
def begin_take(state: Record, mandala: int) -> None:
    """Let the marker's holder choose a tile (F9)."""
    state.phase = TAKE
    state.taking = mandala
    state.to_move = state.marker[mandala]


@compiled
def take(state: Record, tile: int) -> None:
    """Hand out the tiles, clear the Mandala and go on with the turn or the end (F9 to F15)."""
    mandala = state.taking & 3
    holder = state.to_move & 3
    completed = colours_in(state, mandala) == EVERY_COLOUR
    second = second_seat(state, mandala, holder)
    other_tile = state.tile[mandala, 0] + state.tile[mandala, 1] - tile
    gain_tile(state, holder, tile)
    gain_tile(state, second, other_tile)
    clear_cards(state, mandala, holder, second)
    state.tile[mandala, 0] = -1
    state.tile[mandala, 1] = -1
    state.taking = -1
    if completed:
        begin_anew(state, mandala)
    else:
        destroy_next(state)


@compiled
def second_seat(state: Record, mandala: int, holder: int) -> int:
    """Return the seat that gets the other tile of a Mandala (F10, F11)."""
    strengths = (
        strength_in(state, mandala, 0),
        strength_in(state, mandala, 1),
        strength_in(state, mandala, 2),
        strength_in(state, mandala, 3),
    )
    return second_strongest(strengths, holder, state.players)


@compiled
def strength_in(state: Record, mandala: int, seat: int) -> int:
    """Return how strong a seat is in a Mandala."""
    return strength(cards_in(state, mandala, seat), total(state.up[mandala, seat]))


@compiled
def strength(number: int, up: int) -> int:
    """Order seats by their cards, then by those face up; 0 for one without any face up (F10)."""
    return number << 7 | up if up else 0


@compiled
def second_strongest(strengths: tuple[int, ...], holder: int, players: int) -> int:
    """Return the seat second to the holder, by strength; the holder if there is none (F10, F11)."""
    second = holder
    best = 0
    for seat in range(MOST_SEATS):
        if seat != holder:
            if strengths[seat] > best:
                best = strengths[seat]
                second = seat
            elif strengths[seat] == best:
                second = holder
    too_few = 2 * (best >> 7) < strengths[holder] >> 7
    return holder if players == 2 and too_few else second


@compiled
def gain_tile(state: Record, seat: int, tile: int) -> None:
    """Lay a tile before a seat; with a single of its colour it makes a Flower (F12)."""
    number = state.singles[seat]
    for index in range(number):
        if state.single[seat, index] >> 3 == tile >> 3:
            make_flower(state, seat, index, tile)
            return
    state.single[seat, number] = tile
    state.singles[seat] = number + 1


@compiled
def make_flower(state: Record, seat: int, index: int, tile: int) -> None:
    """Join the single tile at an index with a new one for good (F12)."""
    flower = state.flowers
    state.flower[flower, 0] = min(tile, state.single[seat, index])
    state.flower[flower, 1] = max(tile, state.single[seat, index])
    state.flower_owner[flower] = seat
    state.flowers = flower + 1
    last = state.singles[seat] - 1
    for later in range(index, last):
        state.single[seat, later] = state.single[seat, later + 1]
    state.single[seat, last] = -1
    state.singles[seat] = last


@compiled
def clear_cards(state: Record, mandala: int, holder: int, second: int) -> None:
    """Discard the cards of those who took a tile, return the others' to their hands (F13)."""
    for seat in range(MOST_SEATS):
        pile = state.up[mandala, seat] + state.down[mandala, seat]
        if seat == holder or seat == second:
            state.discard += pile
        else:
            state.hand[seat] += pile
            state.known[seat] += pile
        state.up[mandala, seat] = 0
        state.down[mandala, seat] = 0
    state.marker[mandala] = -1


@compiled
def begin_anew(state: Record, mandala: int) -> None:
    """Lay new tiles after a completed Mandala and end the turn, or the game (F13, F14)."""
    if has_three_flowers(state):
        begin_end(state, FLOWERS)
    if state.stack[DARK] == 0 or state.stack[LIGHT] == 0:
        begin_end(state, TILES)
        destroy_next(state)
        return
    lay_tiles(state, mandala)
    end_turn(state)


# The end and the score


@compiled
def has_three_flowers(state: Record) -> bool:
    """Whether some seat has made its third Flower (F14)."""
    made = 0  # packed like a pile, with seats in place of colours
    for index in range(state.flowers):
        made += cards(state.flower_owner[index], 1)
    for seat in range(MOST_SEATS):
        if count(made, seat) >= FLOWERS_TO_END:
            return True
    return False


@compiled
def begin_end(state: Record, reason: int) -> None:
    """Note that the game is ending and why; the first reason stays."""
    if not state.ending:
        state.ending = 1
        state.reason = reason


@compiled
def holds_cards(state: Record, mandala: int) -> bool:
    """Whether any card lies in a Mandala."""
    pile = 0
    for seat in range(MOST_SEATS):
        pile |= state.up[mandala, seat] | state.down[mandala, seat]
    return pile != 0


@compiled
def destroy_next(state: Record) -> None:
    """Destroy the Mandalas that still hold cards in random order, then finish (F15).

    One whose marker is in the centre only gives its cards back; its tiles stay where they lie.
    """
    while True:
        left = 0
        for mandala in range(MANDALAS):
            left |= int(holds_cards(state, mandala)) << mandala
        if left == 0:
            break
        mandala = random_bit(state, left)
        if state.marker[mandala] >= 0:
            begin_take(state, mandala)
            return
        clear_cards(state, mandala, -1, -1)
    state.phase = OVER
    state.to_move = -1


@compiled
def score(state: Record, seat: int) -> int:
    """Add up the single tiles and Flowers of a seat (F16)."""
    points = 0
    for index in range(6):  # -1, which is no tile, is worth nothing
        points += worth(state.single[seat, index])
    for index in range(state.flowers):
        is_own = int(state.flower_owner[index] == seat)
        points += is_own * flower_worth(state.flower[index, 0], state.flower[index, 1])
    return points


@compiled
def rank(state: Record, seat: int) -> int:
    """Order the seats of a finished game: the highest wins, hand cards break ties (F16)."""
    return score(state, seat) * 256 + total(state.hand[seat])
