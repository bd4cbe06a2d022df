"""What a seat of Dunes may see (D2), and full states that agree with it."""

from sandtable.games.ground.cards import EVERY_COLOUR, deal, hidden, known, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import fork
from tests.fourth_game.dunes.rules import CARDS_PER_COLOUR, OVER, SEATS


@compiled
def copy_public(state: Record, seen: Record) -> None:
    """Copy what lies open."""
    seen.discard = state.discard
    seen.phase = state.phase
    seen.to_move = state.to_move
    seen.last = state.last
    seen.passes = state.passes
    seen.reason = state.reason
    for seat in range(SEATS):
        seen.dune[seat] = state.dune[seat]


@compiled
def view(state: Record, seat: int, seen: Record) -> None:
    """Build what a seat may know (-1: a spectator); at the end that is everything."""
    over = state.phase == OVER
    copy_public(state, seen)
    seen.rng = 0
    seen.deck = state.deck if over else hidden(state.deck)
    for other in range(SEATS):
        is_seen = over or other == seat
        seen.hand[other] = state.hand[other] if is_seen else hidden(state.hand[other])


@compiled
def sample(seen: Record, dice: Record, state: Record) -> None:
    """Fill in a random full state that agrees with a view."""
    copy_public(seen, state)
    fork(dice, state)
    shown = known(seen.deck) + seen.discard
    for seat in range(SEATS):
        shown += known(seen.hand[seat]) + seen.dune[seat]
    unseen = EVERY_COLOUR * CARDS_PER_COLOUR - shown
    for seat in range(SEATS):
        in_hand = known(seen.hand[seat])
        dealt = deal(dice, unseen, total(seen.hand[seat]) - total(in_hand))
        unseen -= dealt
        state.hand[seat] = in_hand + dealt
    state.deck = known(seen.deck) + unseen
