"""What people count at a table of Patterns: the points of each group."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from sandtable.games.cards import LETTERS
from sandtable.games.counts import REMEMBERED, river_colours
from sandtable.games.patterns.rules import SEATS
from sandtable.games.patterns.spaces import NAMES, ON_MAT, of_colour
from sandtable.games.reading import Json


def tally(table: SimpleNamespace) -> list[list[Json]]:
    """Give each seat's points group by group, in the order established (P10)."""
    return [
        [
            _line(number, colour, of_colour(table.owned[seat], table.plane, colour))
            for number, colour in enumerate(river_colours(table.river[seat]), start=1)
        ]
        for seat in range(SEATS)
    ]


def _line(number: int, colour: int, spaces: int) -> Json:
    return {
        "number": number,
        "colour": LETTERS[colour],
        "spaces": list(_sorted_names(spaces)),
        "points": number * (spaces.bit_count() - 1),
    }


@lru_cache(REMEMBERED)  # a move changes one group
def _sorted_names(spaces: int) -> tuple[str, ...]:
    return tuple(sorted(NAMES[space] for space in ON_MAT if spaces >> space & 1))


def lacks(table: SimpleNamespace) -> list[str]:
    """Give nothing: there are no Mandalas here."""
    return []
