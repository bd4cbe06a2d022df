"""What the text pictures of all games share."""

from __future__ import annotations

from typing import Any

from sandtable.games.words.reading import Json


def letters(pile: Any) -> str:
    """Show a pile as "bb r", a hidden one as "6 cards", a partly known one as both."""
    if isinstance(pile, int):
        return "1 card" if pile == 1 else f"{pile} cards"
    if "hidden" in pile:
        known = letters(pile["known"]) if pile["known"] else ""
        return " + ".join(part for part in (known, f"{pile['hidden']} hidden") if part)
    return " ".join(letter * number for letter, number in pile.items()) or "-"


def tally(pile: Any) -> str:
    """Show a large pile as "b12 g9", a hidden one as "6 cards"."""
    if isinstance(pile, int):
        return letters(pile)
    return " ".join(f"{letter}{number}" for letter, number in pile.items()) or "-"


def headline(position: Json) -> str:
    """Return which game it is and whose move, or how it ended."""
    name = position["game"].capitalize()
    if position["phase"] != "over":
        return f"{name}: seat {position['to_move']} to move ({position['phase']})"
    scores = ", ".join(
        f"seat {seat} has {points}" for seat, points in enumerate(position["scores"])
    )
    winners = position["winners"]
    if len(winners) == 1:
        verdict = f"seat {winners[0]} wins"
    else:
        verdict = "shared by seats " + " and ".join(str(seat) for seat in winners)
    return f"{name}: over ({position['reason']}), {scores}: {verdict}"


def table(rows: list[list[str]]) -> str:
    """Lay out cells in columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
