"""The rules of Mandala, in the order of the rulebook; numbers such as M8 cite the rulings."""

from typing import Any

import numpy as np

from sandtable.games.ground.cards import (
    EVERY_COLOUR,
    cards,
    colour_at,
    colours,
    count,
    deal,
    index_in_colour,
    only,
    total,
)
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import below, reseed
from sandtable.games.mandala.moves import (
    BUILD,
    CLAIM_COLOUR,
    DISCARD,
    GROW,
    PASS,
    move_of,
    parts_of,
)

MANDALAS = 2
SEATS = 2
CARDS_PER_COLOUR = 18
HAND_LIMIT = 8
RIVER_SPACES = 6
IDLE_LIMIT = 50

# The option for a game so small that it can be solved: fewer colours, cards and idle turns, and
# one card wherever several are dealt.
SMALL = 1
COLOURS_LEFT_OUT = 4
SMALL_CARDS_PER_COLOUR = 4
SMALL_IDLE_LIMIT = 2

PHASES: tuple[str, ...] = ("turn", "claim", "over")
TURN, CLAIM, OVER = range(3)

REASONS: tuple[str, ...] = ("river", "deck", "dead", "idle")
RIVER, DECK, DEAD, IDLE = range(4)

# Piles are packed as in cards.py; -1 stands for "none" in the small fields.
STATE: np.dtype[Any] = np.dtype(
    [
        ("deck", "i8"),
        ("discard", "i8"),
        ("hand", "i8", (SEATS,)),
        ("mountain", "i8", (MANDALAS,)),
        ("field", "i8", (MANDALAS, SEATS)),
        ("river", "i8", (SEATS,)),
        ("cup", "i8", (SEATS,)),
        ("dealt_cup", "i8", (SEATS,)),
        ("rng", "u8"),
        ("phase", "i1"),
        ("to_move", "i1"),
        ("last_mandala", "i1"),
        ("idle_turns", "i1"),
        ("claiming", "i1"),
        ("completed_by", "i1"),
        ("reason", "i1"),
        ("small", "i1"),
    ],
    align=True,
)

MOVES = PASS + 1
MOST_LEGAL = 2 * 6 + 3 * HAND_LIMIT  # Builds, Grows in two Fields, Discards


# Setup


@compiled
def setup(state: Record, players: int, options: int, seed: np.uint64) -> None:
    """Deal a new game (M1)."""
    reseed(state, seed)
    state.small = options & SMALL
    state.deck = every_card(state.small)
    state.discard = 0
    state.last_mandala = 0
    for mandala in range(MANDALAS):
        state.mountain[mandala] = draw(state, 1 if state.small else 2)
        for seat in range(SEATS):
            state.field[mandala, seat] = 0
    for seat in range(SEATS):
        state.hand[seat] = draw(state, 1 if state.small else 6)
        state.dealt_cup[seat] = draw(state, 1 if state.small else 2)
        state.cup[seat] = state.dealt_cup[seat]
        state.river[seat] = 0
    state.phase = TURN
    state.to_move = 0
    state.idle_turns = 0
    state.claiming = -1
    state.completed_by = -1
    state.reason = -1


@compiled
def every_colour(small: int) -> int:
    """Return the colours that the game is played with."""
    return EVERY_COLOUR >> (8 * COLOURS_LEFT_OUT * small)


@compiled
def every_card(small: int) -> int:
    """Return the pile of all cards of the game (M1)."""
    return every_colour(small) * (SMALL_CARDS_PER_COLOUR if small else CARDS_PER_COLOUR)


# Legal moves


@compiled
def buildable(state: Record, mandala: int) -> int:
    """Return the colours in hand that may go to a Mountain (M3, M6)."""
    in_fields = colours(state.field[mandala, 0] | state.field[mandala, 1])
    return colours(state.hand[state.to_move & 1]) & ~in_fields


@compiled
def growable(state: Record, mandala: int) -> int:
    """Return the pile of cards in hand that may go to the own Field (M4, M6)."""
    seat = state.to_move & 1
    hand = state.hand[seat]
    elsewhere = colours(state.mountain[mandala] | state.field[mandala, 1 - seat])
    in_hand = colours(hand)
    if in_hand & (in_hand - 1) == 0:  # one colour only: a card of it stays in hand
        hand -= in_hand
    return only(hand, EVERY_COLOUR & ~elsewhere)


@compiled
def choices(state: Record) -> tuple[int, int, int, int, int]:
    """Return, for each place that cards may go to, a pile with one card for each legal move."""
    return (
        buildable(state, 0),
        buildable(state, 1),
        growable(state, 0),
        growable(state, 1),
        state.hand[state.to_move & 1],
    )


@compiled
def nth_of(place: int, pile: int, index: int) -> int:
    """Return the move that a card of a pile of choices stands for."""
    colour = colour_at(pile, index)
    return move_of(place, colour, index_in_colour(pile, index, colour) + 1)


