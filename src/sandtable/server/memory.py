"""How memory is given back to the system: large pieces as soon as they are freed.

The C library of Linux learns from each large piece that is freed to keep such pieces for whoever
asks next, and small ones settle between them. A search takes up to 32 MB, so a server in which
searches came and went grew by 40 MB in four minutes, and would have gone on.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

LARGE = 1 << 20  # bytes: such pieces are the system's again when they are freed
ARENAS = 2  # from which threads get small pieces; by default there are eight for each core

# Numbers of options, from malloc.h.
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8


def give_back() -> None:
    """Let this process and its children give large pieces back, where the C library can."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            mallopt = ctypes.CDLL(None).mallopt
            mallopt(MMAP_THRESHOLD, LARGE)
            mallopt(TRIM_THRESHOLD, LARGE)
            mallopt(ARENA_MAX, ARENAS)
