"""Dunes as a learning program sees it."""

from sandtable.games.ground.cards import COLOURS
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.observing import (
    NUMBERS,
    Described,
    choice,
    put,
    turned,
    turns_to,
)
from tests.fourth_game.dunes.rules import CARDS_PER_COLOUR, SEATS

VERSION = 1


def pieces(players: int) -> list[Described]:
    """Describe the pieces in the order in which `observe` writes them."""
    most = CARDS_PER_COLOUR * COLOURS
    return [
        Described("to_move", (SEATS,), 1, "whose move it is", NUMBERS),
        Described("last", (COLOURS,), 1, "the colour laid last", NUMBERS),
        Described("hand", (SEATS, COLOURS + 1), most, "cards by colour, then hidden ones", NUMBERS),
        Described("dune", (SEATS, COLOURS), CARDS_PER_COLOUR, "cards by colour", NUMBERS),
    ]


@compiled
def observe(seen: Record, seat: int, out: Record) -> None:
    """Write what a seat sees."""
    at = put(out, 0, choice(turns_to(seen.to_move, seat, SEATS)))
    at = put(out, at, choice(seen.last))
    for turn in range(SEATS):
        at = put(out, at, seen.hand[turned(seat, turn, SEATS)])
    for turn in range(SEATS):
        at = put(out, at, seen.dune[turned(seat, turn, SEATS)])
