"""The decorators under which rules run: compiled by Numba, or as plain Python.

Set ``NUMBA_DISABLE_JIT=1`` to run the same source interpreted, for debugging and coverage.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config, types
from numba.core.caching import NullCache

from sandtable.games.ground.cache import KeptCode, folder

F = TypeVar("F", bound=Callable[..., Any])

# A NumPy record of some game's state; its fields depend on the game.
Record = Any

INTERPRETED = bool(config.DISABLE_JIT)

if INTERPRETED:
    # Compiled integers wrap around in silence; interpreted ones must do the same.
    np.seterr(over="ignore")

_functions: list[Any] = []


def _symbol_of(record: types.Record) -> tuple[str, tuple[int]]:
    """Return what stands for a type of records in the symbols of compiled code.

    Numba takes the number that the type has in this process. Code that is kept comes from many
    processes, in which records of two games may have had the same number; loaded into one, the
    second game would then run the code of the first.
    """
    digest = hashlib.blake2b(record.name.encode(), digest_size=7).digest()
    return "Record", (int.from_bytes(digest, "big"),)


types.Record.mangling_args = property(_symbol_of)  # type: ignore[assignment]


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
    decorated = numba.njit(nogil=nogil, error_model="numpy", forceinline=True)(function)
    if not INTERPRETED:
        decorated._cache = KeptCode(function) if folder().path else NullCache()
        _functions.append(decorated)
    return cast("F", decorated)


def plain_python(function: F) -> F:
    """Return the Python behind a compiled function, for calls while modules are being loaded."""
    return cast("F", getattr(function, "py_func", function))


def keep_nothing() -> None:
    """Compile for this process alone, since what is kept is damaged or has no room."""
    for function in _functions:
        function._cache = NullCache()
