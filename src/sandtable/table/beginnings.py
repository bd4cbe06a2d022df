"""How a game begins that has no fresh deal: a deal once more, the deal of a day, or a position.

Such a game is for practice: what is hidden in it may be known to somebody.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from sandtable.errors import BadTerms, GameOver, NotOver
from sandtable.games.ground import chance
from sandtable.games.position import ENDED, Position, fresh_seed
from sandtable.games.words.reading import Json
from sandtable.players.question import derived_seed
from sandtable.table.table import Table
from sandtable.table.terms import Terms

AGAIN, DAY, POSITION = "again", "day", "position"


@dataclass(frozen=True, slots=True)
class Beginning:
    """What decides the draws, where the game starts, and what everybody is told of it."""

    deal: bytes
    start: Json | None
    origin: Json

    def to_json(self) -> Json:
        """Return it for the entry that opens a table."""
        content: Json = {"deal": self.deal.hex(), "origin": self.origin}
        return content | ({"start": self.start} if self.start else {})


def of_table(table: Table, terms: Terms) -> Beginning:
    """Begin as a finished game began, with the same draws after the same number of moves."""
    if table.now.end is None:
        raise NotOver("a deal can be played again when its game is over")
    theirs = table.terms
    if (theirs.game, theirs.players, theirs.options) != (terms.game, terms.players, terms.options):
        raise BadTerms("a deal can be played again by as many players, with the same options")
    return Beginning(table.deal, table.start, {"kind": AGAIN})


def of_day(terms: Terms, day: date, today: date) -> Beginning:
    """Begin with the deal of a day, which is the same everywhere; nobody may look ahead."""
    if day > today:
        raise BadTerms("the deal of a day can be played from that day on")
    options = " ".join(f"{key}={value}" for key, value in sorted(terms.options.items()))
    text = f"sandtable deal of the day {day.isoformat()} {terms.game} {terms.players} {options}"
    deal = hashlib.sha256(text.encode()).digest()
    return Beginning(deal, None, {"kind": DAY, "date": day.isoformat()})


def seed_of_thought(deal: bytes, made: int) -> int:
    """Return what a computer's thinking begins from after so many moves of the deal of a day.

    Whoever plays the same moves then gets the same replies.
    """
    return derived_seed(int.from_bytes(deal, "big"), made)


def of_position(position: Position, terms: Terms, seat: int | None) -> Beginning:
    """Begin in the middle; what a seat could not know there is dealt anew."""
    if position.is_over:
        raise GameOver(ENDED["en"])
    there = position.game.name, position.players, position.options
    if there != (terms.game, terms.players, terms.options):
        raise BadTerms("game, players and options must be those of the position")
    if seat is not None:
        position = position.dealt_anew(seat, fresh_seed())
    return Beginning(chance.fresh_secret(), position.to_json(), {"kind": POSITION})
