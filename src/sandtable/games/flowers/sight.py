"""What a seat of Flowers may see (F17), and full states that agree with it."""

from sandtable.games.flowers.moves import CARDS_PER_COLOUR, MANDALAS
from sandtable.games.flowers.rules import MOST_FLOWERS, MOST_SEATS, OVER
from sandtable.games.ground.cards import EVERY_COLOUR, deal, hidden, known, total, unknown
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import fork


@compiled
def copy_public(state: Record, seen: Record) -> None:
    """Copy what lies open on the table or was shown to all.

    The stacks are copied as sets: the tiles in them are just those that nobody has seen yet.
    """
    seen.discard = state.discard
    for back in range(2):
        seen.stack[back] = state.stack[back]
    for mandala in range(MANDALAS):
        seen.marker[mandala] = state.marker[mandala]
        for index in range(2):
            seen.tile[mandala, index] = state.tile[mandala, index]
        copy_row(state.up, seen.up, mandala)
        copy_row(state.down, seen.down, mandala)
    for seat in range(MOST_SEATS):
        seen.known[seat] = state.known[seat]
        seen.singles[seat] = state.singles[seat]
        copy_row(state.single, seen.single, seat)
        seen.single[seat, 4], seen.single[seat, 5] = state.single[seat, 4], state.single[seat, 5]
    copy_flowers(state, seen)
    seen.players = state.players
    seen.options = state.options
    seen.phase = state.phase
    seen.to_move = state.to_move
    seen.active = state.active
    seen.taking = state.taking
    seen.passes = state.passes
    seen.ending = state.ending
    seen.reason = state.reason


@compiled
def copy_row(these: Record, there: Record, row: int) -> None:
    """Copy the first four numbers of a row.

    All are read before any is written, so that the compiler can move them together.
    """
    a, b, c, d = these[row, 0], these[row, 1], these[row, 2], these[row, 3]
    there[row, 0], there[row, 1], there[row, 2], there[row, 3] = a, b, c, d


@compiled
def copy_flowers(state: Record, seen: Record) -> None:
    """Copy the Flowers that were made; to clear the rest is quicker than to copy it."""
    for index in range(MOST_FLOWERS):
        seen.flower[index, 0] = -1
        seen.flower[index, 1] = -1
        seen.flower_owner[index] = -1
    for index in range(state.flowers):
        seen.flower[index, 0] = state.flower[index, 0]
        seen.flower[index, 1] = state.flower[index, 1]
        seen.flower_owner[index] = state.flower_owner[index]
    seen.flowers = state.flowers


@compiled
def view(state: Record, seat: int, seen: Record) -> None:
    """Build in `seen` what a seat may know (-1: a spectator); at the end that is everything."""
    over = state.phase == OVER
    copy_public(state, seen)
    seen.rng = 0
    seen.deck = state.deck if over else hidden(state.deck)
    for other in range(MOST_SEATS):
        if over or other == seat:
            seen.hand[other] = state.hand[other]
        else:
            remembered = state.known[other]
            seen.hand[other] = remembered + unknown(total(state.hand[other]) - total(remembered))


@compiled
def unseen_cards(seen: Record) -> int:
    """Return the pile of all cards that a view does not show."""
    shown = known(seen.deck) + seen.discard
    for seat in range(MOST_SEATS):
        shown += known(seen.hand[seat])
        for mandala in range(MANDALAS):
            shown += seen.up[mandala, seat] + seen.down[mandala, seat]
    return EVERY_COLOUR * CARDS_PER_COLOUR - shown


@compiled
def sample(seen: Record, dice: Record, state: Record) -> None:
    """Fill in a random full state that agrees with a view, uniform over the unseen cards."""
    copy_public(seen, state)
    fork(dice, state)
    unseen = unseen_cards(seen)
    for seat in range(MOST_SEATS):
        in_hand = known(seen.hand[seat])
        dealt = deal(dice, unseen, total(seen.hand[seat]) - total(in_hand))
        unseen -= dealt
        state.hand[seat] = in_hand + dealt
    state.deck = known(seen.deck) + unseen
