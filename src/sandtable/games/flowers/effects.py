"""What a move of Flowers causes, as far as a seat may know it."""

from __future__ import annotations

from typing import Any

from sandtable.games.effects import Path, Pile, Story, Values, common, less, plus, size
from sandtable.games.flowers import facts
from sandtable.games.flowers.moves import Move, parse
from sandtable.games.flowers.tiles import BACKS
from sandtable.games.words.reading import Json

DECK, DISCARD = ["deck"], ["discard"]
END_RULES = {"flowers": "F14", "tiles": "F13", "passes": "F6"}
AT_END = {"scored": "F16", "seen": "F17"}


def tell(story: Story, word: str) -> None:
    """Add what a move causes; only what is certain where the view after it is not known."""
    move = parse(word)
    if move.kind == "P":
        _play(story, story.now["to_move"], move)
    elif move.kind == "T":
        _take(story, story.now["to_move"], move.tile)
    else:
        _pass(story, story.now["to_move"])


# A turn


def _play(story: Story, seat: int, move: Move) -> None:
    """Play cards, draw, move the marker, and see whether the Mandala is complete (F3)."""
    view, index = story.now, move.mandala
    mandala = view["mandalas"][index]
    known = view["known"][seat]
    face = "up" if move.colour in facts.lacks(mandala) else "down"
    story.tell(
        {"kind": f"play_{face}", "rule": "F4", "seat": seat, "mandala": index}
        | {"from": ["hands", seat], "to": ["mandalas", index, face, seat], "cards": move.cards},
        [(["known", seat], less(known, common(known, move.cards))), (["passes"], 0)],
    )
    _draw(story, seat, facts.cards_to_draw(view, move.number, size(view["hands"][seat])))
    holder = mandala["marker"]
    new_holder = facts.holder_after(facts.sides_of(mandala), holder, seat)
    if new_holder != holder:
        values: Values = [(["mandalas", index, "marker"], seat)]
        of = {"seat": seat, "mandala": index}
        if holder is None:
            story.set("marker", "F7", values, **of)
        else:
            lead = [facts.sides_of(mandala)[each].cards for each in (seat, holder)]
            story.set("marker_from", "F7", values, **of, other=holder, lead=lead)
    if not facts.lacks(mandala):
        story.set("complete", "F9", _taking(view, index), mandala=index, seat=new_holder)
    else:
        _end_turn(story)


def _draw(story: Story, seat: int, number: int) -> None:
    """Draw cards; where the deck has too few, the discard pile becomes the new one (F5)."""
    view = story.now
    held = view["hands"][seat]
    if not number:
        return
    if number > size(view["deck"]):
        story.move("reshuffle", "F5", {"cards": view["discard"]}, start=DISCARD, to=DECK)
    drawn: Pile = number
    if story.after is not None and "hidden" not in held:
        drawn = less(story.after["hands"][seat], held)
        for index in _cleared(story):  # as the game ends, cards come back in the same move
            for face in ("up", "down"):
                drawn = less(drawn, view["mandalas"][index][face][seat])
    story.move("draw", "F5", {"cards": drawn}, start=DECK, to=["hands", seat], seat=seat)


def _pass(story: Story, seat: int) -> None:
    view = story.now
    story.set("pass", "F6", [(["passes"], view["passes"] + 1)], seat=seat)
    if view["passes"] < view["players"]:
        _end_turn(story)
        return
    if not view["ending"]:
        story.set("all_passed", "F6", [(["ending"], True)])
    _destroy_next(story)


def _end_turn(story: Story) -> None:
    """Hand the turn to the next seat, unless the third Flower ends the game here (F14)."""
    view = story.now
    if view["ending"] and facts.is_last_turn(view):
        _destroy_next(story)
        return
    seat = (view["active"] + 1) % view["players"]
    values = {"taking": None, "phase": "turn", "active": seat, "to_move": seat}
    story.set("turn", "F3", [([key], value) for key, value in values.items()], seat=seat)


# Destroying a Mandala


def _take(story: Story, holder: int, tile: str) -> None:
    """Hand out both tiles, clear the Mandala and go on with the turn or the end (F9 to F15)."""
    view, index = story.now, story.now["taking"]
    mandala = view["mandalas"][index]
    is_complete = not facts.lacks(mandala)
    sides = facts.sides_of(mandala)
    second = facts.second_seat(sides, holder)
    _gain(story, "take", "F9", index, tile, seat=holder)
    (other,) = mandala["tiles"]
    if second != holder:
        _gain(story, "second", "F10", index, other, seat=second, other=holder)
    else:
        why = facts.why_nobody_is_second(sides, holder)
        rule, of = ("F11", {"other": 1 - holder}) if why == "half" else ("F10", {})
        _gain(story, f"both_{why}", rule, index, other, seat=holder, **of)
    _clear(story, "F13", index, takers=(holder, second))
    story.set("marker_back", "F13", [(["mandalas", index, "marker"], None)], mandala=index)
    if is_complete:
        _begin_anew(story, index)
    else:
        _destroy_next(story)


