"""What is written, and what is read of many tables: one statement each, for any number of rows.

The rows travel as one JSON parameter. So the text of a statement is the same for one row and for a
thousand: it is compiled once, and SQLite runs it in a single step.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    FromClause,
    Integer,
    Table,
    Text,
    bindparam,
    cast,
    column,
    delete,
    func,
    literal_column,
    select,
    text,
    true,
    type_coerce,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from sandtable.store.database_schema import (
    days,
    entries,
    people,
    progress,
    reviews,
    seats,
    studies,
    tables,
)

Values = Mapping[str, object]  # one row, by the names of its columns
DIALECTS = ("sqlite", "postgresql")
ONE = literal_column("1", Integer)  # in the text of a statement: rows are its only parameter


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """Something to write; ``key`` names the columns that tell which row is meant."""

    key: tuple[str, ...]
    on: Mapping[str, Any]  # by the name of the dialect
    is_last_wins: bool = False  # whether only the last of several rows with one key counts

    def run(self, connection: Connection, rows: Iterable[Values]) -> None:
        """Write the rows."""
        connection.execute(self.on[connection.dialect.name], packed(self._sorted(rows)))

    def run_alone(self, cursor: DBAPICursor, rows: Sequence[Values]) -> None:
        """Write the rows by a statement that is a whole transaction of SQLite.

        Without SQLAlchemy in between this takes a third of the time, and the interpreter lock is
        given away and awaited once, not three times.
        """
        rows = self._last_ones(rows) if self.is_last_wins else rows
        try:
            cursor.execute(_text(self), packed(rows))
        except sqlite3.Error as error:
            raise DBAPIError.instance(None, None, error, sqlite3.Error) from error

    def _sorted(self, rows: Iterable[Values]) -> list[Values]:
        """Return the rows in the order of their keys: two writers never wait in a circle."""
        rows = self._last_ones(rows) if self.is_last_wins else rows
        return sorted(rows, key=self._id_of)

    def _last_ones(self, rows: Iterable[Values]) -> list[Values]:
        return [*{self._id_of(row): row for row in rows}.values()]

    def _id_of(self, row: Values) -> tuple[str, ...]:
        return tuple(str(row[name]) for name in self.key)


@cache
def _text(statement: Statement) -> str:
    return str(statement.on["sqlite"].compile(dialect=sqlite.dialect(paramstyle="named")))


def packed(rows: Sequence[Values]) -> dict[str, str]:
    """Return the parameter that holds the rows."""
    return {"rows": orjson.dumps(rows).decode()}


def _unpacked(dialect: str, columns: Iterable[Column[Any]]) -> FromClause:
    """Return the rows in the parameter as something to select from."""
    rows = bindparam("rows", type_=Text)
    if dialect == "postgresql":
        typed = [column(each.name, each.type) for each in columns]
        unpacking = func.json_to_recordset(cast(rows, postgresql.JSON)).table_valued(*typed)
        return unpacking.render_derived(name="given", with_types=True)
    value = func.json_each(rows).table_valued("value").c.value
    fields = [
        type_coerce(func.json_extract(value, literal_column(f"'$.{each.name}'")), each.type).label(
            each.name
        )
        for each in columns
    ]
    return select(*fields).subquery("given")


def _insert(table: Table, dialect: str) -> Any:
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    # Without a WHERE, SQLite takes the ON of ON CONFLICT for that of a join.
    given = select(*_unpacked(dialect, table.columns).c).where(true())
    return insert(table).from_select(list(table.columns.keys()), given)


def _insert_or_skip(table: Table, dialect: str) -> Any:
    return _insert(table, dialect).on_conflict_do_nothing()


def _insert_or_renew(table: Table, dialect: str) -> Any:
    """Insert rows, or replace what may change of those that are there."""
    insert = _insert(table, dialect)
    fixed = {*_key_of(table), "opened"}
    renewed = {each.name: insert.excluded[each.name] for each in table.c if each.name not in fixed}
    return insert.on_conflict_do_update(index_elements=[*_key_of(table)], set_=renewed)


def _change(name: str) -> Callable[[Table, str], Any]:
    """Change one column of people who are there."""

    def make(table: Table, dialect: str) -> Any:
        given = _unpacked(dialect, [table.c.holder, table.c[name]])
        return update(table).where(table.c.holder == given.c.holder).values({name: given.c[name]})

    return make


def _save(table: Table, dialect: str) -> Any:
    """Save what comes next of a study: of two who have changed the same one, the first."""
    given = _unpacked(dialect, [table.c[name] for name in ("id", "number", "changed", "body")])
    is_next = (table.c.id == given.c.id) & (table.c.number == given.c.number - ONE)
    saved = {name: given.c[name] for name in ("number", "changed", "body")}
    return update(table).where(is_next).values({**saved, "seen": given.c.changed})


def _see(table: Table, dialect: str) -> Any:
    given = _unpacked(dialect, [table.c.id, table.c.seen])
    return update(table).where(table.c.id == given.c.id).values(seen=given.c.seen)


def _delete(table: Table, dialect: str) -> Any:
    given = _unpacked(dialect, table.primary_key.columns)
    (key,) = table.primary_key
    return delete(table).where(key.in_(select(given.c[key.name])))


def _tails(table: Table, dialect: str) -> Any:
    after = Column("after", Integer)
    given = _unpacked(dialect, [table.c.table, after])
    is_wanted = (table.c.table == given.c.table) & (table.c.number > given.c.after)
    found = select(table.c.table, table.c.number, table.c.at, table.c.body).join(given, is_wanted)
    return found.order_by(table.c.table, table.c.number)


def _on_both(make: Callable[[Table, str], Any], table: Table) -> dict[str, Any]:
    return {dialect: make(table, dialect) for dialect in DIALECTS}


def _key_of(table: Table) -> tuple[str, ...]:
    return tuple(each.name for each in table.primary_key)


SUMMARIES = Statement(_key_of(tables), _on_both(_insert_or_renew, tables), is_last_wins=True)
ENTRIES = Statement(_key_of(entries), _on_both(_insert, entries))
SEATS = Statement(_key_of(seats), _on_both(_insert_or_renew, seats), is_last_wins=True)
PEOPLE = Statement(_key_of(people), _on_both(_insert_or_skip, people))
NAMES = Statement(_key_of(people), _on_both(_change("name"), people), is_last_wins=True)
KEYS = Statement(_key_of(people), _on_both(_change("key"), people), is_last_wins=True)
SEEN = Statement(_key_of(people), _on_both(_change("seen"), people), is_last_wins=True)
GONE = Statement(_key_of(people), _on_both(_delete, people))
REVIEW_WISHES = Statement(_key_of(reviews), _on_both(_insert_or_skip, reviews))
REVIEWS = Statement(_key_of(reviews), _on_both(_insert_or_renew, reviews), is_last_wins=True)
NEW_STUDIES = Statement(_key_of(studies), _on_both(_insert, studies))
STUDIES = Statement(_key_of(studies), _on_both(_save, studies), is_last_wins=True)
SEEN_STUDIES = Statement(_key_of(studies), _on_both(_see, studies), is_last_wins=True)
GONE_STUDIES = Statement(_key_of(studies), _on_both(_delete, studies))
DAYS = Statement(_key_of(days), _on_both(_insert_or_skip, days))
RESULTS = Statement(_key_of(progress), _on_both(_insert_or_skip, progress))

# The order in which one transaction writes: a table before what refers to it.
ORDER = (
    *(SUMMARIES, ENTRIES, SEATS),
    *(PEOPLE, NAMES, KEYS, SEEN, GONE),
    *(REVIEW_WISHES, REVIEWS, DAYS, RESULTS),
    *(NEW_STUDIES, STUDIES, SEEN_STUDIES, GONE_STUDIES),
)

TAILS = _on_both(_tails, entries)  # the entries of many tables, each after a number of its own

SIZES = {  # bytes
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    "postgresql": text("SELECT pg_database_size(current_database())"),
}

Writes = Mapping[Statement, Sequence[Values]]  # what belongs together


def write(connection: Connection, everything: Sequence[Writes]) -> None:
    """Write many things in the transaction of a connection, with one statement for each kind."""
    for statement, rows in _by_statement(everything):
        statement.run(connection, rows)


def commit(engine: Engine, everything: Sequence[Writes]) -> None:
    """Write many things in a transaction of their own."""
    kinds = _by_statement(everything)
    if len(kinds) == 1 and engine.dialect.name == "sqlite":
        ((statement, rows),) = kinds
        with closing(engine.raw_connection()) as pooled:
            statement.run_alone(pooled.cursor(), rows)
    else:
        with engine.begin() as connection:
            write(connection, everything)


def _by_statement(everything: Sequence[Writes]) -> list[tuple[Statement, list[Values]]]:
    """Return the rows of each statement that has any, in the order in which to write."""
    rows: dict[Statement, list[Values]] = {}
    for writes in everything:
        for statement, found in writes.items():
            if found:
                rows.setdefault(statement, []).extend(found)
    return sorted(rows.items(), key=lambda pair: ORDER.index(pair[0]))
