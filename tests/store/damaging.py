"""Databases with many tables, and damage done to their files."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from sandtable.store import Store
from tests.store.logs import real_entry, real_opening

TABLES = 120
ENTRIES = 12
PAGE = 4096  # bytes


def fill(path: Path, tables: int = TABLES) -> list[str]:
    """Make a database with many tables in play; return their ids."""
    ids = [f"table-{number:04}" for number in range(tables)]
    asyncio.run(put(f"sqlite:///{path}", ids))
    return ids


async def put(url: str, ids: Sequence[str]) -> None:
    """Open tables, and let people say something at them."""
    store = Store.open(url)
    for id in ids:
        rows = [real_entry(id, number) for number in range(1, ENTRIES)]
        await store.append(real_opening(id, f"holder {id}"), *rows)
        await store.add_person(f"holder {id}", f"Person of {id}", 1)
    await store.close()


def overwrite(path: Path, page: int, pages: int = 2, content: bytes = b"\xa5") -> None:
    """Overwrite pages in the middle of a file, counted from 0."""
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(content * (pages * PAGE))
