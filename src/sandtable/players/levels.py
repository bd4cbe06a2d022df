"""The levels of computer players by their names, and how long each may think."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.errors import BadRequest


@dataclass(frozen=True)
class Level:
    """A kind of player, with its usual limits."""

    kind: str
    time_ms: int
    simulations: int | None = None
    nodes: int | None = None  # as many positions in Patterns, if not as many as simulations

    def limit_in(self, game: str) -> int | None:
        """Return how many simulations a move may take in a game; in Patterns, how many nodes."""
        return self.nodes if self.nodes and game == "patterns" else self.simulations


# What people pick. A search that is only limited by time needs a whole core meanwhile.
BY_NAME = {
    "random": Level("random", 100),
    "greedy": Level("greedy", 100),
    "novice": Level("novice", 100),
    "adept": Level("search", 500, 2000),
    "expert": Level("learned", 500, 400, nodes=3000),
    "master": Level("learned", 1000),
    "grandmaster": Level("patient", 5000),
}
LEVELS = tuple(BY_NAME)

# To measure against: what `master` was before there were learned values.
STICKS = {"classic": Level("search", 1000)}

SIZED_KINDS = ("montecarlo", "tree", "search", "learned")
LARGEST_SIZE = 10**9
LONG_TIME_MS = 600_000


def find_level(name: str) -> Level:
    """Return the level of a name; `montecarlo:64` and `search:5000` say their own size."""
    if not isinstance(name, str):
        raise BadRequest(f"a player is named by a text, not {name!r:.40}")
    if found := BY_NAME.get(name) or STICKS.get(name):
        return found
    kind, _, size = name.partition(":")
    if kind in SIZED_KINDS and _is_size(size):
        return Level(kind, LONG_TIME_MS, int(size))
    raise BadRequest(
        f"there is no player {name!r:.40}; there are {', '.join(LEVELS)}, "
        f"and {', '.join(f'{kind}:N' for kind in SIZED_KINDS)} with N simulations"
    )


def _is_size(text: str) -> bool:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SIZE))
    return is_number and 1 <= int(text) <= LARGEST_SIZE
