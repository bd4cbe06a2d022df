"""Moments that games come to, for tables that are stored to be looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sandtable.table.table import Table


def moves(least: int) -> Callable[[Table], bool]:
    """Wait for the first turn of seat 0 after so many moves."""
    return lambda table: len(table.moves) >= least and _phase(table, 0, "turn")


def phase(name: str, seat: int | None = 0, least: int = 0) -> Callable[[Table], bool]:
    """Wait until a seat is in a phase of the game."""
    return lambda table: table.number >= least and _phase(table, seat, name)


def is_over(table: Table) -> bool:
    """Wait for the end."""
    return table.now.end is not None


def _phase(table: Table, seat: int | None, name: str) -> bool:
    position = table.now.position
    return position is not None and (position.to_move, position.phase) == (seat, name)


def offers(table: Table) -> bool:
    """Whether one space of Patterns allows two moves."""
    return bool(_phase(table, 0, "turn") and table.number > 15 and twofold(table))


def twofold(table: Table) -> str | None:
    position = table.now.position
    words = position.legal_moves if position else []
    spaces = Counter(word[1:] for word in words)
    return next((space for space, number in spaces.items() if number > 1), None)


def is_tight(table: Table) -> bool:
    """Whether seat 0 of Mandala holds a colour that may not go into Mountain 1."""
    return len(table.moves) > 8 and _phase(table, 0, "turn") and bool(forbidden(table))


def forbidden(table: Table) -> str | None:
    position = table.now.position
    assert position
    hand = position.to_json()["hands"][0]
    return next((colour for colour in hand if f"M1{colour}" not in position.legal_moves), None)


def is_losing(table: Table) -> bool:
    """Whether seat 0 of Mandala must claim with an empty Field, from several colours."""
    if not _phase(table, 0, "claim"):
        return False
    position = table.now.position
    assert position
    content = position.to_json()
    return len(position.legal_moves) > 1 and not any(
        content["mandalas"][content["claiming"]]["fields"][0].values()
    )


MANDALA = moves(18)
FLOWERS = moves(20)
PATTERNS = moves(24)
CLAIM = phase("claim", 0, 20)
BOWL = phase("bowl", 1)
FLIPS = phase("flips", 0)
TAKE = phase("take", 0, 20)
OTHERS = phase("turn", 1, 10)
EARLY = moves(4)
# Of games that take long, only the last part need be played in a browser, where a move is dear.
LATE = {"mandala": moves(60), "patterns": moves(14), "flowers": moves(32)}
