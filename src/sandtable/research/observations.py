"""What a learning program is told of a position, and the integers of the moves it may choose.

An observation is made from the view of a seat and from nothing else. `observation_layout` names
its pieces; `games/ground/observing.py` says how a game describes them.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from sandtable.errors import BadRequest, BadSeat
from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.observing import DTYPE, WORD, ObservationLayout, laid_out
from sandtable.games.ground.records import Records
from sandtable.games.ground.rng import DICE
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.games.words.reading import whole
from sandtable.research.steps import observe_each

Numbers = np.ndarray[Any, np.dtype[np.int8]]
NO_DICE, NO_MOVES = Records(DICE, b"", 1).rows, np.zeros(1, np.int64)  # to look needs neither

Mask = np.ndarray[Any, np.dtype[np.bool_]]


def observation_layout(game: str, players: int = 2) -> ObservationLayout:
    """Return the pieces of an observation: their names, places, shapes, ranges and meanings."""
    found = find_game(game)
    return _layout(found, found.check_players(players))


@cache
def _layout(game: Game, players: int) -> ObservationLayout:
    home = f"{game.rules.__name__.rpartition('.')[0]}.observation"
    if find_spec(home) is None:
        raise BadRequest(f"{game.name} has no observations: there is no {home}")
    module = game.module("observation")
    return laid_out(game.name, players, module.VERSION, module.pieces(players))


def observe(position: Position | Match, seat: int) -> Numbers:
    """Return what a seat observes, made from its view alone."""
    if isinstance(position, Match):
        position = position.position
    number = check_seat(seat, position.players)
    out = np.zeros((1, _layout(position.game, position.players).size), DTYPE)
    rows = Records(position.game.rules.STATE, position.content, 2).rows  # the second is for a view
    look(rows, number, out)
    seen: Numbers = out[0]
    return seen


def look(rows: Any, seat: int, out: Numbers) -> None:
    """Write what a seat observes of the first record; the second is room for its view."""
    seats = np.array([seat], DTYPE)
    observe_each(0, 1, rows[1:], NO_DICE, NO_MOVES, rows, seats, out.view(WORD))


def check_seat(seat: object, players: int) -> int:
    """Refuse what is not a seat; spectators have no observation."""
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise BadSeat(f"seat must be a whole number from 0 to {players - 1}, not {seat!r:.40}")
    return number


@cache
def action_words(game: str) -> tuple[str, ...]:
    """Return the word of each action; "" for an integer that is no move."""
    found = find_game(game)
    return tuple(found.notation.WORDS.get(move, "") for move in range(found.rules.MOVES))


def legal_mask(position: Position | Match) -> Mask:
    """Return for each action whether it is legal now."""
    if isinstance(position, Match):
        position = position.position
    mask = np.zeros(position.game.rules.MOVES, np.bool_)
    mask[list(position.legal_by_word.values())] = True
    return mask
