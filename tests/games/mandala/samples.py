"""Possible positions of Mandala of every kind, and ways to damage them."""

from __future__ import annotations

import copy
from typing import Any

from tests.games.mandala.tables import table

WIDE = ("bgopr", "ygopr")

TURN = table(
    mandalas=[("rr", "b", "g"), ("yy", "", "")],
    hands=("bgo", "pry"),
    discard="oo",
    rivers=("gb", "r"),
    claimed=("gb", "r"),
    idle_turns=4,
)
# Seat 1 completed Mandala 1; one colour is claimed, so the second claim is due.
CLAIM = table(
    mandalas=[("bbg", "oy", "r"), ("rr", "", "")],
    rivers=("p", ""),
    phase="claim",
    claiming=0,
    completed_by=1,
    to_move=1,
)
OVER: dict[str, Any] = {"phase": "over", "to_move": None, "scores": [0, 0], "winners": [0, 1]}
CLEARED = [("", "", ""), ("yy", "", "")]
BY_RIVER = table(
    mandalas=CLEARED, rivers=("bgopry", ""), **OVER | {"scores": [3, 0], "winners": [0]},
    reason="river",
)  # fmt: skip
BY_DECK = table(mandalas=CLEARED, **OVER, reason="deck", last_mandala=True)
BY_IDLE = table(**OVER, reason="idle", idle_turns=50)
DEAD: dict[str, Any] = {"mandalas": [("bb", "", ""), ("yy", "", "")], "hands": ("b", "y")}
BY_DEAD = table(
    **DEAD, rivers=WIDE, rest="cups", deck="r",
    **OVER | {"scores": [226, 21], "winners": [0]}, reason="dead",
)  # fmt: skip

POSSIBLE = {
    "turn": TURN,
    "claim": CLAIM,
    "over by river": BY_RIVER,
    "over by deck": BY_DECK,
    "over by idle turns": BY_IDLE,
    "over because dead": BY_DEAD,
}


def changed(position: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Copy a position with one place, such as "mandalas.0.mountain.r", set to a value."""
    copied = copy.deepcopy(position)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = copied
    for step in way:
        place = place[step]
    place[last] = value
    return copied


def without(position: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in position.items() if key not in keys}


def claim(mandala: tuple[str, str, str], to_move: int, **others: Any) -> dict[str, Any]:
    """Lay claims on a first Mandala that seat 0 completed."""
    fixed: dict[str, Any] = {"phase": "claim", "claiming": 0, "completed_by": 0}
    mandalas = others.pop("mandalas", [mandala, ("rr", "", "")])
    return table(mandalas=mandalas, to_move=to_move, **fixed | others)
