"""What differs between systems: where a user's files belong, and locks between processes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

NAME = "sandtable"
PAUSE = 0.05  # seconds between two tries to get a lock

# By the name of the system: the variable that names the folder, the usual one, and what follows.
DATA = {
    "win32": ("LOCALAPPDATA", "AppData/Local", NAME),
    "darwin": ("XDG_DATA_HOME", "Library/Application Support", NAME),
    "": ("XDG_DATA_HOME", ".local/share", NAME),
}
CACHE = {
    "win32": ("LOCALAPPDATA", "AppData/Local", f"{NAME}/Cache"),
    "darwin": ("XDG_CACHE_HOME", "Library/Caches", NAME),
    "": ("XDG_CACHE_HOME", ".cache", NAME),
}


def user_data(system: str = sys.platform) -> Path:
    """Return the folder where this user's programs keep what must last; it need not exist yet."""
    return _folder(DATA, system)


def user_cache(system: str = sys.platform) -> Path:
    """Return the folder for what can be made again; it need not exist yet."""
    return _folder(CACHE, system)


def _folder(places: dict[str, tuple[str, str, str]], system: str) -> Path:
    variable, usual, inside = places.get(system, places[""])
    named = os.environ.get(variable, "").strip()
    return (Path(named).expanduser() if named else Path.home() / usual) / inside


@contextmanager
def locked(path: Path, *, waits: bool = True) -> Iterator[None]:
    """Hold a file that one process at a time can hold; BlockingIOError where it is taken.

    The system gives the file free when its holder ends, however it ends.
    """
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        while not _take(number):
            if not waits:
                raise BlockingIOError(f"another process holds {path}")
            time.sleep(PAUSE)
        yield
    finally:
        os.close(number)


def _take(number: int) -> bool:
    """Lock an open file, in the way of POSIX or of Windows; whether it was free."""
    try:
        try:
            posix = import_module("fcntl")
        except ImportError:
            windows = import_module("msvcrt")
            windows.locking(number, windows.LK_NBLCK, 1)
        else:
            posix.flock(number, posix.LOCK_EX | posix.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
