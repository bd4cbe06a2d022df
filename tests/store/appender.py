"""A process that appends to ten tables as fast as it can, and prints each entry that is durable."""

import asyncio
import sys
from itertools import count

from sandtable.store import Store
from tests.store.logs import entry, opening


async def fill(store: Store, table: str) -> None:
    """Append to one table for ever, from wherever its log ends."""
    log = await store.read(table)
    for number in count(len(log)):
        await store.append(opening(table) if number == 0 else entry(table, number))
        print(table, number, flush=True)


async def main(url: str) -> None:
    """Append until killed."""
    store = Store.open(url)
    await asyncio.gather(*(fill(store, f"table{place}") for place in range(10)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
