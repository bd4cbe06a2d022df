"""What a game is worth to each seat, by a network until it is over, whichever game it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from sandtable.games.game import Game
from sandtable.games.ground.compiled import INTERPRETED, Record, compiled
from sandtable.games.ground.verbs import game_of
from sandtable.players.learned.forward import forward_of
from sandtable.players.learned.network import Network, squash
from sandtable.players.tree import Tuning, add_lead, share_win

Appraise = Callable[[Record, Network, Record], None]


def appraise(state: Record, net: Network, wins: Record) -> None:
    """Write each seat's chance to win, and to the network's `leads` the worth of its lead."""
    appraise_in(game_of(state._raw.dtype))(state, net, wins)


if not INTERPRETED:

    @overload(appraise, strict=False, jit_options={"nogil": True, "error_model": "numpy"})
    def _typed(state: types.Record, net: types.Type, wins: types.Type) -> Appraise:
        return appraise_in(game_of(as_dtype(state)))


def appraise_in(game: Game) -> Appraise:
    """Make the function for the states of a game."""
    encoding = game.module("encoding")
    forwards = [forward_of(encoding.layout_for(players)) for players in game.players]
    make = _for_two if len(forwards) == 1 else _for_several
    return make(encoding.encode, *forwards)


def _for_two(encode: Any, forward: Any) -> Appraise:
    """One face is enough: what one seat wins the other loses."""

    def appraise(state: Record, net: Network, wins: Record) -> None:
        seat = state.to_move & 1
        encode(state, seat, net.rows)
        win, lead = forward(net)
        wins[seat] = squash(win)
        wins[1 - seat] = 1.0 - wins[seat]
        net.leads[seat] = squash(lead)
        net.leads[1 - seat] = 1.0 - net.leads[seat]

    return appraise


def _for_several(encode: Any, of_two: Any, of_three: Any, of_four: Any) -> Appraise:
    """Look at the state from every seat; of two, from the one to move."""

    def appraise(state: Record, net: Network, wins: Record) -> None:
        players = int(state.players)
        begin = int(state.to_move) if players == 2 else 0
        end = begin + 1 if players == 2 else players
        for seat in range(begin, end):
            encode(state, seat, net.rows)
            if players == 2:
                win, lead = of_two(net)
            elif players == 3:
                win, lead = of_three(net)
            else:
                win, lead = of_four(net)
            wins[seat] = squash(win)
            net.leads[seat] = squash(lead)
        if players == 2:
            wins[1 - begin] = 1.0 - wins[begin]
            net.leads[1 - begin] = 1.0 - net.leads[begin]

    return appraise


@compiled
def wins_of(state: Record, players: int, net: Network, worth: Record) -> None:
    """Write each seat's chance to win, or its part of the win when the game is over."""
    if state.to_move >= 0:
        appraise(state, net, worth)
    else:
        share_win(state, players, worth)


@compiled
def add_leads(state: Record, players: int, tuning: Tuning, net: Network, worth: Record) -> None:
    """Let what `wins_of` wrote also say by how much; call this next."""
    if state.to_move >= 0:
        for seat in range(players):
            worth[seat] += tuning.margin * (net.leads[seat] - worth[seat])
    else:
        add_lead(state, players, tuning, worth)
