"""A moment of a game with explicit chance: between two draws, or when a seat is to move.

Moments never change, so that cloning a state costs nothing and searches share what they know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Self

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.looking import Look, looker_of, place_of, views_of
from sandtable.games.ground.observing import DTYPE
from sandtable.games.ground.records import Records, bytes_of, new_record, record_from
from sandtable.games.ground.rng import DICE, reseed
from sandtable.research.observations import Numbers, look, observation_layout
from sandtable.research.told import Draw, told_rules
from sandtable.research.turns import shared_returns

# The pieces of an observation that draws change, besides what follows from the moves. A game that
# is not listed is remembered by all of its pieces.
DRAWN: dict[str, tuple[str, ...]] = {
    "mandala": ("hand", "mountain"),
    "patterns": (),
    "flowers": ("hand", "tile_colour", "tile_value", "taking"),
}
BEFORE_THE_DEAL = "before the deal"


class _Unchanging:
    """What can be copied by not copying it."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memory: object) -> Self:
        return self


class Table(_Unchanging):
    """What is played: a game, for how many, with which options."""

    def __init__(self, game: Game, players: int, options: int) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.rules = told_rules(game.name)
        self.layout = observation_layout(game.name, players)

    def observe(self, content: bytes, seat: int) -> Numbers:
        """Return what a seat observes of a state."""
        rows = Records(self.game.rules.STATE, content, 2).rows
        out = np.zeros((1, self.layout.size), DTYPE)
        look(rows, seat, out)
        seen: Numbers = out[0]
        return seen

    @cached_property
    def drawn_at(self) -> Any:
        """Where an observation has the numbers that draws change."""
        return self.layout.places(DRAWN.get(self.game.name))


class Past(_Unchanging):
    """A state, the move that led to it, and all before it, as each seat remembers it."""

    def __init__(
        self, table: Table, content: bytes, before: Past | None = None, move: int = 0
    ) -> None:
        self.table = table
        self.content = content
        self.before = before
        self.move = move
        self._texts: dict[int, str] = {}
        self._seen: dict[int, Numbers] = {}

    @cached_property
    def look(self) -> Look:
        """The state and the legal moves."""
        return looker_of(self.table.game).at(self.content)

    @cached_property
    def views(self) -> Records:
        """The state, and behind it all views of it."""
        return views_of(self.table.game, self.table.players, self.content)

    @cached_property
    def word(self) -> str:
        """The word of the move."""
        return self.table.game.notation.WORDS[self.move] if self.before else "deal"

    def observation(self, seat: int) -> Numbers:
        """Return what a seat observes now."""
        if seat not in self._seen:
            self._seen[seat] = self.table.observe(self.content, seat)
        return self._seen[seat]

    def text(self, seat: int) -> str:
        """Return all that a seat remembers: every move, and what it saw drawn."""
        unknown = [past for past in self if seat not in past._texts]
        for past in reversed(unknown):
            past._texts[seat] = past._told(seat)
        return self._texts[seat]

    def _told(self, seat: int) -> str:
        observation = self.observation(seat)
        if self.before is None:
            return f"seat {seat} {self.word} {observation.tobytes().hex()}"
        drawn = observation[self.table.drawn_at].tobytes()
        if drawn != self.before.observation(seat)[self.table.drawn_at].tobytes():
            return f"{self.before._texts[seat]} {self.word}:{drawn.hex()}"
        return f"{self.before._texts[seat]} {self.word}"

    def __iter__(self) -> Iterator[Past]:
        """Go back from here to the deal."""
        past: Past | None = self
        while past:
            yield past
            past = past.before

    def resampled(self, seat: int, seed: int) -> Past:
        """Return a past that a seat cannot tell from this one; all that it cannot see is random.

        The others then remember the moves, and what they see now.
        """
        rules = self.table.game.rules
        state, dice = new_record(rules.STATE), new_record(DICE)
        reseed(dice, np.uint64(seed))
        seen = self.views.bytes_at(place_of(seat))
        self.table.game.sight.sample(record_from(rules.STATE, seen), dice, state)
        state.rng = 0
        other = Past(self.table, bytes_of(state), self.before, self.move)
        words = " ".join([past.word for past in self][::-1])
        for each in range(self.table.players):
            known = f"seat {each} {words} {other.observation(each).tobytes().hex()}"
            other._texts[each] = self.text(seat) if each == seat else known
        return other


class Moment(_Unchanging):
    """A state, perhaps with a move or a deal whose draws are still to be told."""

    def __init__(
        self, table: Table, past: Past | None, move: int | None, draws: tuple[int, ...] = ()
    ) -> None:
        self.table = table
        self.past = past
        self.move = move
        self.draws = draws
        self.draw: Draw | None = None
        if past is None:
            self._settle(table.rules.deal(table.players, table.options, draws))
        elif move is not None:
            self._settle(table.rules.play(past.content, move, draws))

    def _settle(self, outcome: bytes | Draw) -> None:
        if isinstance(outcome, Draw):
            self.draw = outcome
        else:
            self.past = Past(self.table, outcome, self.past, self.move or 0)
            self.move, self.draws = None, ()

    def after(self, action: int) -> Moment:
        """Return the moment after a move, or after the next draw."""
        if self.draw:
            return Moment(self.table, self.past, self.move, (*self.draws, action))
        return Moment(self.table, self.past, action)

    @property
    def to_move(self) -> int:
        """The seat to move; -1 when the game is over, or chance is to draw."""
        return self.past.look.to_move if self.past and not self.draw else -1

    @cached_property
    def returns(self) -> list[float]:
        """What the game is worth to each seat: 1 for a win, all together 0."""
        players = self.table.players
        if self.past is None or self.draw or self.to_move >= 0:
            return [0.0] * players
        rules = self.table.game.rules
        state = record_from(rules.STATE, self.past.content)
        return shared_returns([int(rules.rank(state, seat)) for seat in range(players)])


def first_moment(game: Game, players: int, options: int) -> Moment:
    """Return the moment before the deal."""
    return Moment(Table(game, players, options), None, None)


# ---------------------------------------------------------------------------------- moments as text


def recalled(moment: Moment, seat: int) -> str:
    """Return all that a seat remembers: an information state."""
    return moment.past.text(seat) + _pending(moment) if moment.past else BEFORE_THE_DEAL


def seen(moment: Moment, seat: int) -> str:
    """Return what a seat sees now, as JSON: an observation."""
    if moment.past is None:
        return BEFORE_THE_DEAL
    look = moment.past.look
    table = moment.past.views.plain_at(place_of(seat))
    return _json(moment, table, seat, is_view=look.to_move >= 0) + _pending(moment)


def written(moment: Moment) -> str:
    """Return everything, as JSON."""
    told = f" {moment.draws}" if moment.draw else ""
    if moment.past is None:
        return BEFORE_THE_DEAL + told
    table = moment.past.views.plain_at(0)
    return _json(moment, table, None, is_view=False) + _pending(moment) + told


def _json(moment: Moment, table: SimpleNamespace, seat: int | None, *, is_view: bool) -> str:
    game = moment.table.game
    head = {"phase": game.rules.PHASES[table.phase], "to_move": table.to_move}
    return json.dumps(head | game.notation.write(table, seat, is_view=is_view))


def _pending(moment: Moment) -> str:
    """Return the word of a move whose draws are being told; what is drawn is not for all."""
    return "" if moment.move is None else f" {moment.table.game.notation.WORDS[moment.move]}..."
