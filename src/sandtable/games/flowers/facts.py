"""What the rest asks of a view of Flowers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from sandtable.games.effects import size
from sandtable.games.flowers.moves import Move
from sandtable.games.flowers.rules import (
    FLOWERS_TO_END,
    MOST_SEATS,
    second_strongest,
    strength,
    takes_marker,
    to_draw,
)
from sandtable.games.flowers.tiles import TILE_OF, flower_worth, worth
from sandtable.games.ground.cards import LETTERS
from sandtable.games.ground.compiled import plain_python
from sandtable.games.words.reading import Json


def others(view: Json) -> list[int]:
    """Return the seats that are not to move."""
    return [seat for seat in range(view["players"]) if seat != view["to_move"]]


# Tiles and points


def tile_points(tile: str) -> int:
    """Return the points of a single tile (F16)."""
    return int(worth(TILE_OF[tile]))


def flower_points(one: str, other: str) -> int:
    """Return the points of a Flower (F16)."""
    return int(flower_worth(*sorted((TILE_OF[one], TILE_OF[other]))))


@dataclass(frozen=True)
class Shelf:
    """The tiles before one seat."""

    singles: tuple[str, ...]
    flowers: int
    points: int

    @classmethod
    def of(cls, view: Json, seat: int) -> Shelf:
        """Take over the tiles of a seat."""
        singles, flowers = view["singles"][seat], view["flowers"][seat]
        points = sum(map(tile_points, singles)) + sum(flower_points(*pair) for pair in flowers)
        return cls(tuple(singles), len(flowers), points)

    def partner(self, tile: str) -> str | None:
        """Return the single tile that would make a Flower with another (F12)."""
        return next((single for single in self.singles if single[0] == tile[0]), None)

    def plus(self, tile: str) -> Shelf:
        """Return the shelf with one more tile."""
        partner = self.partner(tile)
        if partner is None:
            points = self.points + tile_points(tile)
            return replace(self, singles=(*self.singles, tile), points=points)
        points = self.points - tile_points(partner) + flower_points(partner, tile)
        singles = tuple(single for single in self.singles if single != partner)
        return Shelf(singles, self.flowers + 1, points)

    def gain(self, tile: str) -> int:
        """Return the points that a tile would bring."""
        return self.plus(tile).points - self.points


# Cards in a Mandala


def shown(mandala: Json) -> set[str]:
    """Return the colours on the tiles and face-up cards of a Mandala (F4, F9)."""
    return {tile[0] for tile in mandala["tiles"]}.union(*mandala["up"])


def lacks(mandala: Json) -> str:
    """Return the colours that a Mandala still lacks; none when it is complete (F9)."""
    there = shown(mandala)
    return "".join(letter for letter in LETTERS if letter not in there)


class Side(NamedTuple):
    """How many cards a seat has in a Mandala, and how many of them lie face up."""

    cards: int
    up: int


Sides = list[Side]  # by seat


def sides_of(mandala: Json) -> Sides:
    """Count the cards of each seat."""
    counted = zip(map(size, mandala["up"]), map(size, mandala["down"]), strict=True)
    return [Side(up + down, up) for up, down in counted]


def holds_cards(mandala: Json) -> bool:
    """Whether any card lies in a Mandala."""
    return any(mandala["up"]) or any(mandala["down"])


def holder_after(sides: Sides, holder: int | None, seat: int) -> int | None:
    """Return who has the marker once a seat has played cards there (F7, F8)."""
    to_pass = 0 if holder is None else sides[holder].cards
    takes = plain_python(takes_marker)(sides[seat].up, sides[seat].cards, to_pass)
    return seat if takes else holder


def second_seat(sides: Sides, holder: int) -> int:
    """Return the seat that gets the tile the holder leaves, maybe the holder itself (F10, F11)."""
    strengths = [plain_python(strength)(*side) for side in sides] + [0] * (MOST_SEATS - len(sides))
    return int(plain_python(second_strongest)(tuple(strengths), holder, len(sides)))


def why_nobody_is_second(sides: Sides, holder: int) -> str:
    """Return why the holder gets both tiles: "alone" there, others "tied", or "half" (F10, F11)."""
    rivals = sum(side.up > 0 for seat, side in enumerate(sides) if seat != holder)
    return ("alone", "half")[rivals] if rivals < 2 else "tied"


# The course of the game


def cards_to_draw(view: Json, number: int, left_in_hand: int) -> int:
    """Return how many cards a seat draws after playing so many (F5)."""
    there = size(view["deck"]) + size(view["discard"])
    return max(0, min(int(plain_python(to_draw)(number, left_in_hand)), there))


def has_third_flower(view: Json, seat: int) -> bool:
    """Whether a seat has made its third Flower (F14)."""
    return len(view["flowers"][seat]) >= FLOWERS_TO_END


def has_run_out(view: Json) -> bool:
    """Whether a stack has no tile left (F13)."""
    return not all(map(size, view["stacks"].values()))


def is_last_turn(view: Json) -> bool:
    """Whether a game that is ending does so with the present turn (F14)."""
    return view["options"]["end"] == "turn" or view["active"] == view["players"] - 1


def sure_reason(view: Json) -> str | None:
    """Return why a game is ending, unless there is more than one possible reason."""
    has_three = any(has_third_flower(view, seat) for seat in range(view["players"]))
    passed = view["passes"] >= view["players"]
    causes = {"flowers": has_three, "tiles": has_run_out(view), "passes": passed}
    possible = [reason for reason, may_be in causes.items() if may_be]
    return possible[0] if len(possible) == 1 else None


@dataclass(frozen=True)
class Playing:
    """A play of cards, with what is in the Mandala before and after it."""

    view: Json
    mandala: int  # counted from 1
    colour: str
    number: int
    tiles: list[str]
    before: Sides
    after: Sides
    held_by: int | None  # the marker, before
    holder: int | None  # after
    is_new: bool  # the cards lie face up
    lacks: str  # the colours still missing

    @classmethod
    def of(cls, view: Json, move: Move) -> Playing:
        """Work out what the cards change, by the view alone (F4, F7)."""
        me: int = view["to_move"]
        area = view["mandalas"][move.mandala]
        lacked = lacks(area)
        is_new = move.colour in lacked
        before = sides_of(area)
        mine = Side(before[me].cards + move.number, before[me].up + is_new * move.number)
        after = [*before[:me], mine, *before[me + 1 :]]
        return cls(
            view, move.mandala + 1, move.colour, move.number, area["tiles"], before, after,
            held_by=area["marker"],
            holder=holder_after(after, area["marker"], me),
            is_new=is_new,
            lacks=lacked.replace(move.colour, ""),
        )  # fmt: skip

    @property
    def me(self) -> int:
        """The seat to move."""
        seat: int = self.view["to_move"]
        return seat

    @property
    def mine(self) -> int:
        """The cards of the seat to move there, after the play."""
        return self.after[self.me].cards

    @property
    def rival(self) -> int:
        """The most cards of another seat that has a face-up card there."""
        cards = [self.after[seat].cards for seat in others(self.view) if self.after[seat].up]
        return max(cards, default=0)

    @property
    def drawn(self) -> int:
        """The cards drawn after the play (F5)."""
        left = size(self.view["hands"][self.me]) - self.number
        return cards_to_draw(self.view, self.number, left)

    def wish(self) -> tuple[str, str]:
        """Return the tile that would bring the seat to move more, and the other one."""
        shelf = Shelf.of(self.view, self.me)
        first, second = sorted(self.tiles, key=shelf.gain, reverse=True)
        return first, second
