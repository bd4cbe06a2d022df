"""What people count at a table of Patterns: the points of each group."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from sandtable.games.ground.cards import LETTERS
from sandtable.games.patterns.facts import group
from sandtable.games.patterns.rules import SEATS
from sandtable.games.patterns.spaces import names_of
from sandtable.games.words.counts import river_colours
from sandtable.games.words.reading import Json


def tally(table: SimpleNamespace) -> list[list[Json]]:
    """Return each seat's points group by group, in the order established (P10)."""
    return [
        [
            _line(number, colour, group(table, seat, colour))
            for number, colour in enumerate(river_colours(table.river[seat]), start=1)
        ]
        for seat in range(SEATS)
    ]


@lru_cache(2**14)  # a move changes one group
def _line(number: int, colour: int, spaces: int) -> Json:
    return {
        "number": number,
        "colour": LETTERS[colour],
        "spaces": list(names_of(spaces)),
        "points": number * (spaces.bit_count() - 1),
    }


def lacks(table: SimpleNamespace) -> list[str]:
    """Return nothing: there are no Mandalas here."""
    return []
