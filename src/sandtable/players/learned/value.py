"""What an unfinished game is worth to each seat, by a network, in whichever game a state is of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from sandtable.games.game import Game
from sandtable.games.ground.compiled import INTERPRETED, Record
from sandtable.games.ground.verbs import game_of
from sandtable.players.learned.forward import forward_of
from sandtable.players.learned.network import Network, squash

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
