"""The best moves of a position, from what a seat may know, or under an assumption about it."""

from __future__ import annotations

from typing import Literal

from sandtable.errors import BadAssumption, BadSeat, GameOver
from sandtable.games.ground.records import bytes_of
from sandtable.games.position import ENDED, Position
from sandtable.games.words.reading import Json
from sandtable.players import Answer
from sandtable.players.why import why
from sandtable.review.effort import QUICK
from sandtable.review.judgement import Choice, Tried
from sandtable.review.planning import Asked, Found
from sandtable.study.assuming import Assumed, assume
from sandtable.study.document import BEST

Knows = Literal["seat", "all"]

# A first answer comes at once; each further round thinks longer.
EFFORTS = (QUICK.times(0.25), QUICK, QUICK.times(5))
DIGITS = 4


def question(
    position: Position,
    seat: int | None,
    knows: Knows,
    assumed: Assumed | None,
    number: int,
    seed: int,
) -> Asked:
    """Return what to ask about a position: its best moves, or for another seat its chances."""
    if position.to_move is None:
        raise GameOver(ENDED["en"])
    by = position.to_move if seat is None else seat
    if by >= position.players:
        raise BadSeat(f"there are seats 0 to {position.players - 1}")
    if knows == "all" and assumed:
        raise BadAssumption("who knows everything assumes nothing")
    seen = position.state if knows == "all" else position.seen_by(by)
    if assumed:
        seen = assume(position.game, seen, assumed)
    is_choice = knows == "all" or by == position.to_move
    choice = Choice(position.game.name, bytes_of(seen), None, EFFORTS[number], seed, BEST)
    return Asked(choice, is_choice)


def told(position: Position, found: Found, language: str, name: str) -> Json:
    """Return what was found; the reason speaks of the mover by name, or to whoever asks."""
    judgement = found.judgement
    if judgement is None:
        return {"chances": _rounded(found.chances), "wrong_by": _round(found.wrong_by), "moves": []}
    tries = sorted(judgement.tries, key=lambda tried: -tried.chances[judgement.seat])
    best = tries[0]
    answer = Answer(best.move, 2 * best.chances[judgement.seat] - 1, is_exact=best.is_proven)
    return {
        "chances": _rounded(best.chances),
        "wrong_by": _round(best.wrong_by),
        "moves": [_move(tried, judgement.seat) for tried in tries],
        "why": why(position, answer, language, name),
    }


def _move(tried: Tried, seat: int) -> Json:
    return {
        "move": tried.move,
        "chance": _round(tried.chances[seat]),
        "wrong_by": _round(tried.wrong_by),
        "is_proven": tried.is_proven,
        "is_worse": tried.is_worse,
        "line": list(tried.line),
    }


def _rounded(chances: tuple[float, ...]) -> list[float]:
    return [_round(chance) for chance in chances]


def _round(number: float) -> float:
    return round(min(1.0, max(0.0, number)), DIGITS)