def _gain(
    story: Story, kind: str, rule: str, index: int, tile: str, *, seat: int, **of: int
) -> None:
    """Lay a tile before a seat; with a single of its colour it makes a Flower (F12)."""
    view = story.now
    partner = facts.Shelf.of(view, seat).partner(tile)
    start: Path = ["mandalas", index, "tiles"]
    to: Path = ["singles", seat]
    story.move(kind, rule, {"tiles": [tile]}, start=start, to=to, seat=seat, **of, mandala=index)
    if partner is not None:
        flower = sorted((partner, tile))
        singles, flowers = view["singles"][seat], view["flowers"][seat]
        values: Values = [(to, less(singles, flower)), (["flowers", seat], [*flowers, flower])]
        points = facts.flower_points(*flower)
        story.set("flower", "F12", values, seat=seat, flower=flower, points=points)


def _clear(story: Story, rule: str, index: int, takers: tuple[int, ...] = ()) -> None:
    """Discard the cards of those who took a tile, return the others' to their hands (F13)."""
    view = story.now
    for seat in range(view["players"]):
        for face in ("up", "down"):
            cards = view["mandalas"][index][face][seat]
            start: Path = ["mandalas", index, face, seat]
            of = {"seat": seat, "mandala": index, "from": start, "cards": cards}
            if cards and seat in takers:
                story.tell({"kind": f"discard_{face}", "rule": rule, **of, "to": DISCARD})
            elif cards:
                known: Values = [(["known", seat], plus(view["known"][seat], cards))]
                story.tell(
                    {"kind": f"back_{face}", "rule": rule, **of, "to": ["hands", seat]}, known
                )


def _begin_anew(story: Story, index: int) -> None:
    """Lay new tiles after a completed Mandala and end the turn, or the game (F13, F14)."""
    view = story.now
    if not view["ending"]:
        kind = "ending_turn" if facts.is_last_turn(view) else "ending_round"
        for seat in range(view["players"]):
            if facts.has_third_flower(view, seat):
                story.set(kind, "F14", [(["ending"], True)], seat=seat)
    if facts.has_run_out(view):
        story.set("no_tiles", "F13", [(["ending"], True)], mandala=index)
        _destroy_next(story)
        return
    to: Path = ["mandalas", index, "tiles"]
    for number, back in enumerate(BACKS):
        tiles: Pile = 1
        if story.after is not None:
            tiles = [story.after["mandalas"][index]["tiles"][number]]
        of = {"mandala": index, "back": back}
        story.move("new_tile", "F13", {"tiles": tiles}, start=["stacks", back], to=to, **of)
    _end_turn(story)


# The end


def _destroy_next(story: Story) -> None:
    """Destroy the Mandalas that still hold cards; which comes next, chance decides (F15)."""
    for index in _cleared(story):
        story.set("no_marker", "F15", mandala=index)
        _clear(story, "F15", index)
    view, after = story.now, story.after
    if after is None:
        left = [index for index in _with_cards(view) if _marker(view, index) is not None]
        reason = None if left else facts.sure_reason(view)
    else:
        left = [] if after["taking"] is None else [after["taking"]]
        reason = after.get("reason")
    if len(left) == 1:
        values, holder = _taking(view, left[0]), _marker(view, left[0])
        story.set("destroy", "F15", values, mandala=left[0], seat=holder)
    elif reason is not None:
        whose = _third_flowers(view) if reason == "flowers" else {}
        story.end(reason, END_RULES[reason], [(["taking"], None)], **AT_END, **whose)


def _cleared(story: Story) -> list[int]:
    """Return the Mandalas that give their cards back because nobody holds the marker (F15)."""
    left = _with_cards(story.now)
    if story.after is not None:
        return [index for index in left if index not in _with_cards(story.after)]
    return [] if any(_marker(story.now, index) is not None for index in left) else left


def _third_flowers(view: Json) -> dict[str, Any]:
    """Return who has a third Flower: whoever ended the game, or others as it was ending."""
    seats = [seat for seat in range(view["players"]) if facts.has_third_flower(view, seat)]
    return {"seat": seats[0]} if len(seats) == 1 else {"case": "several", "seats": seats}


def _with_cards(view: Json) -> list[int]:
    return [i for i, mandala in enumerate(view["mandalas"]) if facts.holds_cards(mandala)]


def _marker(view: Json, index: int) -> int | None:
    marker: int | None = view["mandalas"][index]["marker"]
    return marker


def _taking(view: Json, index: int) -> Values:
    """Return what changes when the holder of a marker is to take a tile (F9)."""
    values = {"phase": "take", "taking": index, "to_move": _marker(view, index)}
    return [([key], value) for key, value in values.items()]
