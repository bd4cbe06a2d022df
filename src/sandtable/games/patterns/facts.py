"""What the rest asks of a view of Patterns, or of its numbers, in which nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

from sandtable.games.ground.bits import connected, neighbours
from sandtable.games.ground.compiled import plain_python
from sandtable.games.patterns import rules
from sandtable.games.patterns.spaces import MAT, SPACE_OF, row_and_column
from sandtable.games.words.counts import numbers
from sandtable.games.words.reading import Json

next_to = plain_python(neighbours)
of_colour = plain_python(rules.of_colour)
colour_on = plain_python(rules.colour_on)
open_to = plain_python(rules.open_to)


def uses() -> Iterator[Callable[[], object]]:
    """Yield one call of each compiled function that Python code calls."""
    yield lambda: connected(0, 0)
    yield lambda: rules.reach(0, 0, 0)


# Of a view


def token_on(view: Json, space: str) -> str:
    """Return the letter of the token on a space, a capital one face down; "." for no space."""
    row, column = row_and_column(space)
    return str(view["board"][row][column])


def group_at(view: Json, marker: str) -> int:
    """Return the spaces of the group whose marker lies on a space."""
    token = token_on(view, marker)
    board = "".join(row[::-1] for row in view["board"])  # h8 first, as the bits are
    alike = int("".join("01"[other == token] for other in board), 2)
    return int(connected(1 << SPACE_OF[marker], alike))


# Of numbers, as `plain` gives them


def group(table: SimpleNamespace, seat: int, colour: int) -> int:
    """Return the spaces of a seat's group of a colour; none without one."""
    return int(table.owned[seat] & of_colour(table, colour))


def number_of(table: SimpleNamespace, seat: int, colour: int) -> int:
    """Return the number of a seat's group of a colour, or 0 (P11)."""
    return numbers(table.river[seat])[colour]


def reach(table: SimpleNamespace, seat: int, colour: int) -> int:
    """Return the tokens that a seat could Flip into a group one after another (P6, P8)."""
    face_up = MAT & ~(table.owned[0] | table.owned[1])
    mine, theirs = group(table, seat, colour), group(table, 1 - seat, colour)
    return int(rules.reach(mine, theirs, face_up & of_colour(table, colour)))


def flips(table: SimpleNamespace, seat: int, colour: int) -> int:
    """Return the tokens that a seat could Flip into a group at once (P6, P8)."""
    return reach(table, seat, colour) & next_to(group(table, seat, colour))


def can_grow(table: SimpleNamespace, seat: int, colour: int) -> bool:
    """Whether any space is left that a seat's group may grow to (P6 to P8)."""
    face_up = MAT & ~(table.owned[0] | table.owned[1])
    return bool(open_to(group(table, seat, colour), group(table, 1 - seat, colour), face_up))
