"""What speaks for a move of Flowers, as far as the seat to move can know."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.flowers.facts import (
    Playing,
    Shelf,
    flower_points,
    others,
    second_seat,
    sides_of,
    tile_points,
)
from sandtable.games.flowers.moves import parse
from sandtable.games.flowers.rules import FLOWERS_TO_END
from sandtable.games.position import Position
from sandtable.games.words.because import Reason, because
from sandtable.games.words.reading import Json


def reasons(seen: Position, move: str) -> Iterator[Reason]:
    """Yield true facts that speak for a move, the most telling first."""
    view = seen.view(seen.to_move)
    parts = parse(move)
    if parts.kind == "P":
        yield from _play(Playing.of(view, parts))
    elif parts.kind == "T":
        yield from _take(view, parts.tile)
    else:
        yield because("forced")  # a pass (F6)


def _seats(view: Json) -> dict[str, int]:
    """Return the gaps that name another seat: with two players it is the other one."""
    return {"they": view["players"], "them": view["players"]}


# Playing cards


def _play(playing: Playing) -> Iterator[Reason]:
    if not playing.lacks:
        yield from _complete(playing)
        return
    if playing.holder == playing.me != playing.held_by:
        yield from _take_marker(playing)
    yield from _prospects(playing)
    yield from _draw(playing)
    yield from _strength(playing)


def _complete(playing: Playing) -> Iterator[Reason]:
    """Yield who gets the tiles of a Mandala that the play completes (F9 to F13)."""
    view, me, mandala, holder = playing.view, playing.me, playing.mandala, playing.holder
    if holder == me:
        yield from _choose(playing)
    elif holder is not None and second_seat(playing.after, holder) == me:
        yield because("complete_rest", mandala=mandala, **_seats(view))
    else:
        yield because("complete_back", mandala=mandala, back=playing.mine)


def _choose(playing: Playing) -> Iterator[Reason]:
    """Yield what the holder of the marker can choose."""
    view, me, mandala = playing.view, playing.me, playing.mandala
    second = second_seat(playing.after, me)
    wish, other = playing.wish()
    yield from _third_flower(view, wish, other, second)
    if second == me:
        yield because("complete_both", mandala=mandala, tile=wish, other_tile=other)
    partner = Shelf.of(view, me).partner(wish)
    if partner:
        points = flower_points(partner, wish)
        yield because("complete_flower", mandala=mandala, tile=wish, points=points)
    yield because("complete_choice", mandala=mandala, tile=wish, other_tile=other)


def _third_flower(view: Json, tile: str, other_tile: str, second: int) -> Iterator[Reason]:
    """Yield that a tile makes the Flower that ends the game while its seat is ahead (F14)."""
    me: int = view["to_move"]
    shelves = [Shelf.of(view, seat) for seat in range(view["players"])]
    had = shelves[me].flowers
    shelves[me] = shelves[me].plus(tile)
    is_third = had < FLOWERS_TO_END == shelves[me].flowers
    shelves[second] = shelves[second].plus(other_tile)
    lead = shelves[me].points - max(shelves[seat].points for seat in others(view))
    if is_third and lead > 0 and not view["ending"]:
        is_round = view["options"]["end"] == "round"
        yield because("third_flower_round" if is_round else "third_flower", tile=tile, points=lead)


def _take_marker(playing: Playing) -> Iterator[Reason]:
    """Yield what the marker is good for that the play takes (F7)."""
    view, mandala = playing.view, playing.mandala
    wish, other = playing.wish()
    partner = Shelf.of(view, playing.me).partner(wish)
    if partner:
        points = flower_points(partner, wish)
        yield because("marker_flower", mandala=mandala, tile=wish, points=points)
    if playing.held_by is not None:
        cards = {"mine": playing.mine, "theirs": playing.after[playing.held_by].cards}
        yield because("marker_from", mandala=mandala, **cards, **_seats(view))
    yield because("marker", mandala=mandala, tile=wish, other_tile=other)


def _prospects(playing: Playing) -> Iterator[Reason]:
    """Yield which tiles the seat would now get, and would not before (F10, F11)."""
    me, holder, held_by = playing.me, playing.holder, playing.held_by
    before = None if held_by is None else second_seat(playing.before, held_by)
    if holder is None or second_seat(playing.after, holder) != me or before == me:
        return
    fields = {"mandala": playing.mandala, "mine": playing.mine}
    if holder != me:
        theirs = playing.after[holder].cards
        yield because("second", theirs=theirs, **fields, **_seats(playing.view))
    elif playing.rival and playing.view["players"] == 2:
        yield because("shuts_out", theirs=playing.rival, **fields)


def _draw(playing: Playing) -> Iterator[Reason]:
    drawn, mandala = playing.drawn, playing.mandala
    if drawn < 2:
        return
    if playing.is_new:
        yield because("draws_up", drawn=drawn, colour=playing.colour, mandala=mandala)
    if playing.holder == playing.me == playing.held_by:
        yield because("draws_hold", drawn=drawn, mandala=mandala)
    yield because("draws", drawn=drawn)


def _strength(playing: Playing) -> Iterator[Reason]:
    """Yield how the cards in the Mandala compare."""
    mandala, mine, holder = playing.mandala, playing.mine, playing.holder
    if holder == playing.me == playing.held_by:
        if playing.rival:
            yield because("extends", mandala=mandala, mine=mine, theirs=playing.rival)
        yield because("holds", mandala=mandala, mine=mine)
    if playing.is_new and not playing.before[playing.me].up:
        yield because("foothold", mandala=mandala)
    if playing.is_new:
        yield because("adds_colour", mandala=mandala, colour=playing.colour)
    if not playing.after[playing.me].up and mine >= playing.rival:
        yield because("waits", mandala=mandala, laid=mine)
    if holder is not None and holder != playing.me:
        yield because("nears", mandala=mandala, mine=mine, theirs=playing.after[holder].cards)


# Taking a tile


def _take(view: Json, tile: str) -> Iterator[Reason]:
    me: int = view["to_move"]
    mandala = view["mandalas"][view["taking"]]
    (other,) = set(mandala["tiles"]) - {tile}
    second = second_seat(sides_of(mandala), me)
    yield from _third_flower(view, tile, other, second)
    shelf = Shelf.of(view, me)
    if second != me:
        yield from _take_one(view, shelf, Shelf.of(view, second), tile, other)
    elif not shelf.partner(tile) or tile[0] != other[0]:
        yield because("take_both", points=shelf.plus(tile).plus(other).points - shelf.points)
    yield from _keep(shelf, tile, other)


def _take_one(view: Json, mine: Shelf, theirs: Shelf, tile: str, other: str) -> Iterator[Reason]:
    """Yield that a tile matters most for the seat that gets the other one."""
    partner, seats = theirs.partner(tile), _seats(view)
    points, more = theirs.gain(other), theirs.gain(tile)
    if partner and more > mine.gain(tile):
        yield because("take_denies", points=flower_points(partner, tile), **seats)
    if mine.gain(tile) < mine.gain(other) and points < more:
        yield because("take_leaves", tile=other, points=points, more=more, **seats)


def _keep(shelf: Shelf, tile: str, other: str) -> Iterator[Reason]:
    """Yield what a tile is worth to the seat that takes it."""
    partner = shelf.partner(tile)
    if partner:
        yield because("take_flower", tile=partner, points=flower_points(partner, tile))
        return
    if tile[1] == "x":
        yield because("take_x", colour=tile[0])
    if tile_points(tile) > tile_points(other) and not shelf.partner(other):
        yield because("take_higher", points=tile_points(tile), other_points=tile_points(other))
    yield because("take", colour=tile[0])
