"""Reading a position's JSON with care: every complaint names the place and what belongs there."""

from __future__ import annotations

import operator
from typing import Any, TypeGuard

from sandtable.errors import BadPosition
from sandtable.games.ground.cards import LETTERS, cards

Json = dict[str, Any]


def is_number(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(value: object) -> int | None:
    """Return a whole number of Python or NumPy as Python's; None for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, bool | float | str):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


class Fields:
    """One JSON object of a position; keys that are left out have the value of nothing."""

    def __init__(self, content: object, place: str = "position") -> None:
        if not isinstance(content, dict):
            raise BadPosition(f"{place} must be an object")
        self.content: Json = content
        self.place = place

    def allow(self, *keys: str) -> None:
        """Refuse any key but these."""
        for key in self.content:
            if key not in keys:
                raise BadPosition(f"{self.place} has no key {_shown(key)}")

    def _path(self, key: str) -> str:
        return key if self.place == "position" else f"{self.place}.{key}"

    def number(self, key: str, most: int) -> int:
        """Read a whole number from 0 to `most`; 0 when left out."""
        value = self.content.get(key, 0)
        if not is_number(value) or not 0 <= value <= most:
            raise BadPosition(f"{self._path(key)} must be a whole number from 0 to {most}")
        return value

    def flag(self, key: str) -> bool:
        """Read true or false; false when left out."""
        value = self.content.get(key, False)
        if not isinstance(value, bool):
            raise BadPosition(f"{self._path(key)} must be true or false")
        return value

    def choice(self, key: str, values: tuple[str, ...]) -> int:
        """Read one of some words and return its index."""
        value = self.content.get(key)
        if not isinstance(value, str) or value not in values:
            raise BadPosition(f"{self._path(key)} must be one of {', '.join(values)}")
        return values.index(value)

    def index(self, key: str, size: int) -> int:
        """Read an index below `size`, or null: -1, also when left out."""
        value = self.content.get(key)
        if value is None:
            return -1
        if not is_number(value) or not 0 <= value < size:
            raise BadPosition(f"{self._path(key)} must be null or a number from 0 to {size - 1}")
        return value

    def turn(self, key: str, seats: int, default: int) -> int:
        """Read a seat, or null: -1; `default` when left out."""
        return self.index(key, seats) if key in self.content else default

    def to_move(self, seats: int, *, is_over: bool) -> int:
        """Read the seat to move; seat 0 when left out, and -1 when the game is over."""
        seat = self.turn("to_move", seats, -1 if is_over else 0)
        require((seat < 0) == is_over, "to_move must be a seat, or null when the game is over")
        return seat

    def pile(self, key: str, most: int) -> int:
        """Read counts of colours as a pile; empty when left out."""
        return read_pile(self.content.get(key, {}), self._path(key), most)

    def items(self, key: str, size: int) -> list[Any]:
        """Read a list of exactly `size` items; empty when left out."""
        value = self.content.get(key, [])
        if not isinstance(value, list):
            raise BadPosition(f"{self._path(key)} must be a list")
        if key in self.content and len(value) != size:
            raise BadPosition(f"{self._path(key)} must have {size} items")
        return value

    def piles(self, key: str, size: int, most: int) -> list[int]:
        """Read a list of `size` counts as piles; all empty when left out."""
        items = self.items(key, size) or [{}] * size
        return [read_pile(item, f"{self._path(key)}[{i}]", most) for i, item in enumerate(items)]

    def objects(self, key: str, size: int) -> list[Fields]:
        """Read a list of `size` objects, which may not be left out."""
        items = self.items(key, size)
        if not items:
            raise BadPosition(f"{self._path(key)} is missing")
        return [Fields(item, f"{self._path(key)}[{i}]") for i, item in enumerate(items)]

    def lists(self, key: str, size: int) -> list[list[Any]]:
        """Read a list of `size` lists; all empty when left out."""
        items = self.items(key, size) or [[]] * size
        for i, item in enumerate(items):
            if not isinstance(item, list):
                raise BadPosition(f"{self._path(key)}[{i}] must be a list")
        return items


def _shown(key: object) -> str:
    text = repr(key)
    return text if len(text) <= 40 else text[:37] + "..."


def read_pile(value: object, place: str, most: int) -> int:
    """Read counts of colours such as {"b": 2, "y": 1} as a pile."""
    if not isinstance(value, dict):
        raise BadPosition(f"{place} must be an object of colour letters and numbers")
    pile = 0
    for letter, number in value.items():
        if not isinstance(letter, str) or len(letter) != 1 or letter not in LETTERS:
            raise BadPosition(f"{place} has no colour {_shown(letter)}; colours are b g o p r y")
        if not is_number(number) or not 0 <= number <= most:
            raise BadPosition(f"{place}.{letter} must be a whole number from 0 to {most}")
        pile += cards(LETTERS.index(letter), number)
    return pile


def read_colour(value: object, place: str) -> int:
    """Read a colour letter as its number."""
    if not isinstance(value, str) or len(value) != 1 or value not in LETTERS:
        raise BadPosition(f"{place} must be a colour letter: b g o p r y")
    return LETTERS.index(value)


def require(condition: object, complaint: str) -> None:
    """Refuse a position unless the condition holds."""
    if not condition:
        raise BadPosition(complaint)
