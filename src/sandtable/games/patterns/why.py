"""What speaks for a move of Patterns; nothing is hidden there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.because import Reason, because
from sandtable.games.patterns.spaces import COLUMNS
from sandtable.games.reading import Json


def reasons(view: Json, move: str) -> Iterator[Reason]:
    """Give true facts that speak for a move, the most telling first."""
    mat = Mat.of(view)
    if view["phase"] == "bowl":
        yield from _choose(mat, view["offered"], move[1])
    elif move == "done":
        yield from _stop(mat, view["to_move"])
    else:
        yield from _act(view, mat, move)


# The mat


@dataclass(frozen=True)
class Mat:
    """The tokens by the names of their spaces, and each seat's groups in the order established."""

    tokens: dict[str, str]
    groups: list[list[tuple[str, str]]]  # colour and marked space

    @classmethod
    def of(cls, view: Json) -> Mat:
        """Take over the mat of a view."""
        tokens = {
            f"{column}{8 - index}": token
            for index, row in enumerate(view["board"])
            for column, token in zip(COLUMNS, row, strict=True)
            if token != "."
        }
        return cls(tokens, [[(g["colour"], g["marker"]) for g in own] for own in view["groups"]])

    def after(self, seat: int, space: str, bowl: str, *, is_new: bool, is_flip: bool) -> Mat:
        """Give the mat after a seat's Establish, Flip or Swap at a space."""
        colour = self.tokens[space] if is_flip else bowl
        groups = [list(own) for own in self.groups]
        groups[seat] += [(colour, space)] if is_new else []
        return Mat(self.tokens | {space: colour.upper()}, groups)

    def group(self, seat: int, colour: str) -> set[str]:
        """Give the spaces of a seat's group of a colour; none without one."""
        start = {marker for own, marker in self.groups[seat] if own == colour}
        return _spread(start, {s for s, token in self.tokens.items() if token == colour.upper()})

    def reach(self, seat: int, colour: str) -> set[str]:
        """Give the tokens that a seat could Flip into a group one after another (P6, P8)."""
        barred = _next_to(self.group(1 - seat, colour))
        free = {s for s, token in self.tokens.items() if token == colour} - barred
        group = self.group(seat, colour)
        return _spread(group, free) - group

    def flips(self, seat: int, colour: str) -> set[str]:
        """Give the tokens that a seat can Flip into a group at once."""
        return self.reach(seat, colour) & _next_to(self.group(seat, colour))

    def can_act(self, seat: int, bowl: str) -> bool:
        """Tell whether a seat with this bowl token could Establish, Flip or Swap (P5 to P8)."""
        face_up = {space for space, token in self.tokens.items() if token.islower()}
        spaces = face_up - _next_to(self.group(1 - seat, bowl))
        if self.number(seat, bowl):
            spaces &= _next_to(self.group(seat, bowl))
        return bool(spaces) or any(self.flips(seat, colour) for colour, _ in self.groups[seat])

    def lead(self, seat: int) -> int:
        """Give the points that a seat has more than the other."""
        return self.points(seat) - self.points(1 - seat)

    def number(self, seat: int, colour: str) -> int:
        """Give the number of a seat's group of a colour, or 0."""
        colours = [own for own, _ in self.groups[seat]]
        return colours.index(colour) + 1 if colour in colours else 0

    def points(self, seat: int) -> int:
        """Give the points of a seat (P10)."""
        sizes = [len(self.group(seat, colour)) for colour, _ in self.groups[seat]]
        return sum(number * (size - 1) for number, size in enumerate(sizes, 1))


def _next_to(spaces: set[str]) -> set[str]:
    """Give all spaces orthogonally next to some (others of the set too, and off the mat)."""
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    return {
        f"{chr(ord(space[0]) + across)}{int(space[1]) + up}"
        for space in spaces
        for across, up in steps
    }


def _spread(start: set[str], tokens: set[str]) -> set[str]:
    """Give the start with all tokens that hang together with it."""
    reached, edge = set(start), set(start)
    while edge:
        edge = (_next_to(edge) & tokens) - reached
        reached |= edge
    return reached