@compiled
def list_place(moves: Record, number: int, place: int, pile: int) -> int:
    """Append the moves of one place to the list and return its new length."""
    size = total(pile)
    for index in range(size):
        moves[number + index] = nth_of(place, pile, index)
    return number + size


@compiled
def legal(state: Record, moves: Record) -> int:
    """List all legal moves of the seat to move and return how many there are (M2)."""
    if state.phase == OVER:
        return 0
    if state.phase == CLAIM:
        return list_place(moves, 0, CLAIM_COLOUR, colours(state.mountain[state.claiming & 1]))
    if state.hand[state.to_move & 1] == 0:  # M15
        moves[0] = PASS
        return 1
    build_1, build_2, grow_1, grow_2, discard = choices(state)
    number = list_place(moves, 0, BUILD, build_1)
    number = list_place(moves, number, BUILD + 1, build_2)
    number = list_place(moves, number, GROW, grow_1)
    number = list_place(moves, number, GROW + 1, grow_2)
    return list_place(moves, number, DISCARD, discard)


@compiled
def is_legal(state: Record, move: int) -> bool:
    """Whether any integer is a legal move, without listing them."""
    place, colour, number = parts_of(move)
    if state.phase == OVER or not 0 <= move <= PASS:
        return False
    if state.phase == CLAIM:
        claimable = colours(state.mountain[state.claiming & 1])
        return place == CLAIM_COLOUR and number <= count(claimable, colour)
    if state.hand[state.to_move & 1] == 0:
        return move == PASS
    return place <= DISCARD and number <= count(choices(state)[min(place, DISCARD)], colour)


@compiled
def random_move(state: Record, dice: Record) -> int:
    """Choose uniformly among the legal moves, without listing them."""
    if state.phase == CLAIM:
        claimable = colours(state.mountain[state.claiming & 1])
        return nth_of(CLAIM_COLOUR, claimable, below(dice, total(claimable)))
    if state.hand[state.to_move & 1] == 0:
        return PASS
    build_1, build_2, grow_1, grow_2, discard = choices(state)
    after_build_1 = total(build_1)
    after_build_2 = after_build_1 + total(build_2)
    after_grow_1 = after_build_2 + total(grow_1)
    after_grow_2 = after_grow_1 + total(grow_2)
    index = below(dice, after_grow_2 + total(discard))
    place, pile, before = BUILD, build_1, 0
    if index >= after_build_1:
        place, pile, before = BUILD + 1, build_2, after_build_1
    if index >= after_build_2:
        place, pile, before = GROW, grow_1, after_build_2
    if index >= after_grow_1:
        place, pile, before = GROW + 1, grow_2, after_grow_1
    if index >= after_grow_2:
        place, pile, before = DISCARD, discard, after_grow_2
    return nth_of(place, pile, index - before)


# Moves


@compiled
def apply(state: Record, move: int) -> None:
    """Play a legal move; what an illegal one does is undefined."""
    place, colour, number = parts_of(move)
    if place <= DISCARD:
        take_turn(state, place, colour, number)
    elif place == CLAIM_COLOUR:
        claim(state, colour)
    else:
        pass_turn(state)


@compiled
def take_turn(state: Record, place: int, colour: int, number: int) -> None:
    """Build (M3), Grow (M4) or Discard (M5): cards leave the hand for a place, cards are drawn.

    Which of the three it is cannot be foreseen, so it is reckoned with rather than branched on.
    """
    seat = state.to_move & 1
    mandala = place & 1
    builds = int(place < GROW)
    discards = int(place == DISCARD)
    moved = cards(colour, number)
    hand = state.hand[seat] - moved
    state.mountain[mandala] += moved * builds
    state.field[mandala, seat] += moved * (1 - builds - discards)
    state.discard += moved * discards
    drawn = draw(state, to_draw(builds, discards, number, total(hand)))
    state.hand[seat] = hand + drawn
    state.idle_turns = (state.idle_turns + 1) * discards
    check_mandala(state, mandala)


@compiled
def to_draw(builds: int, discards: int, number: int, left: int) -> int:
    """Return how many cards to draw after a Build (M3) or a Discard (M5), with so many left."""
    return builds * min(3, HAND_LIMIT - left) + discards * number


@compiled
def pass_turn(state: Record) -> None:
    """Do nothing, the hand being empty (M15)."""
    state.idle_turns += 1
    end_turn(state, state.to_move)


@compiled
def draw(state: Record, number: int) -> int:
    """Draw cards and return the pile drawn."""
    if number >= total(state.deck):
        return draw_across(state, number)
    drawn = deal(state, state.deck, number)
    state.deck -= drawn
    return drawn


