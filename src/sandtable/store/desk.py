"""The owner's desk: what whoever runs a server sees and changes, in the database itself.

Servers may run meanwhile. Each action is one transaction, which also notes it in the table `admin`:
there servers look once a second, and follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import orjson
from sqlalchemy import Connection, Engine, Executable, case, delete, func, insert, select, text
from sqlalchemy import update as updating
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sandtable.errors import BadRequest, NoPerson, NoStudy, NoTable, NumberTaken, StoreUnavailable
from sandtable.store.database_schema import (
    admin,
    bans,
    entries,
    people,
    progress,
    seats,
    studies,
    tables,
)
from sandtable.store.databases import consistently, is_damage, reason
from sandtable.store.retention import (
    count_old,
    prune,
    prune_people,
    prune_studies,
    rename_in_studies,
)
from sandtable.store.rows import Action, Row
from sandtable.store.statements import TAILS, packed, write
from sandtable.store.store import writes_of
from sandtable.store.whole_tables import ODD_VALUES

DAMAGED = "(damaged)"  # in place of a name that cannot be read
PORTION = 20  # tables that one transaction deletes
SHORTEST = 6  # digits that may stand for a person
WILD = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})  # in what LIKE compares

Log = list[tuple[int, str]]  # number and body of each entry
Found = Sequence[Any]  # rows with named fields


class Forgetting(Protocol):
    """What is to be known of entries to take a person's names out of them."""

    def rewrite(self, number: int, body: str) -> str:
        """Return the body of an entry without the names of that person."""

    def seats_in(self, log: Log) -> set[int]:
        """Return the seats of that person at a table."""


