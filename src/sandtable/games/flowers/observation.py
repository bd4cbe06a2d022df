"""Flowers as a learning program sees it: a view as a row of small whole numbers."""

from __future__ import annotations

from sandtable.games.flowers.moves import CARDS_PER_COLOUR, MANDALAS
from sandtable.games.flowers.rules import MOST_SEATS, PHASES, REASONS
from sandtable.games.flowers.tiles import BACKS, VALUE_NAMES, flower_worth, worth
from sandtable.games.ground.cards import COLOURS
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.observing import (
    MOST,
    NUMBERS,
    PLACES,
    Described,
    after,
    capped,
    choice,
    put,
    spread,
    turned,
    turns_to,
)

VERSION = 2  # of this encoding: a program that learned from another one cannot be used

ALL_CARDS = COLOURS * CARDS_PER_COLOUR
HIDDEN = COLOURS + 1  # a column more, for cards whose colour is hidden
VALUES = len(VALUE_NAMES)
OPTIONS = 2


def pieces(players: int) -> list[Described]:
    """Describe the pieces in the order in which `observe` writes them."""
    up_and_down = (MANDALAS, players, COLOURS)
    by_value = (players, COLOURS, VALUES)
    tile = (MANDALAS, len(BACKS))
    four, eight = MOST_SEATS, NUMBERS
    return [
        Described("phase", (len(PHASES),), 1, "turn, take, over"),
        Described("reason", (len(REASONS),), 1, "why it ends: flowers, tiles, passes"),
        Described("ending", (1,), 1, "whether the end has begun"),
        Described("passes", (1,), players, "passes in a row"),
        Described("seat", (players,), 1, "the number of the observing seat", four),
        Described("to_move", (players,), 1, "whose move it is", four),
        Described("active", (players,), 1, "whose turn it is", four),
        Described("points", (players,), MOST, "points as they stand (F16)", four),
        Described("marker", (MANDALAS, players), 1, "who holds the marker of each Mandala", four),
        Described("taking", (MANDALAS,), 1, "the Mandala whose tile is being taken", four),
        Described("options", (OPTIONS,), 1, "the game ends with the round; backs are mixed", eight),
        Described("deck", (HIDDEN,), ALL_CARDS, "cards by colour, then hidden ones", eight),
        Described("discard", (COLOURS,), CARDS_PER_COLOUR, "cards by colour", eight),
        Described("hand", (players, HIDDEN), ALL_CARDS, "cards by colour, then hidden ones", eight),
        Described("known", (players, COLOURS), CARDS_PER_COLOUR, "those all know of (F17)", eight),
        Described("up", up_and_down, CARDS_PER_COLOUR, "face-up cards by colour", eight),
        Described("down", up_and_down, CARDS_PER_COLOUR, "face-down cards by colour", eight),
        Described("tile_colour", (*tile, COLOURS), 1, "dark tile first", eight),
        Described("tile_value", (*tile, VALUES), 1, "2, 3, 4, 5, 7, x3", eight),
        Described("unseen", (COLOURS, VALUES), 1, "tiles that are still in the stacks", eight),
        Described("single", by_value, 1, "single tiles by colour and value", eight),
        Described("flower", by_value, 1, "tiles in Flowers by colour and value", eight),
    ]


@compiled
def observe(seen: Record, seat: int, out: Record) -> None:
    """Write what a seat sees."""
    put(out, 0, stage(seen))
    put(out, 1, choice(seat) | after(whose(seen, seen.to_move, seat), 4))
    put(out, 3, marker(seen, 0, seat) | after(marker(seen, 1, seat), 4))
    put(out, 4, marker(seen, 2, seat) | after(choice(seen.taking), 4))
    put(out, 5, spread(seen.options))
    put(out, 6, seen.deck)
    at = put(out, 7, seen.discard)
    at = put_cards(out, at, seen, seat)
    at = put_tiles(out, at, seen)
    at = put_stacks(out, at, seen)
    points = put_won(out, at, seen, seat)
    put(out, 2, whose(seen, seen.active, seat) | after(points, 4))


