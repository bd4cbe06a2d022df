"""Positions of Mandala for tests: a test names what it is about, and the rest adds up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

COLOURS = "bgopry"
CARDS_PER_COLOUR = 18


def pile(letters: str) -> dict[str, int]:
    """Count cards given as letters: "bby" is two black and one yellow."""
    return {colour: letters.count(colour) for colour in COLOURS if colour in letters}


def table(
    *,
    mandalas: Sequence[tuple[str, str, str]] = (("rr", "", ""), ("yy", "", "")),
    hands: Sequence[str] = ("bgo", "pry"),
    deck: str = "",
    discard: str = "",
    rivers: Sequence[str] = ("", ""),
    dealt_cups: Sequence[str] = ("bg", "op"),
    claimed: Sequence[str] = ("", ""),
    rest: str = "deck",
    **others: object,
) -> dict[str, Any]:
    """Lay a position, cards given as letters; by default a turn of seat 0 in a young game.

    A Mandala is its Mountain, the Field of seat 0 and the Field of seat 1. `claimed` are the Cup
    cards beyond the dealt ones. All cards not named go to the `rest`: "deck", "discard" or "cups"
    (then to a seat whose River has the colour). `others` are keys of the JSON, as they are.
    """
    areas = [area for mandala in mandalas for area in mandala]
    named = "".join([*areas, *hands, deck, discard, *rivers, *dealt_cups, *claimed])
    left = "".join(colour * (CARDS_PER_COLOUR - named.count(colour)) for colour in COLOURS)
    cups = [dealt + won for dealt, won in zip(dealt_cups, claimed, strict=True)]
    if rest == "cups":
        for colour in left:
            cups[0 if colour in rivers[0] else 1] += colour
    return {
        "game": "mandala",
        "players": 2,
        "options": {},
        "phase": "turn",
        "to_move": 0,
        "deck": pile(deck + left * (rest == "deck")),
        "discard": pile(discard + left * (rest == "discard")),
        "hands": [pile(hand) for hand in hands],
        "mandalas": [
            {"mountain": pile(mountain), "fields": [pile(first), pile(second)]}
            for mountain, first, second in mandalas
        ],
        "rivers": list(rivers),
        "cups": [pile(cup) for cup in cups],
        "dealt_cups": [pile(dealt) for dealt in dealt_cups],
        "last_mandala": False,
        "idle_turns": 0,
        "claiming": None,
        "completed_by": None,
    } | others
