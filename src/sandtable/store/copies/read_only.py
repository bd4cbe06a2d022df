"""Reading a SQLite file that SQLite does not open where it is: from a copy."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.errors import StoreUnavailable
from sandtable.store.databases import sqlite_file

# SQLite's file format, 1.3: how a header begins, and where it says how large a page is, and how
# many there are.
MAGIC = b"SQLite format 3\x00"
PAGE_SIZE, PAGES = slice(16, 18), slice(28, 32)
HEADER = 100  # bytes
LARGEST_PAGE = 65_536  # which the header says in two bytes: 1
ROOM = 1_000_000  # bytes that SQLite's files beside a database take at most while it is read


@contextmanager
def readable(url: str) -> Iterator[str]:
    """Name a database that can be read: SQLite writes beside a file even while it only reads.

    On a disk that takes no writes nobody changes it either, so that a plain copy of the file and
    of its log is all of it. A file that was cut off is filled up with nothing, or SQLite would not
    look at what is left. The copy is for its owner alone, and is deleted at the end.
    """
    path = sqlite_file(url)
    if path is None or not path.is_file():
        yield url
        return
    lacking = _lacking(path)
    if _can_be_written(path) and not lacking:
        yield url
        return
    with TemporaryDirectory(prefix="sandtable-") as folder:
        copied = Path(folder, path.name)
        try:
            for ending in ("", "-wal"):
                if (there := path.with_name(path.name + ending)).exists():
                    shutil.copyfile(there, copied.with_name(there.name))
            os.truncate(copied, copied.stat().st_size + lacking)
        except OSError as error:
            raise StoreUnavailable(
                f"the database {path} cannot be opened where it is, so it is read from a copy in "
                f"{folder}, which cannot be made: {error.strerror}; TMPDIR names another place"
            ) from error
        yield f"sqlite:///{copied}"


def _can_be_written(path: Path) -> bool:
    is_open = path.with_name(f"{path.name}-shm").exists()  # then SQLite has all that it needs
    has_room = is_open or shutil.disk_usage(path.parent).free >= ROOM
    return has_room and all(os.access(each, os.W_OK) for each in (path, path.parent))


def _lacking(path: Path) -> int:
    """Return how many bytes are cut off the end of a file that has no log to make up for it."""
    log = path.with_name(f"{path.name}-wal")
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
        has_log = log.exists() and log.stat().st_size > 0
        if not header.startswith(MAGIC) or len(header) < HEADER or has_log:
            return 0
        page, pages = (int.from_bytes(header[place]) for place in (PAGE_SIZE, PAGES))
        return max(0, (LARGEST_PAGE if page == 1 else page) * pages - path.stat().st_size)
    except OSError:
        return 0  # whoever opens it says why
