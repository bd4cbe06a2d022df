"""Patterns as text for a terminal of 80 columns."""

from __future__ import annotations

from sandtable.games.words.pictures import headline
from sandtable.games.words.reading import Json


def picture(position: Json) -> str:
    """Draw a position: small letters lie face up, capitals face down; * and ' mark the markers."""
    markers = [{group["marker"] for group in groups} for groups in position["groups"]]
    lines = []
    for index, row in enumerate(position["board"]):
        number = 8 - index
        cells = []
        for column, character in zip("abcdefgh", row, strict=True):
            name = f"{column}{number}"
            mark = "*" if name in markers[0] else "'" if name in markers[1] else " "
            cells.append((" " if character == "." else character) + mark)
        lines.append(f"{number}  {' '.join(cells)}".rstrip())
    lines.append("   " + "  ".join("abcdefgh"))
    return f"{headline(position)}\n\n" + "\n".join(lines) + "\n\n" + _bowls(position)


def _bowls(position: Json) -> str:
    if position["offered"]:
        return f"Left over for the bowls: {' and '.join(position['offered'])}"
    lines = []
    for seat, groups in enumerate(position["groups"]):
        river = " ".join(f"{number}{group['colour']}" for number, group in enumerate(groups, 1))
        mark = "*'"[seat]
        lines.append(
            f"Seat {seat} ({mark})  bowl: {position['bowls'][seat]}  groups: {river or '-'}"
        )
    return "\n".join(lines)
