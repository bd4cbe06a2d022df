"""``sandtable compile``: games, players and more, now instead of at their first use."""

from __future__ import annotations

import time

from sandtable.bar import bar
from sandtable.games.ground.cache import folder
from sandtable.games.ground.compiling import get_ready
from sandtable.players.preparing import every_part
from sandtable.review.preparing import every_judge


def run(*, research: bool) -> int:
    """Compile what is missing, in processes of its own; return the exit status."""
    parts = [*every_part(), *every_judge()]
    if research:
        from sandtable.research.preparing import every_face

        parts += every_face()
    missing = [part for part in parts if not part.is_kept]
    where = folder()
    if where.problem:
        print(f"{where.problem}: it is kept in {where.path or 'no place'} instead")
    if not missing:
        print(f"All games and players are compiled, in {where.path}")
        return 0
    began = time.monotonic()
    with bar("Compiling") as tell:
        get_ready(missing, lambda share: tell(round(100 * share), 100))
    print(f"Compiled {len(missing)} of {len(parts)} parts in {time.monotonic() - began:.0f} s")
    return 0
