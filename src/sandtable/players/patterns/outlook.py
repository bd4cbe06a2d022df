"""What a seat may still gain: what it has for the taking, what it may hope for, and no more."""

from typing import NamedTuple

from sandtable.games.ground.bits import bit_count
from sandtable.games.ground.cards import count
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.patterns.rules import of_colour, open_to, reach
from sandtable.games.patterns.spaces import MAT

POINT = 16  # units of value: forecasts are finer than points

# How much of each field of an outlook comes true, in thousandths: with 26 tokens face up, and
# how much more with 52. Fitted to 2000 games of an earlier form of this search with itself.
COMES_TRUE = ((630, -500), (70, -60), (340, -120), (260, 370), (430, -210))
TO_MOVE_IS_WORTH = 23  # units


class Outlook(NamedTuple):
    """What one seat may still gain, in points unless said otherwise."""

    flips: int  # if it went on to Flip while the other seat stood still
    grown: int  # at most, with the groups it has
    founded: int  # at most, with groups it has yet to establish
    edge: int  # spaces its groups can grow to at once, each group's times its number
    swap: int  # number of the group that its bowl token can join


@compiled
def outlook(state: Record, seat: int) -> Outlook:
    """Look ahead for one seat, without playing."""
    mine = state.owned[seat]
    theirs = state.owned[1 - seat]
    bowl = state.bowl[seat]
    face_up = MAT & ~(mine | theirs)
    flips = grown = edge = swap = 0
    sizes = 0  # of groups yet to be founded: nibble n counts those with n tokens to spare
    is_stuck = False
    for colour in range(6):
        tokens = of_colour(state, colour)
        loose = bit_count(face_up & tokens)
        held = 1 if bowl == colour else 0
        number = count(state.river[seat], colour)
        if number == 0:
            sizes += 1 << (4 * (loose + held))
            continue
        border = open_to(mine & tokens, theirs & tokens, face_up)
        if border:
            flips += number * bit_count(reach(mine & tokens, theirs & tokens, face_up & tokens))
            grown += number * (loose + held)
            edge += number * min(4, bit_count(border))
            swap += number * held
        elif held:
            is_stuck = True
    if is_stuck:  # the bowl token can never be laid again: all that is left are Flips
        return Outlook(flips, flips, 0, 0, 0)
    return Outlook(flips, grown, most_of_new_groups(sizes), edge, swap)


@compiled
def most_of_new_groups(sizes: int) -> int:
    """Return the most points of groups yet to be founded: the largest gets the highest number."""
    points = 0
    number = 6
    for size in range(9, 1, -1):
        for _ in range((sizes >> (4 * size)) & 15):
            points += number * (size - 1)  # the marked token counts nothing
            number -= 1
    return points


@compiled
def at_most(ahead: Outlook) -> int:
    """Return a number of units that a seat cannot gain more than."""
    return POINT * (ahead.grown + ahead.founded)


@compiled
def hope(ahead: Outlook, face_up: int) -> int:
    """Return what a seat gains as a rule, with so many tokens face up; in units times 26000."""
    total = 0
    for index in range(5):
        later, sooner = COMES_TRUE[index]
        total += ahead[index] * (26 * later + (face_up - 26) * sooner)
    return POINT * total


@compiled
def forecast(mine: Outlook, theirs: Outlook, face_up: int) -> int:
    """Return the margin that the seat to move makes as a rule, in units."""
    value = TO_MOVE_IS_WORTH + (hope(mine, face_up) - hope(theirs, face_up)) // 26_000
    return min(at_most(mine), max(-at_most(theirs), value))
