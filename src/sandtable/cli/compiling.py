"""Telling those who wait how far the compiling is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import IO

from sandtable.games.ground.cache import folder

FIRST = "sandtable: getting ready, once after each update"


def tell_compiling(screen: IO[str]) -> Callable[[float], None]:
    """Return a teller that writes to a screen: all the time on a terminal, else twice."""
    began: float | None = None

    def tell(share: float) -> None:
        nonlocal began
        if began is None and share < 1:
            began = time.monotonic()
            if (where := folder()).problem:
                place = f"kept in {where.path}" if where.path else "kept nowhere"
                print(f"sandtable: {where.problem}: what is compiled is {place}", file=screen)
            if where.path and not where.has_room:
                left = "what does not fit is compiled at every start"
                print(f"sandtable: there is hardly any room in {where.path}: {left}", file=screen)
            if not screen.isatty():
                print(f"{FIRST}; half a minute, less for one game", file=screen, flush=True)
        if began is None:
            return
        if screen.isatty():
            end = "\n" if share == 1 else ""
            print(f"\r{FIRST}: {share:.0%} ", end=end, file=screen, flush=True)
        if share == 1:
            seconds = time.monotonic() - began
            print(f"sandtable: ready after {seconds:.0f} s", file=screen, flush=True)
            began = None

    return tell
