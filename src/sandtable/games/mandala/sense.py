"""Good sense in Mandala: what a player can tell without looking ahead.

The weights were fitted to the choices of long searches: an appeal is the logarithm of how often
a search prefers a move.
"""

from sandtable.games.ground.cards import cards, colours, count, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.mandala.facts import claim_gain
from sandtable.games.mandala.moves import (
    CLAIM_COLOUR,
    DISCARD,
    GROW,
    PASS_PLACE,
    move_of,
    parts_of,
)
from sandtable.games.mandala.rules import CLAIM, HAND_LIMIT, colours_in, every_colour, random_move

# How the search weighs what it knows (`players.tree.Tuning`); found by matches against itself.
TUNING: dict[str, float] = {"exploring": 0.6, "bias": 0.3, "margin": 0.5}
LEARNED_TUNING: dict[str, float] = {  # the same, with a learned value at the leaves
    "exploring": 0.2,
    "bias": 0.1,
    "margin": 0.2,
    "urgency": 0.1,
    "ripe": 2,
}


@compiled
def appeal(state: Record, move: int) -> float:
    """Return how good a move of the seat to move looks, from what that seat may know."""
    place, colour, number = parts_of(move)
    if place == CLAIM_COLOUR:
        return appeal_of_claim(state, colour)
    if place == DISCARD:
        return 0.13 * number - 0.17
    if place >= PASS_PLACE:
        return 0.0
    if place < GROW:
        return appeal_of_build(state, place & 1, colour)
    return appeal_of_grow(state, place & 1, colour, number)


@compiled
def appeal_of_claim(state: Record, colour: int) -> float:
    """Value the cards for the own Cup, and those the opponent does not get."""
    seat = state.to_move & 1
    mandala = state.claiming & 1
    number = count(state.mountain[mandala], colour)
    worth = 0.0
    if state.field[mandala, seat] != 0:
        worth += 0.29 * gain(state, seat, colour, number) - 0.38 * number
        if count(state.river[seat], colour) == 0:
            space = total(colours(state.river[seat])) + 1
            worth += 2.2 - 0.2 * space - 0.7 * count(state.cup[seat], colour)
    if state.field[mandala, 1 - seat] != 0:
        worth += 0.3 * gain(state, 1 - seat, colour, number) + 0.57 * number
        worth += 1.43 * int(count(state.river[1 - seat], colour) == 0)
    return worth


@compiled
def gain(state: Record, seat: int, colour: int, number: int) -> int:
    """Return the points that a claim brings a seat with cards in its Field."""
    return claim_gain(state.river[seat], state.cup[seat], colour, number)


@compiled
def appeal_of_build(state: Record, mandala: int, colour: int) -> float:
    """Value the cards drawn, and who is likely to claim the one that is built."""
    seat = state.to_move & 1
    mine = total(state.field[mandala, seat])
    theirs = total(state.field[mandala, 1 - seat])
    space = count(state.river[seat], colour)
    hand = total(state.hand[seat])
    worth = 0.41 + 0.1 * min(3, HAND_LIMIT + 1 - hand) + 0.32 * int(hand <= 2)
    if space == 0:
        worth += 0.13 * count(state.cup[seat], colour)
    if mine > theirs:
        worth += 0.1 + 0.02 * space
    elif mine == 0:
        worth -= 0.78 if theirs else 0.18
    mountain = state.mountain[mandala] + cards(colour, 1)
    return worth + appeal_of_closing(state, mandala, colour, mountain, mine, theirs)


@compiled
def appeal_of_grow(state: Record, mandala: int, colour: int, number: int) -> float:
    """Value a place at the claiming, and the right to claim first."""
    seat = state.to_move & 1
    before = total(state.field[mandala, seat])
    theirs = total(state.field[mandala, 1 - seat])
    mine = before + number
    mountain = state.mountain[mandala]
    worth = 0.49 * number - 0.28 * max(0, mine - theirs - 1)
    if before == 0:
        worth += 0.75 + 0.11 * total(mountain)
    if before > theirs:
        worth += 0.14
    elif mine > theirs:
        worth += 0.22 * total(mountain) - 0.24
    elif mine == theirs:
        worth += 0.28
    if total(state.hand[seat]) - number < 3:
        worth += 0.19
    return worth + appeal_of_closing(state, mandala, colour, mountain, mine, theirs)


@compiled
def appeal_of_closing(
    state: Record, mandala: int, colour: int, mountain: int, mine: int, theirs: int
) -> float:
    """Value bringing a Mandala close to its end, or to it, with so many cards in the Fields."""
    present = colours_in(state, mandala)
    after = present | cards(colour, 1)
    if after == present:
        return 0.0
    if after == every_colour(state.small):
        first = 0.22 if mine > theirs else -0.23
        return first + 0.094 * net_of_claims(state, mountain, mine, theirs)
    if total(after) == 5:
        return 0.14 if mine > theirs else -0.14
    return 0.1


@compiled
def net_of_claims(state: Record, mountain: int, mine: int, theirs: int) -> float:
    """Return the points the seat to move gains on the other if both claim what is best for them."""
    seat = state.to_move & 1
    claimer = seat if mine > theirs else 1 - seat
    net = 0.0
    while mountain:
        has_field = mine if claimer == seat else theirs
        colour = best_colour(state, mountain, claimer)
        number = count(mountain, colour)
        if has_field:
            points = gain(state, claimer, colour, number) + 0.5 * number
            net += points if claimer == seat else -points
        mountain -= cards(colour, number)
        claimer = 1 - claimer
    return net


@compiled
def best_colour(state: Record, mountain: int, seat: int) -> int:
    """Return the colour of a Mountain that is worth most to a seat, and to keep from the other."""
    best = -1
    chosen = 0
    for colour in range(6):
        number = count(mountain, colour)
        if number:
            worth = 2 * gain(state, seat, colour, number) + number
            worth += gain(state, 1 - seat, colour, number)
            if worth > best:
                best = worth
                chosen = colour
    return chosen


@compiled
def playout_move(state: Record, dice: Record) -> int:
    """Choose in no time: the best claim, and any move for a turn."""
    if state.phase == CLAIM:
        mountain = state.mountain[state.claiming & 1]
        return move_of(CLAIM_COLOUR, best_colour(state, mountain, state.to_move & 1), 1)
    return random_move(state, dice)