# Moves


def _choose(mat: Mat, offered: list[str], colour: str) -> Iterator[Reason]:
    """Compare how much a first group of each offered colour could reach (P3)."""
    (other,) = set(offered) - {colour}
    mine, theirs = _best_start(mat, colour), _best_start(mat, other)
    colours = {"colour": colour, "other_colour": other}
    if mine > theirs:
        yield because("bowl_richer", number=mine, fewer=theirs, **colours)
    if mine < theirs:
        yield because("bowl_poorer", **colours)
    yield because("bowl", **colours)


def _best_start(mat: Mat, colour: str) -> int:
    """Give the most tokens that one token of a colour could reach."""
    tokens = {space for space, token in mat.tokens.items() if token == colour}
    return max(len(_spread({space}, tokens - {space})) - 1 for space in mat.tokens)


def _stop(mat: Mat, seat: int) -> Iterator[Reason]:
    if mat.lead(seat) > 0:
        yield because("done_ahead", points=mat.lead(seat))
    yield because("done")


def _act(view: Json, before: Mat, move: str) -> Iterator[Reason]:
    seat: int = view["to_move"]
    space, bowl = move[1:], view["bowls"][seat]
    after = before.after(seat, space, bowl, is_new=move[0] == "E", is_flip=move[0] == "F")
    colour = after.tokens[space].lower()
    number = after.number(seat, colour)
    gain = number * len(after.reach(seat, colour)) if move[0] == "E" else number
    if view["phase"] == "flips":
        yield because("flip_last", points=gain)
    elif after.lead(seat) > 0 and not after.can_act(1 - seat, view["bowls"][1 - seat]):
        yield because("leaves_stuck", points=after.lead(seat))
    yield from _block(before, after, 1 - seat, gain)
    if move[0] == "E":
        yield from _establish(after, seat, colour, before.tokens[space])
        return
    for token in sorted(before.flips(1 - seat, colour) & _next_to({space})):
        yield because("race", points=gain, colour=colour, space=space, other_space=token)
    if move[0] == "F":
        yield from _flip(before, after, seat, colour)
    else:
        yield from _swap(before, after, seat, colour, before.tokens[space])


def _block(before: Mat, after: Mat, other: int, gain: int) -> Iterator[Reason]:
    """Tell which group of the other seat loses the most, if that is more than is gained."""
    lost = {
        colour: len(before.reach(other, colour)) - len(after.reach(other, colour))
        for colour, _ in before.groups[other]
    }
    colour = max(lost, key=lambda c: lost[c] * before.number(other, c), default=None)
    if colour and lost[colour] * before.number(other, colour) > gain:
        points = lost[colour] * before.number(other, colour)
        yield because("blocks", colour=colour, tokens=lost[colour], points=points)


def _establish(after: Mat, seat: int, colour: str, taken: str) -> Iterator[Reason]:
    number, reach = after.number(seat, colour), len(after.reach(seat, colour))
    if reach:
        yield because("establish_reach", number=number, tokens=reach, colour=colour)
    own = after.number(seat, taken)
    if own:
        yield because("establish_fits", number=number, colour=taken, other_number=own)
    else:
        yield because("establish_bowl", number=number, next=number + 1, colour=taken)


def _flip(before: Mat, after: Mat, seat: int, colour: str) -> Iterator[Reason]:
    points = after.number(seat, colour)
    opened = len(after.flips(seat, colour) - before.flips(seat, colour))
    if opened:
        yield because("flip_opens", points=points, tokens=opened, colour=colour)
    yield because("flip", points=points)


def _swap(before: Mat, after: Mat, seat: int, colour: str, taken: str) -> Iterator[Reason]:
    points, own = after.number(seat, colour), after.number(seat, taken)
    joined = len(after.reach(seat, colour) - before.reach(seat, colour))
    if joined:
        yield because("swap_joins", points=points, tokens=joined, colour=colour)
    if own:
        yield because("swap_fits", points=points, colour=taken, number=own)
    else:
        yield because("swap_starts", points=points, colour=taken, next=len(after.groups[seat]) + 1)
