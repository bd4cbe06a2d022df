"""The one decorator under which rules run: compiled by Numba, or as plain Python.

Set ``NUMBA_DISABLE_JIT=1`` to run the same source interpreted, for debugging and coverage.
Compiled code is kept in a folder named after a fingerprint of every compiled source file:
Numba alone watches only the file a function stands in, not the files it calls.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config

F = TypeVar("F", bound=Callable[..., Any])

# A NumPy record of some game's state; its fields depend on the game.
Record = Any

INTERPRETED = bool(config.DISABLE_JIT)

PACKAGE = Path(__file__).resolve().parent.parent
KEPT_CACHES = 3

if INTERPRETED:
    # Compiled integers wrap around in silence; interpreted ones must do the same.
    np.seterr(over="ignore")


def fingerprint() -> str:
    """Name the present state of all source files: their paths, sizes and times of change."""
    digest = hashlib.blake2b(digest_size=10)
    for path in sorted(PACKAGE.rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def cache_root() -> Path:
    """Where compiled code is kept: ``SANDTABLE_CACHE_DIR``, or the user's cache folder."""
    chosen = os.environ.get("SANDTABLE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sandtable"


def _use_cache() -> Path:
    folder = cache_root() / fingerprint()
    if not folder.exists():
        _drop_old_caches(folder.parent)
    config.CACHE_DIR = str(folder)
    return folder


def _drop_old_caches(root: Path) -> None:
    if not root.is_dir():
        return
    caches = sorted(root.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in caches[KEPT_CACHES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


CACHE = _use_cache()


def is_cached() -> bool:
    """Tell whether anything has been compiled for the present sources."""
    return INTERPRETED or CACHE.exists()


def compiled(function: F) -> F:
    """Compile a rule for the CPU on first use; it releases the interpreter lock."""
    return cast("F", numba.njit(cache=True, nogil=True, error_model="numpy")(function))
