"""Real positions, and small changes at any place of a JSON value."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.cli.engine_process import EngineInside, Json

# Values of every type, of which a field takes at most a few.
VALUES: list[Any] = [None, True, False, 0, -1, 1.5, "", "x", [], {}, 10**40, [[]], {"x": 1}]


def positions_of(table: Json, seed: int) -> list[Json]:
    """Return all positions of a random game."""
    engine = EngineInside()
    chooser = random.Random(seed)
    answer = engine.get("new", **table, seed=seed)
    positions = [answer["position"]]
    while answer["legal"]:
        answer = engine.get("play", move=chooser.choice(answer["legal"]))
        positions.append(answer["position"])
    return positions


def one_of_each_phase(table: Json) -> list[Json]:
    """Return a late position of each phase."""
    found = {position["phase"]: position for position in positions_of(table, seed=3)[:-1]}
    return [*found.values(), positions_of(table, seed=3)[-1]]


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside a JSON value."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    found = [path] if path else []
    for key, item in inside:
        found += paths_in(item, (*path, key))
    return found


def with_change(value: Any, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    """Change one place of a copy."""
    changed = copy.deepcopy(value)
    place = changed
    for key in path[:-1]:
        place = place[key]
    change(place, path[-1])
    return changed


def put(item: Any) -> Callable[[Any, Any], None]:
    def change(place: Any, key: Any) -> None:
        place[key] = item

    return change


def delete(place: Any, key: Any) -> None:
    del place[key]
