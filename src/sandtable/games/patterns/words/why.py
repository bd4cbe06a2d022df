"""What speaks for a move of Patterns; nothing is hidden there."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from sandtable.games.ground.bits import connected
from sandtable.games.ground.cards import LETTERS
from sandtable.games.ground.records import plain
from sandtable.games.patterns.facts import (
    colour_on,
    flips,
    next_to,
    number_of,
    of_colour,
    reach,
)
from sandtable.games.patterns.moves import parse
from sandtable.games.patterns.rules import FLIPS, TURN
from sandtable.games.patterns.spaces import ON_MAT, SPACE_OF, names_of
from sandtable.games.patterns.tally import tally
from sandtable.games.position import Position
from sandtable.games.words.because import Reason, because
from sandtable.games.words.counts import river_colours


def reasons(seen: Position, move: str) -> Iterator[Reason]:
    """Yield true facts that speak for a move, the most telling first."""
    before, (kind, space, colour) = plain(seen.state), parse(move)
    if kind == "B":
        yield from _choose(before, LETTERS.index(colour))
    elif kind == "d":
        yield from _stop(before)
    else:
        yield from _act(before, plain(seen.play(move).state), kind, SPACE_OF[space])


def _choose(table: SimpleNamespace, colour: int) -> Iterator[Reason]:
    """Compare how much a first group of each offered colour could reach (P3)."""
    other = sum(table.offered) - colour
    mine, theirs = _best_start(table, colour), _best_start(table, other)
    colours = {"colour": LETTERS[colour], "other_colour": LETTERS[other]}
    if mine > theirs:
        yield because("bowl_richer", number=mine, fewer=theirs, **colours)
    if mine < theirs:
        yield because("bowl_poorer", **colours)
    yield because("bowl", **colours)


def _best_start(table: SimpleNamespace, colour: int) -> int:
    """Return the most tokens that one token of a colour could reach."""
    tokens = of_colour(table, colour)
    starts = (1 << space for space in ON_MAT)
    return max(int(connected(next_to(s) & tokens, tokens & ~s)).bit_count() for s in starts)


def _stop(table: SimpleNamespace) -> Iterator[Reason]:
    lead = _lead(table, table.to_move)
    if lead > 0:
        yield because("done_ahead", points=lead)
    yield because("done")


def _lead(table: SimpleNamespace, seat: int) -> int:
    """Return the points that a seat has more than the other."""
    points = [sum(line["points"] for line in lines) for lines in tally(table)]
    return points[seat] - points[1 - seat]


def _act(
    before: SimpleNamespace, after: SimpleNamespace, kind: str, space: int
) -> Iterator[Reason]:
    seat = before.to_move
    colour, taken = colour_on(after, space), colour_on(before, space)
    number = number_of(after, seat, colour)
    gain = number * (reach(after, seat, colour).bit_count() if kind == "E" else 1)
    if before.phase == FLIPS:
        yield because("flip_last", points=gain)
    elif after.phase != TURN and _lead(after, seat) > 0:
        yield because("leaves_stuck", points=_lead(after, seat))
    yield from _block(before, after, 1 - seat, gain)
    if kind == "E":
        yield from _establish(after, seat, colour, taken)
        return
    for name in names_of(flips(before, 1 - seat, colour) & next_to(1 << space)):
        where = {"space": names_of(1 << space)[0], "other_space": name}
        yield because("race", points=gain, colour=LETTERS[colour], **where)
    if kind == "F":
        yield from _flip(before, after, seat, colour)
    else:
        yield from _swap(before, after, seat, colour, taken)


def _block(
    before: SimpleNamespace, after: SimpleNamespace, other: int, gain: int
) -> Iterator[Reason]:
    """Yield which group of the other seat loses the most, if that is more than is gained."""
    lost = [
        (reach(before, other, colour).bit_count() - reach(after, other, colour).bit_count(), number)
        for number, colour in enumerate(river_colours(before.river[other]), start=1)
    ]
    tokens, number = max(lost, key=lambda each: each[0] * each[1], default=(0, 0))
    if tokens * number > gain:
        colour = LETTERS[river_colours(before.river[other])[number - 1]]
        yield because("blocks", colour=colour, tokens=tokens, points=tokens * number)


def _establish(table: SimpleNamespace, seat: int, colour: int, taken: int) -> Iterator[Reason]:
    number, reached = number_of(table, seat, colour), reach(table, seat, colour).bit_count()
    if reached:
        yield because("establish_reach", number=number, tokens=reached, colour=LETTERS[colour])
    own = number_of(table, seat, taken)
    if own:
        yield because("establish_fits", number=number, colour=LETTERS[taken], other_number=own)
    else:
        yield because("establish_bowl", number=number, next=number + 1, colour=LETTERS[taken])


def _flip(
    before: SimpleNamespace, after: SimpleNamespace, seat: int, colour: int
) -> Iterator[Reason]:
    points = number_of(after, seat, colour)
    opened = (flips(after, seat, colour) & ~flips(before, seat, colour)).bit_count()
    if opened:
        yield because("flip_opens", points=points, tokens=opened, colour=LETTERS[colour])
    yield because("flip", points=points)


def _swap(
    before: SimpleNamespace, after: SimpleNamespace, seat: int, colour: int, taken: int
) -> Iterator[Reason]:
    points, own = number_of(after, seat, colour), number_of(after, seat, taken)
    joined = (reach(after, seat, colour) & ~reach(before, seat, colour)).bit_count()
    if joined:
        yield because("swap_joins", points=points, tokens=joined, colour=LETTERS[colour])
    if own:
        yield because("swap_fits", points=points, colour=LETTERS[taken], number=own)
    else:
        groups = len(river_colours(after.river[seat]))
        yield because("swap_starts", points=points, colour=LETTERS[taken], next=groups + 1)
