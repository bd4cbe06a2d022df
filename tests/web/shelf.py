"""Games made ahead: played here, and put into the database of a running server.

So a page can be brought at once to any moment of a game, the same one each time.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from sandtable.cli.keeping.import_ import check_table
from sandtable.players import Question, think
from sandtable.server.edge.keys import holder_of
from sandtable.server.tables.dispatch import summary_of
from sandtable.store.copies.dump_lines import Header, PersonLine, TableLine, put
from sandtable.store.copies.dumps import restore
from sandtable.store.databases import open_engine
from sandtable.table import actions
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms
from tests.tables import OPENED, add, now, play, secret_of

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOST_SEEDS = 300  # games that are tried until one comes to where it shall

Wish = Callable[[Table], bool]


@dataclass(frozen=True)
class Person:
    """Somebody who has sat down at a table of the shelf."""

    key: str
    name: str


@dataclass(frozen=True)
class Made:
    """A table, and the people at it by their seats."""

    table: Table
    people: dict[int, Person]

    @property
    def id(self) -> str:
        """The name under which the server knows it."""
        return self.table.id

    def do(self, verb: Callable[..., Change], *more: Any) -> None:
        """Let something happen at the table."""
        add(self.table, verb(self.table, *more, now(self.table)))


@cache
def begun(game: str, seats: str, seed: int, **terms: Any) -> tuple[Entry, ...]:
    """Open a table with seats such as "pco" (person, computer, open); give its log."""
    agreed = Terms.agreed(game, len(seats), **terms)
    sitting = [_seat(kind, number) for number, kind in enumerate(seats)]
    return (actions.open_table(agreed, sitting, sitting[0].holder, OPENED, secret_of(seed)),)


@cache
def played(game: str, seats: str, wish: Wish, first: int = 0, **terms: Any) -> tuple[Entry, ...]:
    """Play games until one comes to where it shall; give its log up to there."""
    for seed in range(first, MOST_SEEDS):
        table = Table("made", begun(game, seats, seed, **terms))
        while not wish(table) and table.now.end is None:
            position = table.now.position
            assert position
            play(table, think(Question.about(position, "greedy", seed=seed)).move)
        if wish(table):
            return tuple(table.entries)
    raise AssertionError(f"no game of {game} comes to where it shall")


class Shelf:
    """Puts tables into a database that a server may be using."""

    _ids = count()

    def __init__(self, database: Path) -> None:
        self._engine = open_engine(f"sqlite:///{database}")

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def new_club(self) -> str:
        """Name a club, whose people are not known yet."""
        return f"club-{next(self._ids)}"

    def make(self, log: Sequence[Entry], club: str = "") -> Made:
        """Make a table from a log; nothing is stored yet.

        Its people are its own, unless they come from a club: those sit at all tables of the club.
        """
        number = next(self._ids)
        club = club or str(number)
        opening = _renamed(log[0], club)
        has_clock = opening.data["terms"]["seconds"] is not None
        delay = int(time.time() * 1000) - log[-1].at if has_clock else 0
        entries = [replace(entry, at=entry.at + delay) for entry in (opening, *log[1:])]
        table = Table(f"made-{number}", entries)
        people = {
            seat: Person(_key(club, seat), sitter.name)
            for seat, sitter in enumerate(table.now.seats)
            if sitter.kind == "person"
        }
        return Made(table, people)

    def person(self, name: str) -> Person:
        """Store somebody who sits nowhere."""
        person = Person(f"nobody-{next(self._ids)}-{'k' * 24}", name)
        self._restore([person])
        return person

    def put(self, *made: Made) -> None:
        """Store tables as they stand now."""
        people = {person.key: person for each in made for person in each.people.values()}
        self._restore([*people.values()], *made)

    def _restore(self, people: list[Person], *made: Made) -> None:
        file = io.BytesIO()
        put(file, Header(people=len(people), tables=len(made)))
        for person in people:
            holder = holder_of(person.key) or ""
            put(file, PersonLine(person=holder, name=person.name, at=OPENED))
        for each in made:
            put(file, _line(each.table))
        file.seek(0)
        restore(self._engine, file, lambda _done, _all: None, check_table)


def _seat(kind: str, number: int) -> Seat:
    if kind == "p":
        return Seat("person", NAMES[number], holder=str(number))
    return Seat("open") if kind == "o" else Seat("computer", level="novice")


def _key(club: str, seat: int) -> str:
    return f"key-{club}-{seat}".rjust(24, "-")  # keys are not short


def _renamed(entry: Entry, club: str) -> Entry:
    """Return the seats of a table that is opened to the people of a club."""
    seats = [
        seat | ({"holder": holder_of(_key(club, place))} if "holder" in seat else {})
        for place, seat in enumerate(entry.data["seats"])
    ]
    data = {**entry.data, "seats": seats, "host": holder_of(_key(club, 0))}
    return replace(entry, data=data)


def _line(table: Table) -> TableLine:
    summary = summary_of(table, table.now)
    holders = {seat.holder for seat in table.now.seats if seat.holder} | {table.host}
    return TableLine.model_construct(
        table=table.id,
        **asdict(summary),
        opened=table.entries[0].at,
        holders=sorted(holders),
        entries=[(entry.number, entry.at, entry.to_text()) for entry in table.entries],
    )
