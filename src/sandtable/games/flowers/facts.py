"""What a view of Flowers tells of tiles and of cards in a Mandala."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.games.cards import LETTERS
from sandtable.games.flowers.rules import HAND_LIMIT
from sandtable.games.flowers.tiles import TILE_OF, flower_worth, worth
from sandtable.games.reading import Json


def others(view: Json) -> list[int]:
    """Give the seats that are not to move."""
    return [seat for seat in range(view["players"]) if seat != view["to_move"]]


# Tiles and points


def tile_points(tile: str) -> int:
    """Give the points of a single tile (F16)."""
    return int(worth(TILE_OF[tile]))


def flower_points(one: str, other: str) -> int:
    """Give the points of a Flower (F16)."""
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
        """Give the single tile that would make a Flower with another (F12)."""
        return next((single for single in self.singles if single[0] == tile[0]), None)

    def plus(self, tile: str) -> Shelf:
        """Give the shelf with one more tile."""
        partner = self.partner(tile)
        if partner is None:
            points = self.points + tile_points(tile)
            return replace(self, singles=(*self.singles, tile), points=points)
        points = self.points - tile_points(partner) + flower_points(partner, tile)
        singles = tuple(single for single in self.singles if single != partner)
        return Shelf(singles, self.flowers + 1, points)

    def gain(self, tile: str) -> int:
        """Give the points that a tile would bring."""
        return self.plus(tile).points - self.points


# Cards in a Mandala


@dataclass(frozen=True)
class Side:
    """How many cards a seat has in a Mandala, and how many of them lie face up."""

    cards: int
    up: int


Sides = list[Side]  # by seat


def sides_of(mandala: Json) -> Sides:
    """Count the cards of each seat."""
    counts = zip(mandala["up"], mandala["down"], strict=True)
    sums = [(sum(up.values()), sum(down.values())) for up, down in counts]
    return [Side(up + down, up) for up, down in sums]


def second_seat(sides: Sides, holder: int) -> int:
    """Give the seat that gets the tile the holder leaves, maybe the holder itself (F10, F11)."""
    rivals = {s: (side.cards, side.up) for s, side in enumerate(sides) if s != holder and side.up}
    best = [seat for seat, strength in rivals.items() if strength == max(rivals.values())]
    if len(best) != 1:
        return holder
    too_few = len(sides) == 2 and 2 * sides[best[0]].cards < sides[holder].cards
    return holder if too_few else best[0]


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
    def of(cls, view: Json, mandala: int, colour: str, number: int) -> Playing:
        """Work out what the cards change, by the view alone (F4, F7)."""
        me: int = view["to_move"]
        area = view["mandalas"][mandala - 1]
        shown = {tile[0] for tile in area["tiles"]}.union(*area["up"])
        is_new = colour not in shown
        before = sides_of(area)
        mine = Side(before[me].cards + number, before[me].up + (number if is_new else 0))
        rivals = [before[seat].cards for seat in others(view) if before[seat].up]
        takes = mine.up and all(mine.cards > cards for cards in rivals)
        return cls(
            view, mandala, colour, number, area["tiles"], before,
            after=[*before[:me], mine, *before[me + 1 :]],
            held_by=area["marker"],
            holder=me if takes else area["marker"],
            is_new=is_new,
            lacks="".join(letter for letter in LETTERS if letter not in shown | {colour}),
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
        there = self.view["deck"] + sum(self.view["discard"].values())
        room = HAND_LIMIT - (sum(self.view["hands"][self.me].values()) - self.number)
        return int(max(0, min(4, room, there))) if self.number == 1 else 0

    def wish(self) -> tuple[str, str]:
        """Give the tile that would bring the seat to move more, and the other one."""
        shelf = Shelf.of(self.view, self.me)
        first, second = sorted(self.tiles, key=shelf.gain, reverse=True)
        return first, second
