"""Reading a SQLite file from a disk that takes no writes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.errors import StoreUnavailable
from sandtable.store.databases import sqlite_file


@contextmanager
def readable(url: str) -> Iterator[str]:
    """Name a database that can be read: SQLite writes beside a file even while it only reads.

    On a disk that takes no writes nobody changes it either, so that a plain copy of the file and
    of its log is all of it. The copy is for its owner alone, and is deleted at the end.
    """
    path = sqlite_file(url)
    if path is None or not path.is_file() or _can_be_written(path):
        yield url
        return
    with TemporaryDirectory(prefix="sandtable-") as folder:
        try:
            for name in (path.name, f"{path.name}-wal"):
                if (path.parent / name).exists():
                    shutil.copyfile(path.parent / name, Path(folder, name))
        except OSError as error:
            raise StoreUnavailable(
                f"the database {path} cannot be written, so it is read from a copy in {folder}, "
                f"which cannot be made: {error.strerror}; TMPDIR names another place"
            ) from error
        yield f"sqlite:///{Path(folder, path.name)}"


def _can_be_written(path: Path) -> bool:
    return all(os.access(each, os.W_OK) for each in (path, path.parent))
