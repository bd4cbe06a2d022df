"""Mandala as text for a terminal of 80 columns."""

from __future__ import annotations

from sandtable.games.words.pictures import headline, letters, table, tally
from sandtable.games.words.reading import Json


def picture(position: Json) -> str:
    """Draw a position or a view."""
    first, second = position["mandalas"]
    rows = [["", "Mandala 1", "Mandala 2"]]
    rows.append(["Field of seat 1", letters(first["fields"][1]), letters(second["fields"][1])])
    rows.append(["Mountain", letters(first["mountain"]), letters(second["mountain"])])
    rows.append(["Field of seat 0", letters(first["fields"][0]), letters(second["fields"][0])])
    seats = [["", "hand", "River", "Cup"]]
    for seat in range(2):
        river = position["rivers"][seat]
        seats.append(
            [
                f"Seat {seat}",
                letters(position["hands"][seat]),
                " ".join(f"{space}{letter}" for space, letter in enumerate(river, start=1)) or "-",
                letters(position["cups"][seat]),
            ]
        )
    piles = f"deck: {tally(position['deck'])}   discard pile: {tally(position['discard'])}"
    last = "\nThe next Mandala to be destroyed is the last." if position["last_mandala"] else ""
    return f"{headline(position)}\n{piles}{last}\n\n{table(rows)}\n\n{table(seats)}"
