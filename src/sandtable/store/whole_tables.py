"""Whole tables out of a database, a few at a time; those that are damaged are named."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy import ColumnElement, Connection, Row, Select, select, text
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import BadRecord
from sandtable.store.copies.dump_lines import Log, TableLine
from sandtable.store.database_schema import entries, reviews, seats, tables
from sandtable.store.databases import is_damage, reason
from sandtable.store.statements import TAILS, packed

CHUNK = 50  # tables that are read together

# What values of the wrong type end in, which a damaged file may hold anywhere.
ODD_VALUES = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


@dataclass(frozen=True, slots=True)
class Damage:
    """A table that is not whole, and why."""

    table: str
    why: str


def table_ids(connection: Connection) -> list[str]:
    """Return the ids of all tables; in a damaged database, of those that any part still knows."""
    every = select(tables.c.id).union(select(entries.c.table))
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # of many games this takes long
    try:
        with connection.begin_nested():
            return sorted(connection.execute(every).scalars())
    except (SQLAlchemyError, TypeError) as error:
        if isinstance(error, SQLAlchemyError) and not is_damage(error):
            raise
    found: set[str] = set()
    for column in (tables.c.id, seats.c.table, entries.c.table):
        rows = around_damage(connection, select(column).distinct(), column)
        found.update(id for (id,) in rows if isinstance(id, str))
    return sorted(found)


def around_damage(
    connection: Connection, query: Select[Any], key: ColumnElement[Any]
) -> Iterator[Row[Any]]:
    """Yield the rows that can be reached from either end, some of them twice."""
    for order in (key.asc(), key.desc()):
        with suppress(SQLAlchemyError), connection.begin_nested():
            yield from connection.execute(query.order_by(order))


def read_tables(connection: Connection, ids: Sequence[str]) -> Iterator[TableLine | Damage]:
    """Yield each of the tables that are there, or what is wrong with it."""
    for start in range(0, len(ids), CHUNK):
        chunk = ids[start : start + CHUNK]
        try:
            with connection.begin_nested():
                found = _read(connection, chunk)
        except (SQLAlchemyError, *ODD_VALUES) as error:
            if isinstance(error, SQLAlchemyError) and not is_damage(error):
                raise
            if connection.dialect.name == "postgresql":  # it might read all for the sake of one
                connection.execute(text("SET LOCAL enable_seqscan = off"))
            for id in chunk:
                yield from _read_one(connection, id)
        else:
            yield from map(_whole, found)


def _read_one(connection: Connection, id: str) -> Iterator[TableLine | Damage]:
    try:
        with connection.begin_nested():
            yield from map(_whole, _read(connection, [id]))
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
        yield Damage(id, reason(error))
    except ODD_VALUES:
        yield Damage(id, "a value is of the wrong type")


def _read(connection: Connection, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Return what is stored of each table that is there; one may have lost its summary."""
    found: dict[str, dict[str, Any]] = {
        id: {"holders": [], "leavers": [], "entries": []} for id in ids
    }
    for row in connection.execute(select(tables).where(tables.c.id.in_(ids))).mappings():
        found[row["id"]] |= row
    held = select(seats.c.table, seats.c.holder, seats.c.has_left).where(seats.c.table.in_(ids))
    for id, holder, has_left in connection.execute(held.order_by(seats.c.holder)):
        found[id]["leavers" if has_left else "holders"].append(holder)
    for id, number, at, body in _logs(connection, ids):
        found[id]["entries"].append((number, at, body))
    for id, strength, at, body in _reviews(connection, ids):
        found[id].setdefault("reviews", []).append((strength, at, body))
    return [{"table": id, **row} for id, row in found.items() if row["entries"] or "id" in row]


def _logs(connection: Connection, ids: Sequence[str]) -> Iterator[Any]:
    if len(ids) == 1:  # so that no rows of others are looked at, which may be damaged
        columns = entries.c.table, entries.c.number, entries.c.at, entries.c.body
        wanted = select(*columns).where(entries.c.table == ids[0])
        yield from connection.execute(wanted.order_by(entries.c.number))
    else:
        every = packed([{"table": id, "after": -1} for id in ids])
        yield from connection.execute(TAILS[connection.dialect.name], every)


def _reviews(connection: Connection, ids: Sequence[str]) -> list[Any]:
    """Return the reviews of some tables; where they are damaged none, for the games are whole."""
    columns = reviews.c.table, reviews.c.strength, reviews.c.at, reviews.c.body
    wanted = select(*columns).where(reviews.c.table.in_(ids), reviews.c.body.is_not(None))
    with suppress(SQLAlchemyError), connection.begin_nested():
        return list(connection.execute(wanted.order_by(reviews.c.table, reviews.c.strength)))
    return []


def _whole(row: dict[str, Any]) -> TableLine | Damage:
    if row.pop("id", None) is None:
        return Damage(row["table"], "what lists show of it is lost")
    try:
        line = TableLine(**row)
        check_log(line.entries)
    except ValidationError:
        return Damage(row["table"], "a value is of the wrong type")
    except BadRecord as error:
        return Damage(row["table"], str(error))
    return line


def check_log(log: Log) -> None:
    """Refuse a log that has gaps, or entries that cannot be read; the rules are not asked."""
    for place, (number, _, body) in enumerate(log):
        if number != place:
            raise BadRecord(f"entry {place} of the log is missing")
        try:
            kind = json.loads(body)["kind"]
        except (ValueError, LookupError, TypeError, RecursionError):
            raise BadRecord(f"entry {number} of the log cannot be read") from None
        if (kind == "open") != (number == 0):
            raise BadRecord("a log begins with the opening of its table")
    if not log:
        raise BadRecord("a log has at least one entry")
