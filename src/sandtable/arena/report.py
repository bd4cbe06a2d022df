"""The results of a match-up as JSON, for programs and for replaying."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from dataclasses import asdict
from importlib.metadata import version

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import Result
from sandtable.arena.summary import in_order, summarise
from sandtable.games.words.reading import Json

FORMAT = 1
PACKAGES = ("sandtable", "numpy", "numba", "openskill")


def report(match_up: MatchUp, results: Iterable[Result], seconds: float) -> Json:
    """Write down everything; what may differ from run to run stands under the keys `run`."""
    played = in_order(results)
    return {
        "format": FORMAT,
        "match_up": asdict(match_up),
        "games_played": len(played),
        "versions": {name: version(name) for name in PACKAGES},
        "run": {"seconds": seconds, "python": platform.python_version()},
        "summary": asdict(summarise(match_up, played)) if played else None,
        "games": [asdict(result) for result in played],
    }
