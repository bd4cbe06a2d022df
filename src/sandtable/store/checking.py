"""Checking a database: its file, and every table against its own log and the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import BadRecord, SandtableError, StoreUnavailable
from sandtable.store.copies.dump_lines import TableLine
from sandtable.store.database_schema import studies
from sandtable.store.databases import consistently, explain, is_damage, reading, reason
from sandtable.store.whole_tables import CHUNK, Damage, read_tables, table_ids
from sandtable.study.reading import read
from sandtable.table.entries import Entry
from sandtable.table.proof import record, verify
from sandtable.table.table import Table

LOST_ROWS = "PRAGMA foreign_key_check"  # rows of tables that are not there


def check_file(engine: Engine) -> list[str]:
    """Return what SQLite finds wrong with its file; PostgreSQL checks by itself what it reads."""
    if engine.dialect.name != "sqlite":
        return []
    with reading(engine).connect() as connection:
        return check_pages(connection)


def check_pages(connection: Connection, *, is_quick: bool = False) -> list[str]:
    """Return what SQLite finds wrong with its file; a quick look leaves out what indexes hold."""
    try:
        how = "quick_check" if is_quick else "integrity_check"
        found = connection.exec_driver_sql(f"PRAGMA {how}").scalars().all()
        lost = [] if is_quick else connection.exec_driver_sql(LOST_ROWS).all()
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise StoreUnavailable(f"the database cannot be read: {explain(error)}") from error
        return [reason(error)]
    told = [line.strip() for text in found for line in str(text).splitlines()]
    if lost:
        told.append(f"{len(lost)} rows belong to tables that are lost")
    return [line for line in told if line != "ok" and not line.startswith("***")]


def check_tables(engine: Engine) -> Iterator[tuple[int, int, Damage | None]]:
    """Yield for each table its place, how many there are, and what is wrong with it.

    A few tables at a time are read as they are at one moment, so that a server which writes
    meanwhile has its way.
    """
    try:
        with consistently(engine).connect() as connection:
            ids = table_ids(connection)
        for start in range(0, len(ids), CHUNK):
            with consistently(engine).connect() as connection:
                found = list(read_tables(connection, ids[start : start + CHUNK]))
            for place, each in enumerate(found, start + 1):
                yield place, len(ids), each if isinstance(each, Damage) else check_line(each)
    except SQLAlchemyError as error:
        raise StoreUnavailable(f"the database cannot be read: {explain(error)}") from error


def check_studies(engine: Engine) -> Iterator[tuple[str, str | None]]:
    """Yield the id of each study, and what is wrong with it: all its moves are played again."""
    try:
        with consistently(engine).connect() as connection:
            ids = connection.execute(select(studies.c.id).order_by(studies.c.id)).scalars().all()
            for id in ids:
                wanted = select(studies.c.body).where(studies.c.id == id)
                yield id, _mistake(connection.execute(wanted).scalar())
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise StoreUnavailable(f"the database cannot be read: {explain(error)}") from error
        yield "?", reason(error)


def _mistake(body: object) -> str | None:
    try:
        read(json.loads(str(body)))
    except (SandtableError, ValueError) as error:
        return str(error)
    return None


def check_line(line: TableLine) -> Damage | None:
    """Play a table again; return what is wrong with its log, its end or what lists show of it."""
    try:
        table = Table(
            line.table, [Entry.from_text(number, body) for number, _, body in line.entries]
        )
        if table.now.end is not None:
            verify(record(table))
        _check_summary(line, table)
    except BadRecord as error:
        return Damage(line.table, str(error))
    return None


def _check_summary(line: TableLine, table: Table) -> None:
    shown = (line.game, line.state, line.is_watchable, line.opened)
    terms = table.terms
    told = (terms.game, table.now.state, terms.is_watchable, table.entries[0].at)
    if shown != told or [at for _, at, _ in line.entries] != [each.at for each in table.entries]:
        raise BadRecord("what lists show of it is not what its log tells")
    if line.due is None and table.deadline(table.now) is not None:
        raise BadRecord("nobody would look after its clock")
