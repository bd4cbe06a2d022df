"""What is not kept for ever: finished games of people who do not come back, and those people."""

from __future__ import annotations

import orjson
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from sandtable.store.database_schema import (
    entries,
    people,
    progress,
    reviews,
    seats,
    studies,
    tables,
)
from sandtable.store.whole_tables import ODD_VALUES

DELETED = "deleted"  # the row that says until when


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
    count = connection.execute(delete(people).where(people.c.seen < before, ~has_table)).rowcount
    connection.execute(delete(progress).where(progress.c.holder.not_in(select(people.c.holder))))
    return count


def prune_studies(connection: Connection, before: int) -> int:
    """Delete studies at which nobody has looked since a time; return how many."""
    return connection.execute(delete(studies).where(studies.c.seen < before)).rowcount


def delete_progress(connection: Connection, holder: str, at: int) -> None:
    """Delete what came of a person's games; what other devices still have of it is too old."""
    connection.execute(delete(progress).where(progress.c.holder == holder))
    connection.execute(insert(progress).values(holder=holder, id=DELETED, at=at, body=None))


def _is_old(before: int) -> ColumnElement[bool]:
    was_seen = (
        select(seats.c.table)
        .join(people, people.c.holder == seats.c.holder)
        .where(seats.c.table == tables.c.id, people.c.seen >= before)
        .exists()
    )
    return (tables.c.ended < before) & ~was_seen


def rename_in_studies(connection: Connection, seats_at: dict[str, set[int]], name: str) -> None:
    """Rename seats in the studies of their games, by the ids of their tables.

    Whoever has one open must open it again before they can save it.
    """
    of_games = select(studies).where(studies.c.body.contains('"record":{'))
    for row in connection.execute(of_games).all() if seats_at else ():
        try:
            content = orjson.loads(row.body)
            record = content["start"].get("record", {})
            named = [record["seats"][seat] for seat in seats_at.get(record.get("id"), ())]
        except ODD_VALUES:  # it is damaged: nobody can open it
            continue
        for seat in named:
            seat["name"] = name
        if named:
            values = {"body": orjson.dumps(content).decode(), "number": row.number + 1}
            connection.execute(update(studies).where(studies.c.id == row.id).values(values))
