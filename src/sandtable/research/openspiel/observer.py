"""Tensors and strings of states: what a seat sees now, or all that it remembers."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pyspiel

from sandtable.research.observations import check_seat
from sandtable.research.openspiel.moment import Past, Table, recalled, seen

REMEMBERED = 128  # moves of an information state tensor; of the small games all
SMALL_REMEMBERED = 24


class Observer:
    """What OpenSpiel calls an observer: `tensor`, `dict`, `set_from` and `string_from`.

    Without perfect recall, `dict` has the pieces of an observation. With it there are besides
    `moves`, the last moves (as action + 1, the latest first), and `drawn`, what draws showed
    after each of them.
    """

    def __init__(self, table: Table, kind: Any, params: Any, *, is_small: bool) -> None:
        if params:
            raise ValueError(f"observers of Sandtable's games have no parameters, got {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observers of Sandtable's games see what one player may know")
        self._table = table
        self._recalls: bool = kind.perfect_recall
        self._memory = SMALL_REMEMBERED if is_small else REMEMBERED
        layout = table.layout
        self._places = layout.places()
        shapes: dict[str, tuple[int, ...]] = {piece.name: piece.shape for piece in layout.pieces}
        if self._recalls:
            shapes |= {"moves": (self._memory,), "drawn": (self._memory, len(table.drawn_at))}
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict, at = {}, 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player may know of a state; before the deal, nothing."""
        seat = check_seat(player, self._table.players)
        self.tensor.fill(0)
        past: Past | None = state.moment.past
        if past is None:
            return
        seen = past.observation(seat)[self._places]
        self.tensor[: len(seen)] = seen
        if self._recalls:
            for index, one in zip(range(self._memory), past):
                self.dict["moves"][index] = one.move + 1 if one.before else 0
                self.dict["drawn"][index] = one.observation(seat)[self._table.drawn_at]

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player may know of a state, as text."""
        seat = check_seat(player, self._table.players)
        return recalled(state.moment, seat) if self._recalls else seen(state.moment, seat)
