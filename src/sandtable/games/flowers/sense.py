"""Good sense in Flowers: what a player can tell without looking ahead.

The weights were fitted to the choices of long searches: an appeal is the logarithm of how often
a search prefers a move.
"""

from sandtable.games.flowers.moves import PASS, is_play, played, take_of, taken
from sandtable.games.flowers.rules import (
    MOST_SEATS,
    TAKE,
    cards_in,
    colours_in,
    random_move,
    second_seat,
)
from sandtable.games.flowers.tiles import TIMES_THREE, flower_worth, worth
from sandtable.games.ground.cards import EVERY_COLOUR, cards, count
from sandtable.games.ground.compiled import Record, compiled

# How the search weighs what it knows (`players.tree.Tuning`); found by matches against itself.
TUNING: dict[str, float] = {"exploring": 0.4, "bias": 0.3, "margin": 0.0}
LEARNED_TUNING: dict[str, float] = {  # the same, with a learned value at the leaves
    "exploring": 0.15,
    "bias": 0.1,
    "margin": 0.1,
    "urgency": 0.1,
    "ripe": 2,
}


@compiled
def appeal(state: Record, move: int) -> float:
    """Return how good a move of the seat to move looks, from what that seat may know."""
    if move == PASS:
        return 0.0
    if not is_play(move):
        return appeal_of_take(state, taken(move))
    mandala, colour, number = played(move)
    return appeal_of_play(state, mandala, colour, number)


@compiled
def appeal_of_take(state: Record, tile: int) -> float:
    """Value a tile for the seat that chooses it, and the other for the one that gets it."""
    seat = state.to_move & 3
    mandala = state.taking & 3
    other = state.tile[mandala, 0] + state.tile[mandala, 1] - tile
    second = second_seat(state, mandala, seat)
    gain = tile_gain(state, seat, tile)
    return gain if second == seat else gain - 0.8 * tile_gain(state, second, other)


@compiled
def tile_gain(state: Record, seat: int, tile: int) -> float:
    """Return the points a tile brings a seat (F12, F16); x3 alone is worth its hope."""
    for index in range(state.singles[seat]):
        single = state.single[seat, index]
        if single >> 3 == tile >> 3:
            return flower_worth(min(single, tile), max(single, tile)) - worth(single) + 2.0
    return 5.0 if tile & 7 == TIMES_THREE else 1.0 * worth(tile)


@compiled
def appeal_of_play(state: Record, mandala: int, colour: int, number: int) -> float:
    """Value cards in a Mandala: a face-up presence, the marker, the tiles."""
    seat = state.to_move & 3
    shown = colours_in(state, mandala)
    is_new = count(shown, colour) == 0
    before = cards_in(state, mandala, seat)
    mine = before + number
    holder = state.marker[mandala]
    strongest = cards_in(state, mandala, holder & 3) if holder >= 0 else 0
    has_up = is_new or state.up[mandala, seat] != 0
    worth = 0.45 * number + 0.1 * int(number == 1)
    worth -= 0.15 * (count(state.hand[seat], colour) - number)
    if not has_up:
        worth -= 0.4
    if is_new:
        worth += 0.75
    tiles = 0.0
    for index in range(2):
        tiles = max(tiles, tile_gain(state, seat, state.tile[mandala, index]))
    worth += 0.05 * tiles
    if holder == seat:
        worth += 0.25 - 0.3 * number
        return worth + appeal_of_completing(state, mandala, shown, colour, mine, True)
    if has_up and mine > strongest:
        worth += 0.06 * tiles - 0.7 + 0.3 * int(holder >= 0) - 0.1 * (mine - strongest - 1)
        return worth + appeal_of_completing(state, mandala, shown, colour, mine, True)
    if is_new:
        worth -= 0.6
    if state.players == 2 and has_up and 2 * mine >= strongest and 2 * before < strongest:
        worth += 0.6
    return worth + appeal_of_completing(state, mandala, shown, colour, mine, False)


@compiled
def appeal_of_completing(
    state: Record, mandala: int, shown: int, colour: int, mine: int, holds: bool
) -> float:
    """Value making a Mandala complete with so many own cards there."""
    if count(shown, colour) or shown + cards(colour, 1) != EVERY_COLOUR:
        return 0.0
    seat = state.to_move & 3
    rival = 0
    for other in range(MOST_SEATS):
        if other != seat and state.up[mandala, other] != 0:
            rival = max(rival, cards_in(state, mandala, other))
    if holds:
        takes_both = rival == 0 or (state.players == 2 and 2 * rival < mine)
        return 1.6 if takes_both else 0.1
    is_second = state.players == 2 and 2 * mine >= rival
    return 0.2 if is_second else -1.2


@compiled
def playout_move(state: Record, dice: Record) -> int:
    """Choose in no time: the better tile, and any cards for a turn."""
    if state.phase == TAKE:
        return take_of(better_tile(state))
    return random_move(state, dice)


@compiled
def better_tile(state: Record) -> int:
    """Return the tile that brings more points to the seat that takes one."""
    seat = state.to_move & 3
    first = int(state.tile[state.taking & 3, 0])
    second = int(state.tile[state.taking & 3, 1])
    return first if tile_gain(state, seat, first) >= tile_gain(state, seat, second) else second
