"""What a guest is asked when it is to move: all that its seat may know, and nothing else."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.games.match import Match
    from sandtable.games.position import Position

Json = dict[str, Any]
CRASHED = "crashed"  # the code of a Python player's exception


class GuestFailed(Exception):
    """A guest gave no legal move; the message says in words why."""


def told(error: Exception) -> str:
    """Return what an exception says, and where it was raised."""
    message = traceback.format_exception_only(error)[-1].strip()
    places = traceback.extract_tb(error.__traceback__)
    return f"{message} ({Path(places[-1].filename).name}, line {places[-1].lineno})"


@dataclass(frozen=True, slots=True)
class Turn:
    """One choice of a seat, from its view alone.

    `news` are the moves since the seat last moved, its own one first: each with `seat`, `move`
    and `effects`, as the seat may know them. `seed` is for choices by chance: with it equal games
    go alike.
    """

    view: Json
    legal: list[str]
    news: list[Json]
    number: int  # of moves that the seat has made in this game; 0 begins a new one
    seed: int
    time_ms: int | None = None  # for this move; None for the house's own limit

    @classmethod
    def about(cls, match: Match, number: int, seed: int, time_ms: int | None = None) -> Turn:
        """Ask the seat that is to move in a match."""
        seat = match.to_move
        if seat is None:
            raise ValueError("the game is over; there is nobody to ask")
        position = match.position
        news = _news(match, seat)
        return cls(position.view(seat), position.legal_moves, news, number, seed, time_ms)

    @classmethod
    def from_request(cls, request: Json) -> Turn:
        """Read a request `choose` of the line protocol."""
        return cls(
            request["view"],
            request["legal"],
            request.get("news", []),
            request.get("turn", 0),
            request.get("seed", 0),
            request.get("time_ms"),
        )

    def request(self) -> Json:
        """Write the request `choose` of the line protocol."""
        limit = {} if self.time_ms is None else {"time_ms": self.time_ms}
        return {
            "id": self.number,
            "do": "choose",
            "turn": self.number,
            "view": self.view,
            "legal": self.legal,
            "news": self.news,
            "seed": self.seed,
            **limit,
        }

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.view["game"])

    @property
    def seat(self) -> int:
        """The seat that is to move."""
        return int(self.view["to_move"])

    def world(self, seed: int | None = None) -> Position:
        """Return a position that may be the true one: what is hidden is dealt by the seed."""
        from sandtable.games.position import Position

        return Position.from_view(self.view, self.seat, seed)


def _news(match: Match, seat: int) -> list[Json]:
    """Return the moves since a seat last moved, as it may know them."""
    positions, moves = match.positions, match.moves
    mine = [number for number in range(len(moves)) if positions[number].to_move == seat]
    return [
        {
            "seat": positions[number].to_move,
            "move": moves[number],
            "effects": positions[number].effects(moves[number], positions[number + 1], seat),
        }
        for number in range(mine[-1] if mine else 0, len(moves))
    ]