@compiled
def draw_across(state: Record, number: int) -> int:
    """Draw on through the exhaustion of the deck, which announces the last Mandala (M13, M14)."""
    drawn = 0
    while total(drawn) < number:
        if state.deck == 0:
            reshuffle(state)
        part = deal(state, state.deck, min(number - total(drawn), total(state.deck)))
        if part == 0:
            break
        state.deck -= part
        drawn += part
        if state.deck == 0:
            state.last_mandala = 1
            reshuffle(state)
    return drawn


@compiled
def reshuffle(state: Record) -> None:
    """Make the discard pile the new deck."""
    state.deck = state.discard
    state.discard = 0


@compiled
def end_turn(state: Record, seat: int) -> None:
    """Hand the turn to the other seat, unless the game is dead (M16)."""
    if is_dead(state):
        finish(state, DEAD)
    elif state.idle_turns >= (SMALL_IDLE_LIMIT if state.small else IDLE_LIMIT):
        finish(state, IDLE)
    else:
        state.to_move = 1 - seat


@compiled
def is_dead(state: Record) -> bool:
    """Whether neither Mandala can ever be completed (M16)."""
    in_play = colours(state.deck | state.discard | state.hand[0] | state.hand[1])
    needed = every_colour(state.small)
    if in_play == needed:
        return False
    can_complete_1 = colours_in(state, 0) | in_play == needed
    can_complete_2 = colours_in(state, 1) | in_play == needed
    return not (can_complete_1 or can_complete_2)


# Completing and destroying a Mandala


@compiled
def colours_in(state: Record, mandala: int) -> int:
    """Return the set of colours in a Mandala's three areas."""
    fields = state.field[mandala, 0] | state.field[mandala, 1]
    return colours(state.mountain[mandala] | fields)


@compiled
def check_mandala(state: Record, mandala: int) -> None:
    """End a turn, which may have completed a Mandala (M7)."""
    seat = state.to_move & 1
    if colours_in(state, mandala) == every_colour(state.small):
        state.phase = CLAIM
        state.claiming = mandala
        state.completed_by = seat
        state.to_move = first_claimer(state, mandala, seat)
    else:
        end_turn(state, seat)


@compiled
def first_claimer(state: Record, mandala: int, completed_by: int) -> int:
    """Return the seat that claims first from a Mandala."""
    lead = total(state.field[mandala, 0]) - total(state.field[mandala, 1])
    return first_to_claim(lead, completed_by)


@compiled
def first_to_claim(lead: int, completed_by: int) -> int:
    """Return the seat with more cards in its Field; if equal, the one that did not complete (M8).

    The lead is that of seat 0.
    """
    if lead == 0:
        return 1 - completed_by
    return 0 if lead > 0 else 1


@compiled
def claim(state: Record, colour: int) -> None:
    """Claim all cards of one colour from the Mountain (M8 to M10)."""
    seat = state.to_move & 1
    mandala = state.claiming & 1
    number = count(state.mountain[mandala], colour)
    state.mountain[mandala] -= cards(colour, number)
    if state.field[mandala, seat] == 0:
        state.discard += cards(colour, number)
    else:
        river = state.river[seat]
        if count(river, colour) == 0:
            state.river[seat] = river + cards(colour, total(colours(river)) + 1)
            number -= 1
        state.cup[seat] += cards(colour, number)
    if state.mountain[mandala] == 0:
        clear_mandala(state, mandala)
    else:
        state.to_move = 1 - seat


@compiled
def clear_mandala(state: Record, mandala: int) -> None:
    """Discard both Fields, then end the game (M12, M13) or begin the Mandala anew (M11)."""
    completed_by = state.completed_by
    for seat in range(SEATS):
        state.discard += state.field[mandala, seat]
        state.field[mandala, seat] = 0
    state.claiming = -1
    state.completed_by = -1
    if has_full_river(state, 0) or has_full_river(state, 1):
        finish(state, RIVER)
    elif state.last_mandala:
        finish(state, DECK)
    else:
        state.mountain[mandala] = draw(state, 1 if state.small else 2)
        state.phase = TURN
        end_turn(state, completed_by)


# The end and the score


@compiled
def has_full_river(state: Record, seat: int) -> bool:
    """Whether a seat has all colours in its River (M12)."""
    return colours(state.river[seat]) == every_colour(state.small)


@compiled
def finish(state: Record, reason: int) -> None:
    """End the game; everything else stays where it lies (M17)."""
    state.phase = OVER
    state.to_move = -1
    state.reason = reason


@compiled
def score(state: Record, seat: int) -> int:
    """Add up the Cup, each card worth the River space of its colour (M18)."""
    points = 0
    for colour in range(6):
        points += count(state.cup[seat], colour) * count(state.river[seat], colour)
    return points


@compiled
def rank(state: Record, seat: int) -> int:
    """Order the seats of a finished game: the highest wins, fewer Cup cards break ties (M18)."""
    return score(state, seat) * 256 - total(state.cup[seat])
