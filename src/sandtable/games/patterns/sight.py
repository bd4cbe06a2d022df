"""Sight in Patterns, where nothing is hidden: a view is the position."""

from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.rng import fork
from sandtable.games.patterns.rules import SEATS


@compiled
def copy_public(state: Record, seen: Record) -> None:
    """Copy all but the generator, which no move of Patterns draws from any more."""
    for plane in range(3):
        seen.plane[plane] = state.plane[plane]
    for seat in range(SEATS):
        seen.owned[seat] = state.owned[seat]
        seen.river[seat] = state.river[seat]
        seen.bowl[seat] = state.bowl[seat]
        seen.offered[seat] = state.offered[seat]
        for colour in range(6):
            seen.marker[seat, colour] = state.marker[seat, colour]
    seen.can_establish = state.can_establish
    seen.can_flip = state.can_flip
    seen.can_swap = state.can_swap
    seen.phase = state.phase
    seen.to_move = state.to_move
    seen.reason = state.reason


@compiled
def view(state: Record, seat: int, seen: Record) -> None:
    """Build in `seen` what a seat may know: the whole position."""
    copy_public(state, seen)
    seen.rng = 0


@compiled
def sample(seen: Record, dice: Record, state: Record) -> None:
    """Fill in the only full state that agrees with a view."""
    copy_public(seen, state)
    fork(dice, state)
