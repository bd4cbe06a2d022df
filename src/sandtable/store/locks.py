"""One server for one SQLite file, whatever it is called."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path

from sandtable import system
from sandtable.errors import BadRequest
from sandtable.store.databases import new_file, not_opened


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep a SQLite file to this process: other servers would not hear of its moves.

    Its lock belongs to the file itself, so links of either kind and mounts lead to the same one.
    SQLite locks in another way (POSIX), which takes no notice of this one. It must end after every
    connection to the file: closing a file gives up all POSIX locks that a process has on it.
    """
    with ExitStack() as stack:
        try:
            fcntl = import_module("fcntl")
        except ImportError:  # Windows
            beside = Path(f"{path.resolve()}.lock")
            try:
                stack.enter_context(system.locked(beside, waits=False))
            except BlockingIOError:
                raise _refusal(path) from None
        else:
            new_file(path)
            try:
                number = os.open(path, os.O_RDONLY)
                stack.callback(os.close, number)
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise _refusal(path) from None
            except OSError as error:
                raise not_opened(path, error) from error
        yield


def _refusal(path: Path) -> BadRequest:
    return BadRequest(
        f"another server has {path} open; stop it, or name another --database "
        "(several servers can share PostgreSQL)"
    )
