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

Ask = Callable[[Record, int, Network], tuple[float, float]]


def ask(state: Record, seat: int, net: Network) -> tuple[float, float]:
    """Return both outputs for a state as a seat sees it, each from 0 to 1."""
    return ask_in(game_of(state._raw.dtype))(state, seat, net)


if not INTERPRETED:

    @overload(ask, strict=False, jit_options={"nogil": True, "error_model": "numpy"})
    def _typed(state: types.Record, seat: types.Type, net: types.Type) -> Ask:
        return ask_in(game_of(as_dtype(state)))


def ask_in(game: Game) -> Ask:
    """Make the function for the states of a game."""
    encoding = game.module("encoding")
    forwards = [forward_of(encoding.layout_for(players)) for players in game.players]
    make = _for_two if len(forwards) == 1 else _for_several
    return make(encoding.encode, *forwards)


def _for_two(encode: Any, forward: Any) -> Ask:
    def ask(state: Record, seat: int, net: Network) -> tuple[float, float]:
        encode(state, seat, net.rows)
        win, lead = forward(net)
        return squash(win), squash(lead)

    return ask


def _for_several(encode: Any, of_two: Any, of_three: Any, of_four: Any) -> Ask:
    def ask(state: Record, seat: int, net: Network) -> tuple[float, float]:
        encode(state, seat, net.rows)
        if state.players == 2:
            win, lead = of_two(net)
        elif state.players == 3:
            win, lead = of_three(net)
        else:
            win, lead = of_four(net)
        return squash(win), squash(lead)

    return ask


@compiled
def wins_of(state: Record, players: int, net: Network, worth: Record) -> None:
    """Write each seat's chance to win, or its part of the win when the game is over.

    Of two seats one is asked for: what it wins the other loses.
    """
    if state.to_move < 0:
        share_win(state, players, worth)
        return
    begin = int(state.to_move) if players == 2 else 0
    end = begin + 1 if players == 2 else players
    for seat in range(begin, end):
        worth[seat], net.leads[seat] = ask(state, seat, net)
    if players == 2:
        worth[1 - begin] = 1.0 - worth[begin]
        net.leads[1 - begin] = 1.0 - net.leads[begin]


@compiled
def add_leads(state: Record, players: int, tuning: Tuning, net: Network, worth: Record) -> None:
    """Let what `wins_of` wrote also say by how much; call this next."""
    if state.to_move >= 0:
        for seat in range(players):
            worth[seat] += tuning.margin * (net.leads[seat] - worth[seat])
    else:
        add_lead(state, players, tuning, worth)
