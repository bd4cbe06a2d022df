"""Mandala as a learning program sees it: a view as a row of small whole numbers."""

from __future__ import annotations

from sandtable.games.ground.cards import COLOURS
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.observing import (
    MOST,
    NUMBERS,
    Described,
    after,
    capped,
    choice,
    put,
    turns_to,
)
from sandtable.games.mandala.rules import (
    CARDS_PER_COLOUR,
    HAND_LIMIT,
    IDLE_LIMIT,
    MANDALAS,
    PHASES,
    REASONS,
    RIVER_SPACES,
    SEATS,
    score,
)

VERSION = 2  # of this encoding: a program that learned from another one cannot be used

ALL_CARDS = COLOURS * CARDS_PER_COLOUR
HIDDEN = COLOURS + 1  # a column more, for cards whose colour is hidden


def pieces(players: int) -> list[Described]:
    """Describe the pieces in the order in which `observe` writes them."""
    in_field, in_hand = (MANDALAS, SEATS, COLOURS), (SEATS, HIDDEN)
    river = "the River space of each colour, or 0"
    return [
        Described("phase", (len(PHASES),), 1, "turn, claim, over"),
        Described("reason", (len(REASONS),), 1, "why it is over: river, deck, dead, idle"),
        Described("last_mandala", (1,), 1, "whether the deck has been exhausted (M13)"),
        Described("seat", (SEATS,), 1, "the number of the observing seat"),
        Described("to_move", (SEATS,), 1, "whose move it is"),
        Described("claiming", (MANDALAS,), 1, "the Mandala being claimed"),
        Described("completed_by", (SEATS,), 1, "whose card completed it"),
        Described("idle_turns", (1,), IDLE_LIMIT, "turns without a card played (M16)"),
        Described("points", (SEATS,), MOST, "points of the cards that can be seen (M18)", 7),
        Described("deck", (HIDDEN,), ALL_CARDS, "cards by colour, then hidden ones", NUMBERS),
        Described("discard", (COLOURS,), CARDS_PER_COLOUR, "cards by colour", NUMBERS),
        Described("mountain", (MANDALAS, COLOURS), CARDS_PER_COLOUR, "cards by colour", NUMBERS),
        Described("field", in_field, CARDS_PER_COLOUR, "cards by colour", NUMBERS),
        Described("hand", in_hand, HAND_LIMIT, "cards by colour, then hidden ones", NUMBERS),
        Described("river", (SEATS, COLOURS), RIVER_SPACES, river, NUMBERS),
        Described("cup", in_hand, CARDS_PER_COLOUR, "cards by colour, then hidden ones", NUMBERS),
        Described("dealt_cup", in_hand, 2, "those of them that were dealt (M1)", NUMBERS),
    ]


@compiled
def observe(seen: Record, seat: int, out: Record) -> None:
    """Write what a seat sees."""
    other = 1 - seat
    at = put(out, 0, stage(seen))
    at = put(out, at, seats(seen, seat))
    at = put(out, at, count_up(seen, seat))
    at = put(out, at, seen.deck)
    at = put(out, at, seen.discard)
    for mandala in range(MANDALAS):
        at = put(out, at, seen.mountain[mandala])
    for mandala in range(MANDALAS):
        at = put(out, at, seen.field[mandala, seat])
        at = put(out, at, seen.field[mandala, other])
    at = put(out, at, seen.hand[seat])
    at = put(out, at, seen.hand[other])
    at = put(out, at, seen.river[seat])
    at = put(out, at, seen.river[other])
    at = put(out, at, seen.cup[seat])
    at = put(out, at, seen.cup[other])
    at = put(out, at, seen.dealt_cup[seat])
    at = put(out, at, seen.dealt_cup[other])


@compiled
def stage(seen: Record) -> int:
    """Return the word of phase, reason and last Mandala."""
    return choice(seen.phase) | after(choice(seen.reason), 3) | after(seen.last_mandala, 7)


@compiled
def seats(seen: Record, seat: int) -> int:
    """Return the word of who observes, moves, and completed the Mandala that is being claimed."""
    to_move = choice(turns_to(seen.to_move, seat, SEATS))
    completed_by = choice(turns_to(seen.completed_by, seat, SEATS))
    return (
        choice(seat) | after(to_move, 2) | after(choice(seen.claiming), 4) | after(completed_by, 6)
    )


@compiled
def count_up(seen: Record, seat: int) -> int:
    """Return the word of idle turns and points."""
    mine, theirs = capped(score(seen, seat)), capped(score(seen, 1 - seat))
    return seen.idle_turns | after(mine, 1) | after(theirs, 2)
