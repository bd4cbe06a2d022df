"""How a game's encoding describes a state: as rows of tables, to be added up by a network."""

from __future__ import annotations

from typing import NamedTuple


class Layout(NamedTuple):
    """How many rows there are for a state, and of which tables.

    The rows of each group (a colour, a Mandala) come first, `slots` for each; those of the whole
    come after. Groups of one kind share their part of the groups' table.
    """

    kinds: tuple[tuple[int, int], ...]  # groups of each kind, and the rows of their part
    slots: int
    wholes: int
    whole_rows: int  # of the table of the whole

    @property
    def groups(self) -> int:
        """How many groups there are, of all kinds."""
        return sum(number for number, _ in self.kinds)

    @property
    def group_rows(self) -> int:
        """How many rows the table of the groups has."""
        return sum(rows for _, rows in self.kinds)

    @property
    def rows(self) -> int:
        """How many numbers describe a state."""
        return self.groups * self.slots + self.wholes
