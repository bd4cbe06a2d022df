"""What speaks for a move of Mandala, as far as the seat to move can know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.effects import less, plus, size
from sandtable.games.mandala import facts
from sandtable.games.mandala.moves import parse
from sandtable.games.mandala.rules import RIVER_SPACES
from sandtable.games.position import Position
from sandtable.games.words.because import Reason, because
from sandtable.games.words.reading import Json

Pile = dict[str, int]


def reasons(seen: Position, move: str) -> Iterator[Reason]:
    """Yield true facts that speak for a move, the most telling first."""
    view = seen.view(seen.to_move)
    kind, mandala, colour, number = parse(move)
    if kind == "C":
        yield from _claim(view, colour)
    elif kind == "D":
        yield from _discard(view, colour, number)
    elif kind in "MF":
        yield from _add(Adding.of(view, kind, mandala, colour, number))
    else:
        yield because("forced")  # a pass (M15)


def _ends_deck(view: Json, drawn: int) -> bool:
    """Whether a draw exhausts the deck for the first time (M13)."""
    return not view["last_mandala"] and 0 < view["deck"] <= drawn


# Claim


def _claim(view: Json, colour: str) -> Iterator[Reason]:
    me: int = view["to_move"]
    mandala = view["mandalas"][view["claiming"]]
    number = mandala["mountain"][colour]
    mine = facts.gain(view, me, colour, number) if mandala["fields"][me] else 0
    theirs = facts.gain(view, 1 - me, colour, number) if mandala["fields"][1 - me] else 0
    if mandala["fields"][me]:
        opened = 0 if facts.worth(view, me, colour) else len(view["rivers"][me]) + 1
        if theirs > mine + opened:
            yield from _deny(view, colour, number)
        yield from _collect(view, colour, number, mine)
    elif mandala["fields"][1 - me]:
        yield from _deny(view, colour, number)
    else:
        yield because("claim_nobody")


def _collect(view: Json, colour: str, number: int, points: int) -> Iterator[Reason]:
    """Yield what a claim brings the seat that makes it."""
    me: int = view["to_move"]
    worth = facts.worth(view, me, colour)
    space = len(view["rivers"][me]) + 1
    if worth:
        yield because("claim_points", colour=colour, worth=worth, number=number, points=points)
        return
    lead = facts.lead(view, view["to_move"]) + points
    if space == RIVER_SPACES and lead > 0:
        yield because("claim_ends", points=lead)
    if points:
        yield because("claim_space_points", colour=colour, space=space, points=points)
    yield because("claim_space", colour=colour, space=space)


def _deny(view: Json, colour: str, number: int) -> Iterator[Reason]:
    """Yield what a claim keeps from the other seat."""
    other = 1 - view["to_move"]
    worth = facts.worth(view, other, colour)
    if worth:
        yield because("claim_denies", colour=colour, cards=(number, colour), worth=worth)
    else:
        space = len(view["rivers"][other]) + 1
        yield because("claim_denies_space", cards=(number, colour), space=space)


# Build and Grow


@dataclass(frozen=True)
class Adding:
    """A Build or a Grow, with what is in the Mandala after it."""

    view: Json
    is_build: bool
    index: int
    colour: str
    number: int
    mountain: Pile
    mine: int  # cards in the own Field
    theirs: int  # in the other
    is_new: bool  # the Mandala lacked the colour
    lacks: str  # the colours still missing
    hand: Pile  # before any draw

    @classmethod
    def of(cls, view: Json, kind: str, index: int, colour: str, number: int) -> Adding:
        """Work out what the cards change, by the view alone."""
        me: int = view["to_move"]
        is_build = kind == "M"
        mandala, hand = view["mandalas"][index], view["hands"][me]
        mountain, fields = mandala["mountain"], mandala["fields"]
        lacked = facts.lacks(mandala)
        return cls(
            view, is_build, index, colour, number,
            mountain=plus(mountain, {colour: number}) if is_build else mountain,
            mine=size(fields[me]) + (0 if is_build else number),
            theirs=size(fields[1 - me]),
            is_new=colour in lacked,
            lacks=lacked.replace(colour, ""),
            hand=less(hand, {colour: number}),
        )  # fmt: skip

    @property
    def mandala(self) -> int:
        """The number by which people call the Mandala."""
        return self.index + 1

    @property
    def drawn(self) -> int:
        """The cards drawn after a Build (M3, M14)."""
        wanted = facts.cards_to_draw("M" if self.is_build else "F", self.number, size(self.hand))
        return min(wanted, facts.left_to_draw(self.view))

    def worths(self) -> tuple[int, int]:
        """Return what a card of the colour counts for the seat to move and for the other."""
        me: int = self.view["to_move"]
        return facts.worth(self.view, me, self.colour), facts.worth(self.view, 1 - me, self.colour)


def _add(adding: Adding) -> Iterator[Reason]:
    if not adding.lacks:
        yield from _complete(adding)
        return
    lacks, leads = adding.lacks, adding.mine > adding.theirs
    if len(lacks) == 1 and leads and lacks in adding.hand:
        yield because("nearly", mandala=adding.mandala, colour=lacks)
    yield from _build(adding) if adding.is_build else _grow(adding)


def _complete(adding: Adding) -> Iterator[Reason]:
    """Yield what is good about completing a Mandala: who chooses, and who keeps what (M8, M10)."""
    mandala, mine, theirs = adding.mandala, adding.mine, adding.theirs
    number = len(adding.mountain)
    fields = {"mandala": mandala, "mine": mine, "theirs": theirs}
    is_last = adding.view["last_mandala"] or _ends_deck(adding.view, adding.drawn)
    if mine > theirs:
        me: int = adding.view["to_move"]
        gains = {c: facts.gain(adding.view, me, c, n) for c, n in adding.mountain.items()}
        best = max(gains, key=gains.__getitem__)
        if is_last:
            yield because("complete_last", mine=mine, theirs=theirs)
        if not theirs:
            yield because("complete_alone", mandala=mandala)
        if gains[best]:
            yield because("complete_points", colour=best, points=gains[best], **fields)
        yield because("complete_first", **fields)
    elif mine and number > 1:
        yield because("complete_second", mandala=mandala, number=number, claims=number // 2)
    elif not theirs:
        yield because("complete_nobody", mandala=mandala)
    else:
        yield because("complete_early", mandala=mandala)


def _build(adding: Adding) -> Iterator[Reason]:
    view, mandala, colour, drawn = adding.view, adding.mandala, adding.colour, adding.drawn
    mine, theirs = adding.worths()
    if adding.mine and mine > theirs:
        cards = (adding.mountain[colour], colour)
        worth = {"mandala": mandala, "colour": colour, "cards": cards, "worth": mine}
        if theirs:
            yield because("build_dearer", other_worth=theirs, **worth)
        else:
            yield because("build_dear", **worth)
    if _ends_deck(view, drawn) and facts.lead(view, view["to_move"]) > 0:
        yield because("last_card", points=facts.lead(view, view["to_move"]))
    if drawn and not theirs and view["rivers"][1 - view["to_move"]]:
        yield because("build_harmless", drawn=drawn, colour=colour)
    if drawn and adding.is_new:
        yield because("build_fixes", drawn=drawn, colour=colour, mandala=mandala)
    if drawn:
        yield because("build_draws", drawn=drawn)
    yield because("build", mandala=mandala)


def _grow(adding: Adding) -> Iterator[Reason]:
    mine, theirs, colour = adding.mine, adding.theirs, adding.colour
    before = mine - adding.number
    my_worth, their_worth = adding.worths()
    fields = {"mandala": adding.mandala, "mine": mine, "theirs": theirs}
    if before <= theirs < mine:
        yield because("grow_overtakes" if theirs else "grow_first", **fields)
    if mine == theirs:
        yield because("grow_level", **fields)
    if not before:
        yield because("grow_enters", mandala=adding.mandala)
    if adding.is_new and their_worth > my_worth:
        yield because("grow_denies", colour=colour, mandala=adding.mandala, worth=their_worth)
    if adding.is_new:
        yield because("grow_secures", colour=colour, mandala=adding.mandala)
    if before > theirs:
        yield because("grow_extends", **fields)
    if mine < theirs:
        yield because("grow_nears", **fields)


# Discard


def _discard(view: Json, colour: str, number: int) -> Iterator[Reason]:
    me: int = view["to_move"]
    worth = facts.worth(view, 1 - me, colour)
    if all(colour in mandala["fields"][1 - me] for mandala in view["mandalas"]):
        yield because("discard_barred", colour=colour)
    if _ends_deck(view, number) and facts.lead(view, view["to_move"]) > 0:
        yield because("last_card", points=facts.lead(view, view["to_move"]))
    if worth > facts.worth(view, me, colour):
        yield because("discard_denies", new=number, colour=colour, worth=worth)
    yield because("discard", new=number)
