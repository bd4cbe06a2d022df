"""Whole random games by the million, and how each ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sandtable.games import find_game
from sandtable.games.ground.playouts import run_on
from sandtable.games.ground.preparing import prepare
from sandtable.games.position import SEEDS, fresh_seed
from sandtable.research.arrays import MOST_GAMES, check_number
from sandtable.research.devices import find_device


class Outcomes(NamedTuple):
    """How games ended: a row for each game."""

    lengths: np.ndarray[Any, np.dtype[np.int32]]  # moves
    scores: np.ndarray[Any, np.dtype[np.int32]]  # by seat
    winners: np.ndarray[Any, np.dtype[np.bool_]]  # by seat; several share a win
    reasons: np.ndarray[Any, np.dtype[np.int8]]  # places in the names that follow
    reason_names: tuple[str, ...]
    seed: int  # of the first game

    @property
    def shares(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Each seat's part of each win: all, nothing, or a fraction of a shared one."""
        shares: np.ndarray[Any, Any] = self.winners / self.winners.sum(axis=1, keepdims=True)
        return shares


def playouts(
    game: str,
    games: int,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    *,
    seed: int | None = None,
    device: str = "cpu",
    threads: int = 0,
) -> Outcomes:
    """Play games of random moves; game number i is that of `Match.play_randomly` with seed + i.

    Without a seed nobody can guess the games; `seed` of the outcomes is the one they follow from.
    """
    found = find_game(game)
    games = check_number("games", games, 1, MOST_GAMES)
    players = found.check_players(players)
    packed = found.pack_options(found.fill_options(options or {}))
    first = fresh_seed() if seed is None else check_number("seed", seed, 0, SEEDS - 1)
    where = find_device(found, device, threads)
    prepare(found)
    lengths, scores, winners, reasons, _ = run_on(where, games, players, packed, first)
    return Outcomes(lengths, scores, winners, reasons, found.rules.REASONS, first)