@compiled
def stage(seen: Record) -> int:
    """Return the word of the phase and of the end."""
    reason = after(choice(seen.reason), 3)
    return choice(seen.phase) | reason | after(seen.ending, 6) | after(seen.passes, 7)


@compiled
def whose(seen: Record, other: int, seat: int) -> int:
    """Return a word with 1 for one of the seats, in turn from the observing one."""
    return choice(turns_to(other, seat, seen.players))


@compiled
def marker(seen: Record, mandala: int, seat: int) -> int:
    """Return a word with 1 for the seat that holds the marker of a Mandala."""
    return whose(seen, seen.marker[mandala], seat)


@compiled
def put_cards(out: Record, at: int, seen: Record, seat: int) -> int:
    """Write the hands, what is known of them, and the cards in the Mandalas, face up and down."""
    players = seen.players
    for turn in range(MOST_SEATS):
        if turn < players:
            other = turned(seat, turn, players) & 3
            place = at + turn
            put(out, place, seen.hand[other])
            put(out, place + players, seen.known[other])
            for mandala in range(MANDALAS):
                put(out, place + (2 + mandala) * players, seen.up[mandala, other])
                put(out, place + (5 + mandala) * players, seen.down[mandala, other])
    return at + 8 * players


@compiled
def put_tiles(out: Record, at: int, seen: Record) -> int:
    """Write the tiles of the Mandalas, their colours first; -1 shifts to a colour of -1."""
    for mandala in range(MANDALAS):
        for back in range(2):
            at = put(out, at, choice(seen.tile[mandala, back] >> 3))
    for mandala in range(MANDALAS):
        for back in range(2):
            tile = seen.tile[mandala, back]
            at = put(out, at, choice(tile & 7) * int(tile >= 0))
    return at


@compiled
def put_stacks(out: Record, at: int, seen: Record) -> int:
    """Write the tiles that nobody has seen yet."""
    return put_tile_set(out, at, seen.stack[0] | seen.stack[1])


@compiled
def put_tile_set(out: Record, at: int, tiles: int) -> int:
    """Write a set of tiles, a colour to a word."""
    for colour in range(COLOURS):
        at = put(out, at, spread(tiles >> (colour << 3)))
    return at


@compiled
def put_won(out: Record, at: int, seen: Record, seat: int) -> int:
    """Write the single tiles and the Flowers of each seat, and return everybody's points (F16)."""
    points = put_singles(out, at, seen, seat)
    points += put_flowers(out, at + seen.players * COLOURS, seen, seat)
    word = 0
    for turn in range(MOST_SEATS):
        word |= after(capped((points >> (turn << 4)) & 0xFFFF), turn)
    return word


@compiled
def put_singles(out: Record, at: int, seen: Record, seat: int) -> int:
    """Write the single tiles of each seat; return their points, 16 bits for each seat in turn.

    What is no tile (-1) is worth nothing, and is in no set of tiles that is written.
    """
    points = 0
    for turn in range(MOST_SEATS):
        if turn < seen.players:
            other = turned(seat, turn, seen.players) & 3
            tiles = 0
            for index in range(COLOURS):
                tile = seen.single[other, index]
                tiles |= 1 << (tile & 63)
                points += worth(tile) << (turn << 4)
            at = put_tile_set(out, at, tiles)
    return points


@compiled
def put_flowers(out: Record, at: int, seen: Record, seat: int) -> int:
    """Write the tiles in the Flowers of each seat, both of one colour; return their points."""
    for turn in range(MOST_SEATS):
        if turn < seen.players:
            put_tile_set(out, at + turn * COLOURS, 0)
    points = 0
    for index in range(seen.flowers):
        first, second = seen.flower[index, 0], seen.flower[index, 1]
        turn = turns_to(seen.flower_owner[index], seat, seen.players)
        place = (at + turn * COLOURS + (first >> 3)) & PLACES
        out[place] |= choice(first & 7) | choice(second & 7)
        points += flower_worth(first, second) << (turn << 4)
    return points
