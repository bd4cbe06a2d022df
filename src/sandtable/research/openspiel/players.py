"""Bots of OpenSpiel as players, for the arena, the terminal and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from sandtable.games.ground.records import bytes_of
from sandtable.games.position import Position
from sandtable.guests.turn import Turn
from sandtable.research.observations import action_words
from sandtable.research.openspiel.game import SandtableGame, SandtableState
from sandtable.research.openspiel.moment import Moment, Past


class BotPlayer:
    """A bot of OpenSpiel as a player.

    `make` is given the game as OpenSpiel knows it, and a seat, and returns the bot. It is asked
    about a state that its seat cannot tell from the true one: what is hidden is dealt anew.
    """

    def __init__(self, make: Callable[[Any, int], Any]) -> None:
        self._make = make
        self._bot: Any = None

    def __call__(self, turn: Turn) -> str:
        """Choose a move."""
        world = turn.world(turn.seed)
        settings = {"players": world.players, **world.options}
        game = pyspiel.load_game(f"sandtable_{turn.game}", settings)
        if self._bot is None or turn.number == 0:
            self._bot = self._make(game, turn.seat)
        action: int = self._bot.step(state_at(game, world))
        return action_words(turn.game)[action]


def state_at(game: SandtableGame, position: Position) -> SandtableState:
    """Return a position as a state of OpenSpiel, without the moves that led there."""
    record = position.state
    record.rng = 0  # chance is explicit here
    state = game.new_initial_state()
    table = game.first.table
    state.moment = Moment(table, Past(table, bytes_of(record)), None)
    return state
