"""What people count at a table of Mandala: points as far as they can be seen, colours to come."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from sandtable.games.ground.cards import COLOURS, LETTERS
from sandtable.games.words.counts import REMEMBERED, missing, numbers, river_colours
from sandtable.games.words.reading import Json


def tally(table: SimpleNamespace) -> list[list[Json]]:
    """Return each seat's points colour by colour: the River, then what it lacks (M18)."""
    return list(map(_lines, table.river, table.cup))


@lru_cache(REMEMBERED)  # only a claim changes a Cup
def _lines(river: int, cup: int) -> list[Json]:
    spaces, cards = numbers(river), numbers(cup)
    worthless = [colour for colour in range(COLOURS) if cards[colour] and not spaces[colour]]
    return [
        {
            "colour": LETTERS[colour],
            "space": spaces[colour],
            "cards": cards[colour],
            "points": spaces[colour] * cards[colour],
        }
        for colour in (*river_colours(river), *worthless)
    ]


def lacks(table: SimpleNamespace) -> list[str]:
    """Return the colours that each Mandala still lacks; none once it is complete (M7)."""
    return [
        "" if mandala == table.claiming or not mountain else missing(mountain | first | second)
        for mandala, (mountain, (first, second)) in enumerate(zip(table.mountain, table.field))
    ]