class Desk:
    """One database, at the hands of its owner."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def tables(
        self, state: str | None, game: str | None, holder: str | None, most: int
    ) -> list[tuple[Any, Log | None]]:
        """Return tables with their logs, the newest first; no log where that is damaged."""
        wanted = select(tables).order_by(tables.c.opened.desc(), tables.c.id).limit(most)
        if state is not None:
            wanted = wanted.where(tables.c.state == state)
        if game is not None:
            wanted = wanted.where(tables.c.game == game)
        if holder is not None:
            held = select(seats.c.table).where(seats.c.holder == holder)
            wanted = wanted.where(tables.c.id.in_(held))
        with self._reading() as connection:
            rows = connection.execute(wanted).all()
            return [(row, _whole_log(connection, row.id)) for row in rows]

    def log_of(self, table: str) -> Log:
        """Return the log of a table."""
        with self._reading() as connection:
            found = _log(connection, table)
        if not found:
            raise NoTable(f"there is no table {table!r:.60}")
        return found

    def append(self, rows: Sequence[Row], action: str, why: str) -> None:
        """Add entries to a table's log; NumberTaken if a server was faster."""
        with self._acting(action, rows[0].table, why, rows[0].at) as connection:
            write(connection, [writes_of(rows)])

    def people(self, name: str | None, most: int) -> Found:
        """Return people, those seen last first, with the number of their tables."""
        held = select(func.count()).where(seats.c.holder == people.c.holder).scalar_subquery()
        wanted = select(people, held.label("tables")).order_by(people.c.seen.desc()).limit(most)
        if name is not None:
            wanted = wanted.where(people.c.name.ilike(f"%{name.translate(WILD)}%", escape="\\"))
        return self._ask(wanted)

    def person(self, beginning: str) -> str:
        """Return the one person whose id begins like this."""
        if len(beginning) < SHORTEST or not beginning.isalnum():
            raise BadRequest(f"a person's id has {SHORTEST} digits or more, as `people` shows it")
        wanted = select(people.c.holder).where(people.c.holder.startswith(beginning.lower()))
        found = self._ask(wanted.limit(2))
        if not found:
            raise NoPerson(f"there is no person {beginning!r:.70}")
        if len(found) > 1:
            raise NoPerson(f"several people's ids begin with {beginning!r:.70}: give more of it")
        return str(found[0].holder)

    def revoke(self, holder: str, why: str, at: int) -> None:
        """Let no key open what is a person's."""
        with self._acting("revoke person", holder, why, at) as connection:
            connection.execute(_of(holder).values(key=None))

    def forget(self, holder: str, name: str, forgetting: Forgetting, why: str, at: int) -> int:
        """Replace the names of a person, wherever they sat too; return the number of their tables.

        Studies of their games hold them as well.
        """
        seats_at: dict[str, set[int]] = {}
        with self._acting("forget", holder, why, at) as connection:
            connection.execute(_of(holder).values(name=name))
            connection.execute(delete(progress).where(progress.c.holder == holder))
            held = connection.execute(select(seats.c.table).where(seats.c.holder == holder))
            for id in [id for (id,) in held]:
                log = _log(connection, id)
                seats_at[id] = forgetting.seats_in(log)
                for number, body in log:
                    changed = forgetting.rewrite(number, body)
                    if changed != body:
                        is_it = (entries.c.table == id) & (entries.c.number == number)
                        connection.execute(updating(entries).where(is_it).values(body=changed))
            rename_in_studies(connection, seats_at, name)
        return len(seats_at)

    def studies(self, name: str | None, most: int) -> list[dict[str, Any]]:
        """Return the studies that are kept, the newest first: what lists show of them."""
        wanted = select(studies).order_by(studies.c.changed.desc(), studies.c.id)
        found: list[dict[str, Any]] = []
        for row in self._ask(wanted if name else wanted.limit(most)):
            shown = _name_of_study(row.body)
            if len(found) < most and (name or "").lower() in shown.lower():
                times = {"at": row.at, "changed": row.changed, "seen": row.seen}
                found.append({"id": row.id, "game": row.game, "name": shown, **times})
        return found

    def delete_study(self, id: str, why: str, at: int) -> None:
        """Delete a study, whoever has made it."""
        with self._acting("delete", id, why, at) as connection:
            if not connection.execute(delete(studies).where(studies.c.id == id)).rowcount:
                raise NoStudy(f"there is no study {id!r:.60}")

    def ban(self, network: str, until: int, why: str, at: int) -> None:
        """Keep a network out until a time."""
        with self._acting("ban", network, why, at) as connection:
            connection.execute(delete(bans).where(bans.c.network == network))
            connection.execute(insert(bans).values(network=network, until=until, reason=why))

    def unban(self, network: str, why: str, at: int) -> None:
        """Let a network in again."""
        with self._acting("unban", network, why, at) as connection:
            gone = connection.execute(delete(bans).where(bans.c.network == network))
            if not gone.rowcount:
                raise BadRequest(f"{network} is not kept out; `bans` shows who is")

    def bans(self, now: int) -> Found:
        """Return who is kept out, those who come in first first."""
        return self._ask(select(bans).where(bans.c.until > now).order_by(bans.c.until))

    def actions(self, most: int) -> list[Action]:
        """Return what was done here, the newest first."""
        wanted = select(admin).order_by(admin.c.number.desc()).limit(most)
        return [Action(*row) for row in self._ask(wanted)]

    def prune(self, before: int, why: str, at: int, *, is_dry: bool) -> int:
        """Delete finished games whose people were not seen since; return how many."""
        if is_dry:
            with self._reading() as connection:
                return count_old(connection, before)
        count, begin = 0, 0
        while True:
            with self._writing() as connection:
                gone = prune(connection, before, begin, PORTION)
            if not gone:
                break
            count, begin = count + len(gone), gone[-1][1]
        with self._acting("prune", f"{count} tables", why, at) as connection:
            prune_people(connection, before)
            prune_studies(connection, before)
        return count

    def statistics(self, begin: int, end: int) -> Found:
        """Return by game what happened between two times."""
        is_then = entries.c.at.between(begin, end - 1)
        # Only tables that can have been played at then: entries have no order by time.
        was_open = (tables.c.opened < end) & (tables.c.ended.is_(None) | (tables.c.ended >= begin))
        moves = (
            select(tables.c.id, func.count().label("moves"))
            .join(entries)
            .where(was_open, is_then, entries.c.body.startswith('{"kind":"play",'))
            .group_by(tables.c.id)
        ).subquery()
        persons = (
            select(tables.c.game, func.count(seats.c.holder.distinct()).label("people"))
            .join(seats)
            .join(moves, moves.c.id == tables.c.id)
            .group_by(tables.c.game)
        ).subquery()
        counted = (
            select(
                tables.c.game,
                func.sum(case((tables.c.opened >= begin, 1), else_=0)).label("opened"),
                func.sum(case((tables.c.ended < end, 1), else_=0)).label("finished"),
                func.coalesce(func.sum(moves.c.moves), 0).label("moves"),
                func.coalesce(func.max(persons.c.people), 0).label("people"),
            )
            .outerjoin(moves, moves.c.id == tables.c.id)
            .outerjoin(persons, persons.c.game == tables.c.game)
            .where(was_open)
            .group_by(tables.c.game)
            .order_by(tables.c.game)
        )
        return self._ask(counted)

    def kept_studies(self, begin: int, end: int) -> dict[str, int]:
        """Count by game the studies that were made between two times and are still kept."""
        counted = select(studies.c.game, func.count().label("number"))
        is_then = studies.c.at.between(begin, end - 1)
        found = self._ask(counted.where(is_then).group_by(studies.c.game))
        return {row.game: int(row.number) for row in found}

    @contextmanager
    def _acting(self, action: str, subject: str, why: str, at: int) -> Iterator[Connection]:
        """Note an action in the transaction that does it."""
        with self._writing() as connection:
            if connection.dialect.name == "postgresql":
                # One after another: a server that has seen a number misses none before it.
                connection.execute(text("LOCK TABLE admin IN EXCLUSIVE MODE"))
            noted = {"at": at, "action": action, "subject": subject, "reason": why}
            connection.execute(insert(admin).values(**noted))
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text("SET LOCAL statement_timeout = 0"))
                yield connection
        except IntegrityError as error:
            raise NumberTaken("a server was faster") from error
        except SQLAlchemyError as error:
            raise StoreUnavailable(f"the database cannot be written: {reason(error)}") from error

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with consistently(self._engine).begin() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text("SET LOCAL statement_timeout = 0"))
                yield connection
        except SQLAlchemyError as error:
            raise StoreUnavailable(f"the database cannot be read: {reason(error)}") from error

    def _ask(self, query: Executable) -> Found:
        with self._reading() as connection:
            return connection.execute(query).all()


def _log(connection: Connection, table: str) -> Log:
    wanted = packed([{"table": table, "after": -1}])
    found = connection.execute(TAILS[connection.dialect.name], wanted)
    return [(number, body) for _, number, _, body in found]


def _whole_log(connection: Connection, table: str) -> Log | None:
    try:
        with connection.begin_nested():
            return _log(connection, table)
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
        return None


def _name_of_study(body: Any) -> str:
    try:
        return str(orjson.loads(body)["name"])
    except ODD_VALUES:
        return DAMAGED


def _of(holder: str) -> Any:
    return updating(people).where(people.c.holder == holder)
