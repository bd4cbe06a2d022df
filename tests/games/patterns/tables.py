"""Positions of Patterns for tests: name what a test is about, and the rest of the mat is filled."""

from __future__ import annotations

from collections import Counter
from typing import Any

Json = dict[str, Any]

COLOURS = "bgopry"
WIDTHS = (4, 6, 8, 8, 8, 8, 6, 4)  # of the rows, 8 down to 1
SPACES = [
    f"{column}{8 - index}"
    for index, width in enumerate(WIDTHS)
    for column in "abcdefgh"[4 - width // 2 : 4 + width // 2]
]


def table(
    *, seat0: str = "", seat1: str = "", up: str = "", bowls: str = "rg", **keys: object
) -> Json:
    """Lay a running position.

    `seat0="b:c4,c5 r:e7"` gives seat 0 a black group with its marker on c4 and then a red one;
    `up` names tokens that lie face up in the same way. The other spaces get face-up tokens unlike
    any of these next to them, so that nothing can be Flipped but what a test put there.
    """
    mat = {space: colour for colour, space in _tokens(up)}
    mat |= {space: colour.upper() for colour, space in _tokens(f"{seat0} {seat1}")}
    _fill(mat, bowls)
    return _position(_drawn(mat), [_groups(seat0), _groups(seat1)]) | {"bowls": [*bowls]} | keys


def choice(*, offered: str = "gp", **keys: object) -> Json:
    """Lay a position in which seat 1 is to choose its bowl token; b, o, r, y lie in the centre."""
    centre = [colour for colour in COLOURS if colour not in offered]
    mat = dict(zip(("d4", "e4", "d5", "e5"), centre, strict=True))
    _fill(mat, offered)
    start = {"phase": "bowl", "to_move": 1, "offered": [*offered], "bowls": [None, None]}
    return _position(_drawn(mat), [[], []]) | start | keys


def drawn(*board: str, seat0: str = "", seat1: str = "", bowls: str = "rg", **keys: object) -> Json:
    """Take over a mat drawn row by row; `seat0="b:c4 r:e7"` names the markers only."""
    return _position([*board], [_groups(seat0), _groups(seat1)]) | {"bowls": [*bowls]} | keys


def _position(board: list[str], groups: list[list[Json]]) -> Json:
    return {
        "game": "patterns",
        "players": 2,
        "options": {},
        "phase": "turn",
        "to_move": 0,
        "board": board,
        "offered": None,
        "bowls": [None, None],
        "groups": groups,
    }


def _tokens(text: str) -> list[tuple[str, str]]:
    entries = [entry.split(":") for entry in text.split()]
    return [(colour, space) for colour, spaces in entries for space in spaces.split(",")]


def _groups(text: str) -> list[Json]:
    entries = [entry.split(":") for entry in text.split()]
    return [{"colour": colour, "marker": spaces.split(",")[0]} for colour, spaces in entries]


def _fill(mat: dict[str, str], off_the_mat: str) -> None:
    """Put nine tokens of each colour in play, the most hemmed-in spaces first."""
    left = Counter(COLOURS * 9)
    left.subtract([*"".join(mat.values()).lower(), *off_the_mat])
    empty = [space for space in SPACES if space not in mat]
    unlike = {space: {mat.get(name, "").lower() for name in _next_to(space)} for space in empty}
    for space in sorted(empty, key=lambda name: -len(unlike[name])):
        colour = max((c for c in COLOURS if c not in unlike[space]), key=lambda c: left[c])
        assert left[colour] > 0, "the tokens left over cannot be laid here; name fewer of them"
        mat[space] = colour
        left[colour] -= 1


def _next_to(space: str) -> list[str]:
    column, row = ord(space[0]), int(space[1])
    return [f"{chr(column + x)}{row + y}" for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))]


def _drawn(mat: dict[str, str]) -> list[str]:
    rows = ([f"{column}{row}" for column in "abcdefgh"] for row in range(8, 0, -1))
    return ["".join(mat.get(space, ".") for space in row) for row in rows]
