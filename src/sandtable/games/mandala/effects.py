"""What a move of Mandala causes, as far as a seat may know it."""

from __future__ import annotations

from typing import Any

from sandtable.games.effects import Effect, Path, Story, Values, less, size
from sandtable.games.mandala.facts import (
    cards_to_draw,
    first_claimer,
    has_full_river,
    is_complete,
    left_to_draw,
    may_be_dead,
)
from sandtable.games.mandala.moves import Move, parse
from sandtable.games.mandala.rules import IDLE_LIMIT

DECK, DISCARD = ["deck"], ["discard"]
ACTIONS = {"M": ("build", "M3"), "F": ("grow", "M4"), "D": ("discard", "M5")}
CLAIMED: Values = ((["claiming"], None), (["completed_by"], None))
END_RULES = {"river": "M12", "deck": "M13", "dead": "M16", "idle": "M16"}
AT_END = {"scored": "M18", "seen": "M19"}


def tell(story: Story, word: str) -> None:
    """Add what a move causes; only what is certain where the view after it is not known."""
    move = parse(word)
    seat: int = story.now["to_move"]
    if move.kind == "C":
        _claim(story, seat, move.colour)
    elif move.kind == "p":
        story.set("pass", "M15", [(["idle_turns"], story.now["idle_turns"] + 1)], seat=seat)
        _next_turn(story, 1 - seat)
    else:
        _act(story, seat, move)


def _act(story: Story, seat: int, move: Move) -> None:
    """Build, Grow or Discard, draw, and see whether a Mandala is complete."""
    view, index = story.now, move.mandala
    hand: Path = ["hands", seat]
    kind, rule = ACTIONS[move.kind]
    effect: Effect = {"kind": kind, "rule": rule, "seat": seat}
    if index >= 0:
        effect["mandala"] = index
        area = ["mountain"] if move.kind == "M" else ["fields", seat]
        effect |= {"from": hand, "to": ["mandalas", index, *area], "cards": move.cards}
    else:
        effect |= {"from": hand, "to": DISCARD, "cards": move.cards}
    story.tell(effect, [(["idle_turns"], view["idle_turns"] + 1 if move.kind == "D" else 0)])
    held = view["hands"][seat]
    number = cards_to_draw(move.kind, move.number, size(held))
    if number:
        if story.after is not None and isinstance(held, dict):
            drawn: Any = less(story.after["hands"][seat], held)
        else:
            drawn = min(number, left_to_draw(view))
        _draw(story, "draw", rule, number, drawn, to=hand, seat=seat)
    if index >= 0 and is_complete(completed := view["mandalas"][index]):
        first = first_claimer(completed, seat)
        lead = [size(completed["fields"][each]) for each in (first, 1 - first)]
        case = {"case": "tied"} if lead[0] == lead[1] else {}
        who = {"mandala": index, "first": first, "other": 1 - first, "lead": lead}
        values = {"phase": "claim", "claiming": index, "completed_by": seat}
        set_to = [([key], value) for key, value in {**values, "to_move": first}.items()]
        story.set("complete", "M7", set_to, **case, **who)
    else:
        _next_turn(story, 1 - seat)


def _draw(
    story: Story,
    kind: str,
    rule: str,
    number: int,
    drawn: Any,
    *,
    to: Path,
    **of: Any,
) -> None:
    """Move cards from the deck, which may run out (M13) and be made anew (M14)."""
    view = story.now
    deck = size(view["deck"])
    if not size(drawn):
        return
    if number > deck and view["discard"]:
        story.move("reshuffle", "M14", {"cards": view["discard"]}, start=DISCARD, to=DECK)
    story.move(kind, rule, {"cards": drawn}, start=DECK, to=to, **of)
    if number >= deck and not view["last_mandala"]:
        story.set("exhausted", "M13", [(["last_mandala"], True)])
    if number == deck and view["discard"]:
        story.move("reshuffle", "M14", {"cards": view["discard"]}, start=DISCARD, to=DECK)


def _claim(story: Story, seat: int, colour: str) -> None:
    """Claim the cards of a colour, and clear the Mandala when nothing is left to claim."""
    view, index = story.now, story.now["claiming"]
    mandala = view["mandalas"][index]
    start: Path = ["mandalas", index, "mountain"]
    number = mandala["mountain"][colour]
    story.set("claim", "M8", seat=seat, colour=colour, mandala=index)
    if not mandala["fields"][seat]:
        cards = {"cards": {colour: number}}
        story.move("lost", "M10", cards, start=start, to=DISCARD, seat=seat)
    else:
        if colour not in view["rivers"][seat]:
            card, space = {"cards": {colour: 1}}, len(view["rivers"][seat]) + 1
            place = {"seat": seat, "colour": colour, "space": space}
            story.move("river", "M9", card, start=start, to=["rivers", seat], **place)
            number -= 1
        if number:
            cards = {"cards": {colour: number}}
            story.move("cup", "M9", cards, start=start, to=["cups", seat], seat=seat)
    if view["mandalas"][index]["mountain"]:
        story.set("choose", "M8", [(["to_move"], 1 - seat)], seat=1 - seat)
    else:
        _clear(story, index)


def _clear(story: Story, index: int) -> None:
    """Discard both Fields, then end the game or begin the Mandala anew (M11 to M13)."""
    view = story.now
    completed_by: int = view["completed_by"]
    for seat, field in enumerate(view["mandalas"][index]["fields"]):
        if field:
            start: Path = ["mandalas", index, "fields", seat]
            story.move("clear", "M11", {"cards": field}, start=start, to=DISCARD, seat=seat)
    full = [seat for seat in range(2) if has_full_river(view, seat)]
    if full:
        story.end("river", END_RULES["river"], CLAIMED, seat=full[0], **AT_END)
    elif view["last_mandala"]:
        story.end("deck", END_RULES["deck"], CLAIMED, **AT_END)
    else:
        drawn: Any = min(2, left_to_draw(view))
        if story.after is not None:
            drawn = story.after["mandalas"][index]["mountain"]
        _draw(story, "refill", "M11", 2, drawn, to=["mandalas", index, "mountain"], mandala=index)
        _next_turn(story, 1 - completed_by)


def _next_turn(story: Story, seat: int) -> None:
    """Hand the turn over, unless the game is dead or idle (M16)."""
    view, after = story.now, story.after
    reason = after.get("reason") if after is not None else None
    if after is None:
        if may_be_dead(view):
            return
        reason = "idle" if view["idle_turns"] >= IDLE_LIMIT else None
    if reason:
        story.end(reason, END_RULES[reason], CLAIMED, **AT_END)
    else:
        values = [*CLAIMED, (["phase"], "turn"), (["to_move"], seat)]
        story.set("turn", "M2", values, seat=seat)
