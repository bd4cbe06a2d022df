"""Piles of coloured cards, packed into one integer.

Layout of a pile: byte c counts its cards of colour c (0 to 5), byte 6 those whose colour the
viewer does not know. No count reaches 128, so bytes never run into each other, and adding or
subtracting piles adds or subtracts all counts at once. A set of colours is a pile of at most
one card each; a River is a "pile" that holds the number of the space in place of a count.
"""

from sandtable.games.compiled import Record, compiled
from sandtable.games.rng import below

COLOURS = 6
LETTERS = "bgopry"
NAMES = ("black", "green", "orange", "purple", "red", "yellow")
UNKNOWN = 6

EVERY_COLOUR = 0x01_01_01_01_01_01
EVERY_BYTE = 0x01_01_01_01_01_01_01
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
    return ((pile * EVERY_BYTE) >> 48) & 0xFF


@compiled
def colours(pile: int) -> int:
    """Give the set of known colours that occur in a pile."""
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


@compiled
def colour_at(pile: int, index: int) -> int:
    """Find the colour of the card at an index, the pile being laid out in colour order."""
    # Byte c of `through` counts the cards of colours 0 to c; the answer is how many
    # of these do not reach past the index. Bit 7 of each byte holds one comparison.
    through = (pile * EVERY_COLOUR) & LOW_BITS
    passed = (((index | 0x80) * EVERY_COLOUR - through) >> 7) & EVERY_COLOUR
    return total(passed)


@compiled
def index_in_colour(pile: int, index: int, colour: int) -> int:
    """Find how many cards of the same colour lie before the card at an index."""
    before = pile & ((1 << (colour << 3)) - 1)
    return index - total(before)


@compiled
def deal(dice: Record, pile: int, number: int) -> int:
    """Pick random cards of a pile, each card as likely as any other; return those picked."""
    dealt = 0
    left = total(pile)
    for _ in range(number):
        card = cards(colour_at(pile - dealt, below(dice, left)), 1)
        dealt += card
        left -= 1
    return dealt
