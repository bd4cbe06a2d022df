"""The one decorator under which rules run: compiled by Numba, or as plain Python.

Set ``NUMBA_DISABLE_JIT=1`` to run the same source interpreted, for debugging and coverage.
Compiled code is kept in a folder named after a fingerprint of every source file it comes from:
Numba alone watches only the file a function stands in, not the files it calls.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import config
from numba.core.caching import NullCache

F = TypeVar("F", bound=Callable[..., Any])

# A NumPy record of some game's state; its fields depend on the game.
Record = Any

INTERPRETED = bool(config.DISABLE_JIT)

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = re.compile(rb"^\s*@(compiled|unlocked|overload)\b", re.MULTILINE)
FINGERPRINT = re.compile("[0-9a-f]{20}")
KEEP_UNUSED_FOR = 30 * 24 * 3600  # seconds

if INTERPRETED:
    # Compiled integers wrap around in silence; interpreted ones must do the same.
    np.seterr(over="ignore")


def fingerprint() -> str:
    """Name all that compiled code depends on: the sources, the compiler and the processor."""
    digest = hashlib.blake2b(digest_size=10)
    machine = llvm.get_host_cpu_name(), config.CPU_NAME, config.CPU_FEATURES
    digest.update(f"{sys.version} {numba.__version__} {np.__version__} {machine}".encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        content = path.read_bytes()
        if path.name == "compiled.py" or COMPILED.search(content):
            digest.update(f"{path.relative_to(PACKAGE)} {len(content)} ".encode() + content)
    return digest.hexdigest()


def cache_root() -> Path:
    """Where compiled code is kept: ``SANDTABLE_CACHE_DIR``, or the user's cache folder."""
    chosen = os.environ.get("SANDTABLE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sandtable"


def _open_cache() -> Path | None:
    """Make the cache folder, or give None where nothing can be written."""
    try:
        folder = cache_root() / fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)  # the time of last use
        _drop_unused_caches(folder.parent)
    except (OSError, RuntimeError):
        return None
    return folder


def _drop_unused_caches(root: Path) -> None:
    for old in root.iterdir():
        is_ours = FINGERPRINT.fullmatch(old.name)
        if is_ours and time.time() - old.stat().st_mtime > KEEP_UNUSED_FOR:
            shutil.rmtree(old, ignore_errors=True)


CACHE = None if INTERPRETED else _open_cache()

_functions: list[Any] = []


def compiled(function: F) -> F:
    """Compile a rule for the CPU on first use.

    All calls between rules are inlined: a turn is a few dozen instructions spread over many
    small functions, and calling them would cost as much as the work they do. For the same reason
    a rule keeps the interpreter lock: to get it back would take longer than the rule itself.
    """
    return _compiled(function, nogil=False)


def unlocked(function: F) -> F:
    """Compile what runs for long, so that other threads go on meanwhile."""
    return _compiled(function, nogil=True)


def _compiled(function: F, *, nogil: bool) -> F:
    users_cache = config.CACHE_DIR
    if CACHE:
        config.CACHE_DIR = str(CACHE)
    compiler = numba.njit(
        cache=CACHE is not None, nogil=nogil, error_model="numpy", forceinline=True
    )
    decorated = compiler(function)
    config.CACHE_DIR = users_cache
    _functions.append(decorated)
    return cast("F", decorated)


def abandon_cache() -> None:
    """Compile without keeping anything, since what is kept is damaged or cannot be written."""
    if CACHE:
        shutil.rmtree(CACHE, ignore_errors=True)
    for function in _functions:
        function._cache = NullCache()
