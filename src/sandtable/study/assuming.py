"""What if: a view in which some of the cards that a seat cannot see are taken as known.

Whoever samples from it deals the rest as always.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.errors import BadAssumption
from sandtable.games.game import Game
from sandtable.games.ground.cards import LETTERS, NAMES, cards, count, total, unknown
from sandtable.games.ground.compiled import Record
from sandtable.games.words.reading import Json

# Where unseen cards may lie: in the view, and in its record. What lies in a dealt Cup lies in the
# Cup as well.
HIDDEN = {"hands": ("hand",), "dealt_cups": ("dealt_cup", "cup")}

Assumed = Mapping[str, Mapping[str, int]]  # cards by place: {"hands.1": {"r": 2}}


def unseen(game: Game, seen: Record, players: int) -> Json:
    """Return the cards that a view does not show, and where how many of them lie."""
    if not _hides(game):
        return {"cards": {}, "places": {}}
    pile = int(game.module("sight").unseen_cards(seen))
    hidden = {
        f"{place}.{seat}": _hidden(seen, fields[0], seat)
        for place, fields in HIDDEN.items()
        if _has(seen, fields[0])
        for seat in range(players)
    }
    return {
        "cards": _counts(pile),
        "places": {place: number for place, number in hidden.items() if number},
    }


def assume(game: Game, seen: Record, assumed: Assumed) -> Record:
    """Let some unseen cards be known in a view; it is changed, and refused if they cannot be."""
    left = int(game.module("sight").unseen_cards(seen)) if _hides(game) else 0
    for place, wanted in assumed.items():
        name, seat = place.split(".")
        fields = HIDDEN[name]
        hidden = _hidden(seen, fields[0], int(seat)) if _has(seen, fields[0]) else 0
        number = sum(wanted.values())
        if number > hidden:
            raise BadAssumption(f"{place}: {hidden} cards are hidden there, not {number}")
        for letter, held in wanted.items():
            colour = LETTERS.index(letter)
            there = int(count(left, colour))
            if held > there:
                raise BadAssumption(
                    f"{place}: {there} {NAMES[colour]} cards are unseen, not {held}"
                )
            left -= int(cards(colour, held))
            for field in fields:
                seen[field][int(seat)] += cards(colour, held) - unknown(held)
    return seen


def _hides(game: Game) -> bool:
    return hasattr(game.module("sight"), "unseen_cards")


def _has(seen: Any, field: str) -> bool:
    return field in (seen.dtype.names or ())


def _hidden(seen: Record, field: str, seat: int) -> int:
    pile = int(seen[field][seat])
    return int(total(pile)) - sum(_counts(pile).values())


def _counts(pile: int) -> dict[str, int]:
    found = {letter: int(count(pile, colour)) for colour, letter in enumerate(LETTERS)}
    return {letter: number for letter, number in found.items() if number}
