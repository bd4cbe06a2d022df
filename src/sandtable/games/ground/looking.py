"""A state, and what compiled code says of it, in one call.

To call compiled code takes longer than all that it does for one move, and ten times as long with
a record as with an array of records: so a move is played, and what follows from it is found, by
one call that is given one array. Views come by another, when somebody asks for one.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record, compiled
from sandtable.games.ground.records import Records
from sandtable.games.ground.rng import reseed
from sandtable.games.ground.verbs import apply, legal, setup, view

SPECTATOR = 1  # where the view of a spectator is, behind the state; those of the seats follow


class Look(NamedTuple):
    """A state as its bytes, and what everybody wants to know of it."""

    content: bytes
    moves: list[int]  # that are legal, in the order of their words
    phase: int
    to_move: int  # -1: nobody
    is_chance: bool  # whether the move that led here used random numbers


class Desk:
    """Room for one state and the list of its legal moves."""

    __slots__ = ("content", "listed", "moves", "rows")

    def __init__(self, state: np.dtype[Any], most_legal: int) -> None:
        records = Records(state, b"", 1)
        self.content, self.rows = records.content, records.rows
        self.moves = np.empty(most_legal, np.int64)
        self.listed = self.moves.data  # the same; Python reads it in half the time


class Looker:
    """Plays moves of a game, and looks at what comes of them.

    There is a desk for each thread that is at work, since to make one takes longer than a move. A
    list hands them out: no two threads ever get the same item of one.
    """

    def __init__(self, game: Game) -> None:
        self._rules = game.rules
        self._integers = game.moves
        # By the integer of a move: its word, and how many words come before that.
        self._words = [game.notation.WORDS.get(move, "") for move in range(game.rules.MOVES)]
        self._order = np.argsort(np.argsort(self._words)).astype(np.int64)
        self._desks: list[Desk] = []

    def new(self, players: int, options: int, seed: int) -> Look:
        """Deal a game, and look at it."""
        desk = self._desk(bytes(self._rules.STATE.itemsize))
        draws = np.uint64(seed)
        return self._seen(desk, deal(desk.rows, players, options, draws, desk.moves, self._order))

    def at(self, content: bytes) -> Look:
        """Look at a state, given as its bytes."""
        desk = self._desk(content)
        return self._seen(desk, look(desk.rows, desk.moves, self._order))

    def after(self, content: bytes, move: int, seed: int | None = None) -> Look:
        """Play a legal move, and look at the state after it; a seed decides what it draws."""
        desk = self._desk(content)
        if seed is None:
            return self._seen(desk, step(desk.rows, move, desk.moves, self._order))
        draws = np.uint64(seed)
        return self._seen(desk, drawn(desk.rows, move, draws, desk.moves, self._order))

    def _desk(self, content: bytes) -> Desk:
        try:
            desk = self._desks.pop()
        except IndexError:
            desk = Desk(self._rules.STATE, self._rules.MOST_LEGAL)
        desk.content[:] = content
        return desk

    def _seen(self, desk: Desk, found: tuple[int, int, int, bool]) -> Look:
        number, phase, to_move, is_chance = found
        seen = bytes(desk.content), desk.listed[:number].tolist(), phase, to_move, is_chance
        self._desks.append(desk)
        return tuple.__new__(Look, seen)  # in half the time of Look(...)

    def find(self, seen: Look, word: object) -> int | None:
        """Return the integer of a word, if it is a legal move."""
        try:
            move = self._integers[word]  # type: ignore[index]
        except (KeyError, TypeError):  # no word of this game, or none at all
            return None
        return move if move in seen.moves else None

    def words(self, seen: Look) -> list[str]:
        """Return the words of all legal moves, in the order of ``sorted``."""
        words = self._words
        return [words[move] for move in seen.moves]


@cache
def looker_of(game: Game) -> Looker:
    """Return the one that looks at states of a game."""
    return Looker(game)


def views_of(game: Game, players: int, content: bytes) -> Records:
    """Return a state and all views of it behind it: that of a spectator, and those of the seats."""
    states = Records(game.rules.STATE, content, SPECTATOR + 1 + players)
    show(states.rows)
    return states


def place_of(seat: int | None) -> int:
    """Return where the view of a seat (None: a spectator) is among the views."""
    return SPECTATOR if seat is None else SPECTATOR + 1 + seat


Found = tuple[int, int, int, bool]  # number of moves, phase, seat, whether chance had a part


@compiled
def look(states: Record, moves: Record, order: Record) -> Found:
    """List the legal moves of a state in some order, and return what else is to be known of it."""
    state = states[0]
    number = legal(state, moves)
    for taken in range(1, number):  # one by one to their places: they come nearly in order
        move, place = moves[taken], taken
        while place > 0 and order[moves[place - 1]] > order[move]:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move
    return number, state.phase, state.to_move, False


@compiled
def deal(
    states: Record, players: int, options: int, seed: np.uint64, moves: Record, order: Record
) -> Found:
    """Deal a game and look at it."""
    setup(states[0], players, options, seed)
    return look(states, moves, order)


@compiled
def step(states: Record, move: int, moves: Record, order: Record) -> Found:
    """Play a legal move and look at what comes of it, also whether it used random numbers."""
    rng = states[0].rng
    apply(states[0], move)
    number, phase, to_move, _ = look(states, moves, order)
    return number, phase, to_move, states[0].rng != rng


@compiled
def drawn(states: Record, move: int, seed: np.uint64, moves: Record, order: Record) -> Found:
    """Play a legal move as a seed draws."""
    reseed(states[0], seed)
    return step(states, move, moves, order)


@compiled
def show(states: Record) -> None:
    """Build all views behind a state."""
    for place in range(SPECTATOR, len(states)):
        view(states[0], place - SPECTATOR - 1, states[place])
