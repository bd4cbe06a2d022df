"""All games out of one database and into another, a few tables at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO, TypeVar

from pydantic import ValidationError
from sqlalchemy import Column, Connection, Engine, Row, Table, select
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import StoreUnavailable
from sandtable.store.copies.dump_lines import (
    CheckTable,
    Header,
    Line,
    PersonLine,
    StudyLine,
    TableLine,
    check,
    put,
    read_lines,
)
from sandtable.store.database_schema import people, progress, studies, tables
from sandtable.store.databases import consistently, explain, is_damage
from sandtable.store.statements import (
    ENTRIES,
    NEW_STUDIES,
    PEOPLE,
    RESULTS,
    REVIEWS,
    SEATS,
    SUMMARIES,
    Writes,
    write,
)
from sandtable.store.whole_tables import Damage, around_damage, read_tables, table_ids

CHUNK = 50  # lines that are read or written together

L = TypeVar("L", PersonLine, StudyLine)
Tell = Callable[[int, int], None]  # called with how many lines are done, and how many there are


@dataclass(slots=True)
class Counts:
    """What a file holds, or has brought."""

    people: int = 0
    tables: int = 0
    studies: int = 0
    skipped: int = 0  # tables that were there already
    damaged: list[Damage] = field(default_factory=list)  # tables that were left out
    is_everybody: bool = True  # whether no people were left out
    has_all_studies: bool = True

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return self.is_everybody and self.has_all_studies and not self.damaged


def dump(engine: Engine, file: BinaryIO, tell: Tell) -> Counts:
    """Write all people and whole tables to a file, as they are at one point in time."""
    try:
        with consistently(engine).connect() as connection:
            return _dump(connection, file, tell)
    except SQLAlchemyError as error:
        raise StoreUnavailable(f"the database cannot be read: {explain(error)}") from error


def _dump(connection: Connection, file: BinaryIO, tell: Tell) -> Counts:
    # All is read twice: the first line says how much will follow, and a pipe is written once.
    ids = table_ids(connection)
    damaged = [found for found in read_tables(connection, ids) if isinstance(found, Damage)]
    left_out = {found.table for found in damaged}
    whole = [id for id in ids if id not in left_out]
    persons, count, is_everybody = _readable(connection, people, _person_line)
    kept, studies_count, has_all_studies = _readable(connection, studies, _study_line)
    header = Header(people=count, tables=len(whole), studies=studies_count)
    put(file, header)
    everybody = (_with_progress(connection, line) for line in persons)
    for done, line in enumerate(chain(everybody, read_tables(connection, whole), kept), 1):
        assert not isinstance(line, Damage)
        put(file, line)
        tell(done, header.lines)
    return Counts(
        count,
        len(whole),
        studies_count,
        damaged=damaged,
        is_everybody=is_everybody,
        has_all_studies=has_all_studies,
    )


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
        raise StoreUnavailable(f"the database cannot be written: {explain(error)}") from error
    return counts


def _person_line(row: Row[Any]) -> PersonLine:
    return PersonLine(person=row.holder, name=row.name, at=row.at, key=row.key, seen=row.seen)


def _with_progress(connection: Connection, line: PersonLine) -> PersonLine:
    """Return a person with what came of their games; without it where that is damaged."""
    wanted = select(progress.c.id, progress.c.at, progress.c.body)
    is_theirs = progress.c.holder == line.person
    try:
        with connection.begin_nested():
            found = connection.execute(wanted.where(is_theirs).order_by(progress.c.id)).all()
        own = line.model_dump(exclude={"progress"})
        return PersonLine(**own, progress=[(*row,) for row in found])
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
    except ValidationError:
        pass
    return line


def _study_line(row: Row[Any]) -> StudyLine:
    return StudyLine(study=row.id, **{k: v for k, v in row._mapping.items() if k != "id"})


def _readable(
    connection: Connection, table: Table, line_of: Callable[[Row[Any]], L]
) -> tuple[Iterator[L], int, bool]:
    """Return the lines of a table that can be read, how many they are, and whether that is all."""

    def read(row: Row[Any]) -> L | None:
        try:
            return line_of(row)
        except ValidationError:
            return None

    (key,) = table.primary_key
    rows: Callable[[], Iterable[Row[Any]]] = partial(_pages, connection, table)
    is_all = True
    try:
        with connection.begin_nested():
            are_whole = Counter(read(row) is not None for row in rows())
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
        reached = around_damage(connection, select(table), key)
        rows, is_all = {row._mapping[key]: row for row in reached}.values, False
        are_whole = Counter(read(row) is not None for row in rows())
    lines = (line for row in rows() if (line := read(row)) is not None)
    return lines, are_whole[True], is_all and not are_whole[False]


def _pages(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    """Yield the rows of a table by its one key, a page at a time, so that memory stays small."""
    (key,) = table.primary_key
    page = connection.execute(select(table).order_by(key).limit(CHUNK)).all()
    while page:
        yield from page
        further = select(table).where(key > page[-1]._mapping[key]).order_by(key)
        page = connection.execute(further.limit(CHUNK)).all()


def _add(connection: Connection, chunk: Sequence[Line], counts: Counts) -> None:
    """Write those lines of a chunk that are new, and count."""
    persons = {line.person: line for line in chunk if isinstance(line, PersonLine)}
    logs = {line.table: line for line in chunk if isinstance(line, TableLine)}
    kept = {line.study: line for line in chunk if isinstance(line, StudyLine)}
    for id in _known(connection, studies.c.id, kept):
        del kept[id]
    for holder in _known(connection, people.c.holder, persons):
        del persons[holder]
    for id in _known(connection, tables.c.id, logs):
        del logs[id]
        counts.skipped += 1
    new: list[Line] = [*persons.values(), *logs.values(), *kept.values()]
    write(connection, [_writes(line) for line in new])
    counts.people += len(persons)
    counts.tables += len(logs)
    counts.studies += len(kept)


def _known(connection: Connection, key: Column[str], ids: Iterable[str]) -> set[str]:
    return set(connection.execute(select(key).where(key.in_(list(ids)))).scalars())


def _writes(line: Line) -> Writes:
    if isinstance(line, StudyLine):
        return {NEW_STUDIES: [{"id": line.study, **line.model_dump(exclude={"study"})}]}
    if isinstance(line, PersonLine):
        shown = line.model_dump(exclude={"person", "progress"})
        return {
            PEOPLE: [{"holder": line.person, **shown}],
            RESULTS: [
                {"holder": line.person, "id": id, "at": at, "body": body}
                for id, at, body in line.progress
            ],
        }
    shown = line.model_dump(exclude={"table", "holders", "leavers", "entries", "reviews"})
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
        REVIEWS: [
            {"table": line.table, "strength": strength, "at": at, "body": body}
            for strength, at, body in line.reviews
        ],
    }
