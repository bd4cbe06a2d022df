"""What is not kept for ever: finished games of people who do not come back, and those people."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, delete, func, select

from sandtable.store.database_schema import entries, people, reviews, seats, tables


def count_old(connection: Connection, before: int) -> int:
    """Count the games that ended before a time, and whose people were not seen since."""
    counting = select(func.count()).select_from(tables).where(_is_old(before))
    return connection.execute(counting).scalar_one()


def prune(connection: Connection, before: int, begin: int, most: int) -> list[tuple[str, int]]:
    """Delete some of those games; return each table, and when it ended, in that order.

    `begin` is where an earlier call has stopped: none is left that ended before.
    """
    wanted = select(tables.c.id, tables.c.ended).where(tables.c.ended >= begin, _is_old(before))
    found = connection.execute(wanted.order_by(tables.c.ended).limit(most)).all()
    ids = [row.id for row in found]
    for key in (entries.c.table, seats.c.table, reviews.c.table, tables.c.id):
        connection.execute(delete(key.table).where(key.in_(ids)))
    return [(row.id, row.ended) for row in found]


def prune_people(connection: Connection, before: int) -> int:
    """Delete people who were not seen since a time and have no table; return how many."""
    has_table = select(seats.c.holder).where(seats.c.holder == people.c.holder).exists()
    return connection.execute(delete(people).where(people.c.seen < before, ~has_table)).rowcount


def _is_old(before: int) -> ColumnElement[bool]:
    was_seen = (
        select(seats.c.table)
        .join(people, people.c.holder == seats.c.holder)
        .where(seats.c.table == tables.c.id, people.c.seen >= before)
        .exists()
    )
    return (tables.c.ended < before) & ~was_seen
