"""What a move of Dunes causes, as far as a seat may know it."""

from typing import Any

from sandtable.games.effects import Story, less, size
from tests.fourth_game.dunes.facts import blows_away
from tests.fourth_game.dunes.moves import parse

RULES = {"hands": "D9", "passes": "D10"}
AT_END = {"scored": "D12", "seen": "D2"}


def tell(story: Story, word: str) -> None:
    """Add what a move causes; only what is certain where the view after it is not known."""
    view, colour = story.now, parse(word).colour
    seat: int = view["to_move"]
    if colour:
        _lay(story, seat, colour)
    else:
        story.set("pass", "D7", [(["passes"], view["passes"] + 1)], seat=seat)
    empty = not any(map(size, view["hands"]))
    if view["passes"] == 2 or empty:
        reason = "passes" if view["passes"] == 2 else "hands"
        story.end(reason, RULES[reason], (), **AT_END)
    else:
        story.set("turn", "D3", [(["to_move"], 1 - seat)], seat=1 - seat)


def _lay(story: Story, seat: int, colour: str) -> None:
    view = story.now
    blown = blows_away(view, seat, colour)
    story.tell(
        {"kind": "lay", "rule": "D4", "seat": seat}
        | {"from": ["hands", seat], "to": ["dunes", seat], "cards": {colour: 1}},
        [(["last"], colour), (["passes"], 0)],
    )
    if blown:
        cards = {"cards": {colour: 3}}
        story.move("blow", "D8", cards, start=["dunes", seat], to=["discard"], seat=seat)
    if view["deck"]:
        drawn: Any = 1
        if story.after is not None and isinstance(view["hands"][seat], dict):
            drawn = less(story.after["hands"][seat], view["hands"][seat])
        story.move("draw", "D6", {"cards": drawn}, start=["deck"], to=["hands", seat], seat=seat)
