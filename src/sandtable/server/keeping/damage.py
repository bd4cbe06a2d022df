"""Looking for damage when a server starts, beside everything else."""

from __future__ import annotations

import asyncio

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import StoreUnavailable
from sandtable.server.tables.hub import Hub
from sandtable.store.checking import check_pages
from sandtable.store.databases import consistently, reading
from sandtable.store.whole_tables import Damage, read_tables, table_ids

MOST_LINES = 100  # of tables: a file of which nothing is left would fill the log

log = structlog.get_logger(__name__)


async def name_damage(hub: Hub) -> None:
    """Look at the pages of a SQLite file; if some are damaged, name the tables that they cost."""
    engine = hub.store.engine
    if engine.dialect.name != "sqlite":
        return
    try:
        with reading(engine).connect() as connection:
            found = await _look(connection)
        if not found:
            return
        log.error("the database file is damaged", why=found[0], more=len(found) - 1)
        damaged = await asyncio.to_thread(_damaged, engine)
    except (StoreUnavailable, SQLAlchemyError):
        return  # of which the store tells when it is used
    for each in damaged[:MOST_LINES]:
        hub.tell_damage(each.table, each.why)
    log.error("damaged tables", count=len(damaged), advice="`sandtable check` names them all")


async def _look(connection: Connection) -> list[str]:
    try:
        return await asyncio.to_thread(check_pages, connection, is_quick=True)
    except asyncio.CancelledError:  # the server stops, and does not wait for a large file
        driver = connection.connection.driver_connection
        if driver is not None:
            driver.interrupt()
        raise


def _damaged(engine: Engine) -> list[Damage]:
    with consistently(engine).connect() as connection:
        found = read_tables(connection, table_ids(connection))
        return [each for each in found if isinstance(each, Damage)]
