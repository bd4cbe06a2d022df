"""Files of this user: where they are kept, and how one is written whole or not at all."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sandtable.errors import StoreUnavailable
from sandtable.system import user_data

FOR_ALL, FOR_OWNER = 0o666, 0o600  # modes of new files, before the umask


def data_folder() -> Path:
    """Return the folder for games: SANDTABLE_DATA, or the user's; it need not exist yet."""
    named = os.environ.get("SANDTABLE_DATA")
    return Path(named).expanduser() if named else user_data()


def own_database() -> str:
    """Return the URL of the database in the data folder; a new folder is closed to others."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(
            f"the data folder {folder} cannot be made ({error.strerror}); "
            "SANDTABLE_DATA names another one"
        ) from error
    return f"sqlite:///{folder / 'sandtable.sqlite3'}"


@contextmanager
def whole_file(path: Path, mode: int = FOR_ALL) -> Iterator[BinaryIO]:
    """Open a file to write, which gets its name when all of it is on the disk.

    A link stays, and what it leads to is replaced. What is there and no file, such as a pipe, is
    written to as it is.
    """
    if is_special(path):
        with path.open("wb") as file:
            yield file
        return
    path = path.resolve()
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    number = os.open(unfinished, flags, mode)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(number)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def write_json(path: Path, content: object) -> None:
    """Write a file for people and programs, whole or not at all."""
    with whole_file(path) as file:
        file.write(json.dumps(content, indent=1).encode() + b"\n")


def is_special(path: Path) -> bool:
    """Whether something is there that must not be replaced by a file."""
    return path.exists() and not path.is_file()
