"""Where a result came from: for each seat, start - lost + given + luck = result.

A seat's chance is known when it chooses, from what it knows then. Between two of its choices the
chance changes by what the others lose, judged from their own seats; the rest is luck: draws, and
hidden cards that turned up. In Patterns, where nothing is hidden or drawn, the rest is what the
judge did not foresee.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Chances = tuple[float, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Step:
    """A choice of a seat: everybody's chances, as that seat saw them, with the best and its own."""

    seat: int
    best: Chances
    played: Chances


@dataclass(slots=True)
class Account:
    """What a seat's chance has been changed by."""

    start: float
    lost: float = 0.0
    given: float = 0.0
    luck: float = 0.0
    now: float = field(init=False)  # its chance, as far as choices have changed it
    fresh: float = 0.0  # given since its last choice

    def __post_init__(self) -> None:
        self.now = self.start

    def settle(self, chance: float) -> tuple[float, float]:
        """Note the chance that a seat sees now; return what was given to it since, and its luck."""
        given, luck = self.fresh, chance - self.now - self.fresh
        self.given += given
        self.luck += luck
        self.now, self.fresh = chance, 0.0
        return given, luck

    def lose(self, loss: float) -> None:
        """Note what the seat's own choice lost."""
        self.lost += loss
        self.now -= loss


class Ledger:
    """The accounts of all seats."""

    def __init__(self, start: Chances) -> None:
        self.accounts = [Account(chance) for chance in start]

    def enter(self, step: Step) -> tuple[float, float]:
        """Enter a choice; return what was given to its seat since the last one, and its luck."""
        own = self.accounts[step.seat]
        changes = own.settle(step.best[step.seat])
        own.lose(step.best[step.seat] - step.played[step.seat])
        for seat, account in enumerate(self.accounts):
            if seat != step.seat:
                account.fresh += step.played[seat] - step.best[seat]
        return changes

    def close(self, results: Sequence[float]) -> list[tuple[float, float]]:
        """Enter the result; return for each seat what came after its last choice."""
        return [
            account.settle(result) for account, result in zip(self.accounts, results, strict=True)
        ]
