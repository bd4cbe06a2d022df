"""All games out of one database and into another, a few tables at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO

from sqlalchemy import Column, Connection, Engine, Row, Table, func, select
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import StoreUnavailable
from sandtable.store.database_schema import people, seats, tables
from sandtable.store.databases import consistently, reason
from sandtable.store.dump_lines import (
    CheckTable,
    Header,
    Line,
    PersonLine,
    TableLine,
    check,
    put,
    read_lines,
)
from sandtable.store.statements import (
    ENTRIES,
    PEOPLE,
    SEATS,
    SUMMARIES,
    TAILS,
    Writes,
    packed,
    write,
)

CHUNK = 50  # lines that are read or written together

Tell = Callable[[int, int], None]  # called with how many lines are done, and how many there are


@dataclass(slots=True)
class Counts:
    """What a file holds, or has brought."""

    people: int = 0
    tables: int = 0
    skipped: int = 0  # tables that were there already


def dump(engine: Engine, file: BinaryIO, tell: Tell) -> Counts:
    """Write all people and tables to a file, as they are at one point in time."""
    try:
        with consistently(engine).connect() as connection:
            header = Header(people=_count(connection, people), tables=_count(connection, tables))
            put(file, header)
            for done, line in enumerate(_lines(connection), 1):
                put(file, line)
                tell(done, header.lines)
    except SQLAlchemyError as error:
        raise StoreUnavailable(f"the database cannot be read: {reason(error)}") from error
    return Counts(header.people, header.tables)


def restore(engine: Engine, file: BinaryIO, tell: Tell, check_table: CheckTable) -> Counts:
    """Add the people and tables of a file that are not there yet; a bad file changes nothing."""
    header = check(file, check_table)
    counts = Counts()
    lines = read_lines(file)
    done = 0
    try:
        while chunk := list(islice(lines, CHUNK)):
            with engine.begin() as connection:
                _add(connection, chunk, counts)
            done += len(chunk)
            tell(done, header.lines)
    except SQLAlchemyError as error:
        raise StoreUnavailable(f"the database cannot be written: {reason(error)}") from error
    return counts


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _lines(connection: Connection) -> Iterator[Line]:
    for person in _pages(connection, people):
        yield PersonLine(
            person=person.holder,
            name=person.name,
            at=person.at,
            key=person.key,
            seen=person.seen,
        )
    rows = _pages(connection, tables)
    while chunk := list(islice(rows, CHUNK)):
        yield from _table_lines(connection, chunk)


def _pages(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    """Yield the rows of a table by its one key, a page at a time, so that memory stays small."""
    (key,) = table.primary_key
    page = connection.execute(select(table).order_by(key).limit(CHUNK)).all()
    while page:
        yield from page
        further = select(table).where(key > page[-1]._mapping[key]).order_by(key)
        page = connection.execute(further.limit(CHUNK)).all()


def _table_lines(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[Line]:
    ids = [row.id for row in rows]
    holders: dict[str, list[str]] = {id: [] for id in ids}
    logs: dict[str, list[tuple[int, int, str]]] = {id: [] for id in ids}
    leavers: dict[str, list[str]] = {id: [] for id in ids}
    held = select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.holder)
    for seat in connection.execute(held):
        (leavers if seat.has_left else holders)[seat.table].append(seat.holder)
    every = packed([{"table": id, "after": -1} for id in ids])
    for id, number, at, body in connection.execute(TAILS[connection.dialect.name], every):
        logs[id].append((number, at, body))
    for row in rows:
        shown = {name: value for name, value in row._mapping.items() if name != "id"}
        # What is in the database was checked when it came in.
        yield TableLine.model_construct(
            table=row.id,
            **shown,
            holders=holders[row.id],
            leavers=leavers[row.id],
            entries=logs[row.id],
        )


def _add(connection: Connection, chunk: Sequence[Line], counts: Counts) -> None:
    """Write those lines of a chunk that are new, and count."""
    persons = {line.person: line for line in chunk if isinstance(line, PersonLine)}
    logs = {line.table: line for line in chunk if isinstance(line, TableLine)}
    for holder in _known(connection, people.c.holder, persons):
        del persons[holder]
    for id in _known(connection, tables.c.id, logs):
        del logs[id]
        counts.skipped += 1
    new: list[Line] = [*persons.values(), *logs.values()]
    write(connection, [_writes(line) for line in new])
    counts.people += len(persons)
    counts.tables += len(logs)


def _known(connection: Connection, key: Column[str], ids: Iterable[str]) -> set[str]:
    return set(connection.execute(select(key).where(key.in_(list(ids)))).scalars())


def _writes(line: Line) -> Writes:
    if isinstance(line, PersonLine):
        return {PEOPLE: [{"holder": line.person, **line.model_dump(exclude={"person"})}]}
    shown = line.model_dump(exclude={"table", "holders", "leavers", "entries"})
    return {
        SUMMARIES: [{"id": line.table, **shown}],
        SEATS: [
            {"holder": holder, "table": line.table, "has_left": has_left}
            for some, has_left in ((line.holders, False), (line.leavers, True))
            for holder in some
        ],
        ENTRIES: [
            {"table": line.table, "number": number, "at": at, "body": body}
            for number, at, body in line.entries
        ],
    }
