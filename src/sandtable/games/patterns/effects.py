"""What a move of Patterns causes; nothing is hidden or drawn, so all of it is certain."""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any

from sandtable.games.effects import Path, Story, Values
from sandtable.games.patterns.facts import group_at, token_on
from sandtable.games.patterns.moves import parse
from sandtable.games.patterns.spaces import row_and_column
from sandtable.games.position import Position
from sandtable.games.words.reading import Json

AT_END = {"scored": "P10", "seen": "P10"}


def tell(story: Story, word: str) -> None:
    """Add what a move causes."""
    if story.after is None:
        story.after = _position(marshal.dumps(story.now)).play(word).view(None)
    seat: int = story.now["to_move"]
    kind, space, colour = parse(word)
    if kind == "B":
        _choose(story, seat, colour)
    elif kind == "E":
        _establish(story, seat, space)
    elif kind == "F":
        _flip(story, seat, space)
    elif kind == "S":
        _swap(story, seat, space)
    else:
        story.set("done", "P9", seat=seat)
    _go_on(story, story.after, seat)


def _choose(story: Story, seat: int, colour: str) -> None:
    """Take one of the two tokens left over and leave the other to the opponent (P3)."""
    first, second = story.now["offered"]
    other = second if colour == first else first
    for kind, taken, owner, left in (
        ("bowl", colour, seat, [other]),
        ("other_bowl", other, 1 - seat, None),
    ):
        start: Path = ["offered", story.now["offered"].index(taken)]
        values: Values = [(["offered"], left)]
        _carry(story, kind, "P3", taken, start, ["bowls", owner], values, seat=owner)


def _establish(story: Story, seat: int, space: str) -> None:
    """Found a group with the bowl token (P5)."""
    colour, number = story.now["bowls"][seat], len(story.now["groups"][seat])
    founded: Values = [(["groups", seat, number], {"colour": colour, "marker": space})]
    _exchange(story, "establish", "P5", seat, space, founded, number=number + 1)


def _flip(story: Story, seat: int, space: str) -> None:
    """Turn a token face down into a group (P6)."""
    colour, place = token_on(story.now, space), _place(space)
    fields = {"seat": seat, "colour": colour, "space": space, "place": place}
    story.set("flip", "P6", [(place, colour.upper())], **fields, **_joined(story, seat, colour))


def _swap(story: Story, seat: int, space: str) -> None:
    """Put the bowl token into a group (P7)."""
    joined = _joined(story, seat, story.now["bowls"][seat])
    _exchange(story, "swap", "P7", seat, space, (), **joined)


def _exchange(
    story: Story, kind: str, rule: str, seat: int, space: str, values: Values, **of: int
) -> None:
    """Put the bowl token face down on a space, and the token from there into the bowl."""
    bowl: Path = ["bowls", seat]
    place = _place(space)
    laid, taken = story.now["bowls"][seat], token_on(story.now, space)
    where: dict[str, Any] = {"seat": seat, "space": space}
    _carry(story, kind, rule, laid, bowl, place, [(bowl, None), *values], **where, **of)
    _carry(story, "take", rule, taken, place, bowl, (), **where)


def _carry(
    story: Story,
    kind: str,
    rule: str,
    colour: str,
    start: Path,
    to: Path,
    values: Values,
    **fields: Any,
) -> None:
    """Add that a token went from one place to another; on the mat it lies face down."""
    token = colour.upper() if to[0] == "board" else colour
    effect = {"kind": kind, "rule": rule, **fields, "colour": colour, "from": start, "to": to}
    story.tell(effect, [(to, token), *values])


def _go_on(story: Story, after: Json, seat: int) -> None:
    """Return who is to move, if anybody can (P4, P9)."""
    stuck = 1 - seat
    to_move = after["to_move"]
    if after["phase"] == "turn":
        values = [(["phase"], "turn"), (["to_move"], to_move)]
        story.set("turn", "P4", values, seat=to_move)
    elif after["phase"] == "over":
        story.end("stuck", "P9", (), seat=stuck, **AT_END)
    else:
        is_new = story.now["phase"] != "flips"
        if is_new:
            story.set("stuck", "P9", seat=stuck)
        values = [(["phase"], "flips"), (["to_move"], to_move)]
        case = {} if is_new else {"case": "again"}
        story.set("flips", "P9", values, **case, seat=to_move, other=stuck)


def _joined(story: Story, seat: int, colour: str) -> dict[str, int]:
    """Return the number of a seat's group of a colour, and how many tokens it has after a move."""
    assert story.after is not None
    groups = story.after["groups"][seat]
    number = [group["colour"] for group in groups].index(colour) + 1
    tokens = group_at(story.after, groups[number - 1]["marker"]).bit_count()
    return {"number": number, "tokens": tokens}


@lru_cache(maxsize=4)  # all moves of one position are foreseen one after another
def _position(view: bytes) -> Position:
    """Return the position that a view shows, which hides nothing."""
    return Position.from_json(marshal.loads(view))


def _place(space: str) -> list[str | int]:
    return ["board", *row_and_column(space)]
