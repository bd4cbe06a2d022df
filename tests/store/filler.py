"""A process whose files may not grow, as on a full disk; prints what was taken and what was not."""

import asyncio
import json
import resource
import sys
from pathlib import Path

from sandtable.errors import StoreUnavailable
from sandtable.store import Store
from tests.store.logs import entry, opening

BODY = json.dumps({"kind": "play", "text": "x" * 2000})


def allow(size: int) -> None:
    """Let no file of this process grow beyond a size, in bytes."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))


def size_of_log(path: Path) -> int:
    """Return the bytes of SQLite's write-ahead log."""
    return Path(f"{path}-wal").stat().st_size


async def main(path: Path) -> None:
    """Append before, while and after the disk is full."""
    store = Store.open(f"sqlite:///{path}")
    await store.append(opening("t"))
    taken, refused = [0], []
    allow(size_of_log(path) + 50_000)
    for number in range(1, 101):
        try:
            # Two rows: half of an append must not be left either.
            await store.append(entry("t", 2 * number, BODY), entry("t", 2 * number + 1, BODY))
            taken += [2 * number, 2 * number + 1]
        except StoreUnavailable:
            refused += [2 * number, 2 * number + 1]
    allow(resource.RLIM_INFINITY)
    await store.append(entry("t", 900), entry("t", 901))
    await store.close()
    print(json.dumps({"taken": [*taken, 900, 901], "refused": refused}))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
