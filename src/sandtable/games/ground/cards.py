"""Piles of coloured cards, packed into one integer.

Layout of a pile: byte c counts its cards of colour c (0 to 5), byte 6 those whose colour the
viewer does not know. No count reaches 128, so bytes never run into each other, and adding or
subtracting piles adds or subtracts all counts at once. A set of colours is a pile of at most
one card each; a River is a "pile" that holds the number of the space in place of a count.
"""

import numpy as np

from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import below

COLOURS = 6
LETTERS = "bgopry"
NAMES = ("black", "green", "orange", "purple", "red", "yellow")
UNKNOWN = 6

EVERY_COLOUR = 0x01_01_01_01_01_01
EVERY_BYTE = np.uint64(0x01_01_01_01_01_01_01_01)
LOW_BITS = 0x7F_7F_7F_7F_7F_7F


@compiled
def cards(colour: int, number: int) -> int:
    """Make a pile of cards of one colour."""
    return number << (colour << 3)


@compiled
def count(pile: int, colour: int) -> int:
    """Count the cards of one colour."""
    return (pile >> (colour << 3)) & 0xFF


@compiled
def total(pile: int) -> int:
    """Count all cards, those of unknown colour too."""
    # The top byte of the product is the sum of all bytes. It wraps around, which only
    # unsigned numbers may: compiled code takes for granted that signed ones never do.
    return int(np.int64((np.uint64(pile) * EVERY_BYTE) >> np.uint64(56)))


@compiled
def colours(pile: int) -> int:
    """Return the set of known colours that occur in a pile."""
    return (((pile & LOW_BITS) + LOW_BITS) >> 7) & EVERY_COLOUR


@compiled
def only(pile: int, colour_set: int) -> int:
    """Keep just the cards whose colour is in the set."""
    return pile & (colour_set * 0xFF)


@compiled
def unknown(number: int) -> int:
    """Make a pile of cards whose colours are hidden."""
    return number << (UNKNOWN << 3)


@compiled
def hidden(pile: int) -> int:
    """Turn all cards of a pile face down for a viewer who must not know them."""
    return unknown(total(pile))


@compiled
def known(pile: int) -> int:
    """Keep just the cards of a pile whose colour the viewer knows."""
    return pile & (EVERY_COLOUR * 0xFF)


# To find the card at an index, the pile is laid out in colour order. Byte c of the running
# counts holds the cards of colours 0 to c; a colour is passed when they do not reach the index.


@compiled
def running_counts(pile: int) -> int:
    """Return, in byte c, how many cards have colours 0 to c."""
    return int(np.int64(np.uint64(pile) * EVERY_BYTE)) & LOW_BITS


@compiled
def passed_colours(running: int, index: int) -> int:
    """Return the set of colours whose cards all lie before an index."""
    # Bit 7 of each byte holds one comparison; no byte borrows from the next.
    return (((index | 0x80) * EVERY_COLOUR - running) >> 7) & EVERY_COLOUR


@compiled
def card_after(passed: int) -> int:
    """Return a card of the first colour that is not passed."""
    return (passed << 8 | 1) ^ passed


@compiled
def colour_at(pile: int, index: int) -> int:
    """Find the colour of the card at an index."""
    return total(passed_colours(running_counts(pile), index))


@compiled
def index_in_colour(pile: int, index: int, colour: int) -> int:
    """Find how many cards of the same colour lie before the card at an index."""
    before = pile & ((1 << (colour << 3)) - 1)
    return index - total(before)


@compiled
def passed_at_random(dice: Record, running: int, left: int) -> int:
    """Pick one of the cards that are left; return the colours that lie before it."""
    return passed_colours(running, below(dice, left))


@compiled
def deal(dice: Record, pile: int, number: int) -> int:
    """Pick random cards of a pile, each card as likely as any other; return those picked."""
    dealt = 0
    left = total(pile)
    running = running_counts(pile)
    for _ in range(number):
        passed = passed_at_random(dice, running, left)
        running -= EVERY_COLOUR ^ passed  # one card fewer up to each colour not passed
        dealt += card_after(passed)
        left -= 1
    return dealt
