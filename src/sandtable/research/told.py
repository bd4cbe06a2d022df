"""The rules with draws that are told: each card or tile drawn becomes a choice of the caller.

The rules draw at random in two functions, one for cards and one for members of a set. Here the
rules are compiled once more from the same source with those two exchanged for others, which look
up in the record what they are to draw. The first draw that nobody has told yet is noted there as
a question, with all that may be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.bits import bit_count, lowest_bit, random_bit
from sandtable.games.ground.cache import KeptCode, fingerprint
from sandtable.games.ground.cards import (
    COLOURS,
    EVERY_COLOUR,
    LOW_BITS,
    colours,
    passed_at_random,
    total,
)
from sandtable.games.ground.compiled import INTERPRETED, Record, compiled
from sandtable.games.ground.records import bytes_of, record_from

MOST_DRAWS = 64  # of a deal: the 52 tokens of Patterns are the most
NOTHING, CARD, MEMBER = range(3)

TOLD = [
    ("told", "i1", (MOST_DRAWS,)),
    ("number", "i8"),  # of draws that are told
    ("drawn", "i8"),  # how many have been used
    ("asked", "i8"),  # NOTHING, or what kind of draw nobody has told
    ("choices", "i8"),  # the pile or the set that it is drawn from
]


class Draw(NamedTuple):
    """A draw to be told: what may be drawn, and how likely each is."""

    kind: int  # CARD: outcomes are colours; MEMBER: members of a set, such as tiles
    outcomes: tuple[int, ...]
    weights: tuple[int, ...]


# ------------------------------------------------------------------------------------- the draws


@compiled
def told(dice: Record, kind: int, choices: int, first: int) -> int:
    """Return what is drawn next; note the question, and draw the first, if nobody has told."""
    if dice.drawn < dice.number:
        dice.drawn += 1
        return int(dice.told[dice.drawn - 1])
    if dice.asked == NOTHING:
        dice.asked = kind
        dice.choices = choices
    return first


@compiled
def passed_as_told(dice: Record, running: int, left: int) -> int:  # noqa: ARG001
    """Draw the card that is told; return the colours that lie before it."""
    pile = (running - (running << 8)) & LOW_BITS
    in_pile = colours(pile)
    colour = total((in_pile & -in_pile) - 1 & EVERY_COLOUR)
    if in_pile & (in_pile - 1):  # else there is no choice
        colour = told(dice, CARD, pile, colour)
    return ((1 << (colour << 3)) - 1) & EVERY_COLOUR


@compiled
def told_bit(dice: Record, members: int) -> int:
    """Draw the member of a set that is told."""
    if bit_count(members) == 1:
        return lowest_bit(members)
    return told(dice, MEMBER, members, lowest_bit(members))


# ------------------------------------------------------------------------ the rules that use them


class _Kept(KeptCode):
    """Code that is kept for as long as this file stays the same, too."""

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return (*super()._index_key(signature, codegen), fingerprint((__name__,)))


def _is_ours(value: Any) -> bool:
    return callable(value) and getattr(value, "__module__", "").startswith("sandtable.games.")


def _retold(function: Any, known: dict[Any, Any]) -> Any:
    """Compile a function anew, and all that it calls, but for the functions known."""
    if function not in known:
        source = getattr(function, "py_func", function)
        names = {
            name: _retold(value, known) if _is_ours(value) else value
            for name, value in source.__globals__.items()
            if name in source.__code__.co_names
        }
        names["__name__"] = source.__module__
        clone = FunctionType(source.__code__, names, source.__name__)
        known[function] = compiled(clone)
        if not INTERPRETED and isinstance(known[function]._cache, KeptCode):
            known[function]._cache = _Kept(clone)
    return known[function]


class ToldRules:
    """The deal and the moves of a game, as bytes of its states, with every draw told."""

    def __init__(self, game: Game) -> None:
        state = game.rules.STATE
        fields = [(name, state[name]) for name in state.names or ()]
        self._size = state.itemsize
        self._record = np.dtype([*fields, *TOLD], align=True)
        known: dict[Any, Any] = {passed_at_random: passed_as_told, random_bit: told_bit}
        self._setup = _retold(game.rules.setup, known)
        self._apply = _retold(game.rules.apply, known)

    def deal(self, players: int, options: int, draws: Sequence[int]) -> bytes | Draw:
        """Return the state after a deal, or the first draw of it that is not told."""
        record = self._told(bytes(self._size), draws)
        self._setup(record, players, options, np.uint64(0))
        return self._outcome(record)

    def play(self, state: bytes, move: int, draws: Sequence[int]) -> bytes | Draw:
        """Return the state after a legal move, or the first draw of it that is not told."""
        record = self._told(state, draws)
        self._apply(record, move)
        return self._outcome(record)

    def _told(self, state: bytes, draws: Sequence[int]) -> Record:
        record = record_from(self._record, state.ljust(self._record.itemsize, b"\0"))
        for index, draw in enumerate(draws):
            record.told[index] = draw
        record.number = len(draws)
        return record

    def _outcome(self, record: Record) -> bytes | Draw:
        if record.asked == NOTHING:
            record.rng = 0
            return bytes_of(record)[: self._size]
        return _draw(int(record.asked), int(record.choices))


def _draw(kind: int, choices: int) -> Draw:
    if kind == MEMBER:
        members = tuple(member for member in range(64) if choices >> member & 1)
        return Draw(kind, members, (1,) * len(members))
    counts = {colour: choices >> 8 * colour & 0xFF for colour in range(COLOURS)}
    held = {colour: number for colour, number in counts.items() if number}
    return Draw(kind, tuple(held), tuple(held.values()))


@cache
def told_rules(name: str) -> ToldRules:
    """Return the told rules of the game of this name; compiled when first used, then kept."""
    return ToldRules(find_game(name))
