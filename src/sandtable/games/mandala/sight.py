"""What a seat of Mandala may see (M19), and full states that agree with it."""

from sandtable.games.ground.cards import colours, deal, hidden, known, total
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import fork
from sandtable.games.mandala.rules import MANDALAS, OVER, SEATS, every_card


@compiled
def copy_public(state: Record, seen: Record) -> None:
    """Copy what lies open on the table."""
    seen.discard = state.discard
    for mandala in range(MANDALAS):
        seen.mountain[mandala] = state.mountain[mandala]
        for seat in range(SEATS):
            seen.field[mandala, seat] = state.field[mandala, seat]
    for seat in range(SEATS):
        seen.river[seat] = state.river[seat]
    seen.phase = state.phase
    seen.to_move = state.to_move
    seen.last_mandala = state.last_mandala
    seen.idle_turns = state.idle_turns
    seen.claiming = state.claiming
    seen.completed_by = state.completed_by
    seen.reason = state.reason
    seen.small = state.small


@compiled
def view(state: Record, seat: int, seen: Record) -> None:
    """Build in `seen` what a seat may know (-1: a spectator); at the end that is everything."""
    over = state.phase == OVER
    copy_public(state, seen)
    seen.rng = 0
    seen.deck = state.deck if over else hidden(state.deck)
    for other in range(SEATS):
        if over or other == seat:
            seen.hand[other] = state.hand[other]
            seen.dealt_cup[other] = state.dealt_cup[other]
        else:
            seen.hand[other] = hidden(state.hand[other])
            seen.dealt_cup[other] = hidden(state.dealt_cup[other])
        claimed = state.cup[other] - state.dealt_cup[other]
        seen.cup[other] = claimed + seen.dealt_cup[other]


@compiled
def unseen_cards(seen: Record) -> int:
    """Return the pile of all cards that a view does not show."""
    shown = known(seen.deck) + seen.discard
    for mandala in range(MANDALAS):
        shown += seen.mountain[mandala] + seen.field[mandala, 0] + seen.field[mandala, 1]
    for seat in range(SEATS):
        shown += known(seen.hand[seat]) + known(seen.cup[seat]) + colours(seen.river[seat])
    return every_card(seen.small) - shown


@compiled
def sample(seen: Record, dice: Record, state: Record) -> None:
    """Fill in a random full state that agrees with a view, uniform over the unseen cards."""
    copy_public(seen, state)
    fork(dice, state)
    unseen = unseen_cards(seen)
    for seat in range(SEATS):
        in_hand = known(seen.hand[seat])
        dealt = deal(dice, unseen, total(seen.hand[seat]) - total(in_hand))
        unseen -= dealt
        state.hand[seat] = in_hand + dealt
        in_cup = known(seen.dealt_cup[seat])
        dealt = deal(dice, unseen, total(seen.dealt_cup[seat]) - total(in_cup))
        unseen -= dealt
        state.dealt_cup[seat] = in_cup + dealt
        state.cup[seat] = known(seen.cup[seat]) + dealt
    state.deck = known(seen.deck) + unseen
