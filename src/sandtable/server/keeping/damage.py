"""Looking for damage when a server starts, beside everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import structlog
from sqlalchemy import Engine

from sandtable.errors import StoreUnavailable
from sandtable.server.tables.hub import Hub
from sandtable.store.checking import check_file
from sandtable.store.databases import consistently
from sandtable.store.whole_tables import Damage, read_tables, table_ids

MOST_LINES = 100  # of tables: a file of which nothing is left would fill the log

log = structlog.get_logger(__name__)


async def name_damage(hub: Hub) -> None:
    """Look at the pages of a SQLite file; if some are damaged, name the tables that they cost."""
    engine = hub.store.engine
    try:
        found = await asyncio.to_thread(check_file, engine, is_quick=True)
        if not found:
            return
        log.error("the database file is damaged", why=found[0], more=len(found) - 1)
        damaged = await asyncio.to_thread(lambda: list(_damaged(engine)))
    except StoreUnavailable:
        return  # which the store tells
    for each in damaged[:MOST_LINES]:
        hub.tell_damage(each.table, each.why)
    log.error("damaged tables", count=len(damaged), advice="`sandtable check` names them all")


def _damaged(engine: Engine) -> Iterator[Damage]:
    with consistently(engine).connect() as connection:
        for each in read_tables(connection, table_ids(connection)):
            if isinstance(each, Damage):
                yield each
