"""Where the positions of a game name seats and colours, for tests that give both other names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.reading import Json

Names = dict[str, str]  # new letters of colours by the old ones


@dataclass(frozen=True)
class Labels:
    """The keys that hold seats or colours; cards are found without, by the letters they count."""

    per_seat: Sequence[str] = ()  # lists with a place for each seat
    seats: Sequence[str] = ()  # numbers of seats
    colours: Mapping[str, Callable[[Any, Names], Any]] = field(default_factory=dict)  # to rename
    families: Callable[[Json], Sequence[str]] = lambda _: (LETTERS,)  # colours that are alike
    has_equal_seats: Callable[[Json], bool] = lambda _: True  # but for their numbers


def renamed(value: Any, names: Names) -> Any:
    """Return words of colour letters, small or capital, with other letters; lists may nest."""
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    capitals = {old.upper(): new.upper() for old, new in names.items()}
    return value and value.translate(str.maketrans(names | capitals))
