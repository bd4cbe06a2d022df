"""A review as JSON: `docs/review.md` says what each field means, `schema.py` which there are."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.game import LANGUAGES
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.players import Answer
from sandtable.players.why import why
from sandtable.review import names
from sandtable.review.judgement import Judgement, Tried
from sandtable.review.ledger import Chances, Ledger, Step
from sandtable.review.planning import Found, Plan
from sandtable.review.themes import themes_of_move

VERSION = 1
DIGITS = 4  # of a chance; sums are made of rounded numbers, so that they can be checked
SOMEBODY = "{name}"  # stands for whoever chose, in sentences that are not told to them


def write(plan: Plan, found: Sequence[Found]) -> Json:
    """Return the review of a game, from the answers to all questions of its plan."""
    match, end = plan.match, plan.end
    start, judged = found[0], found[1 : 1 + len(match.moves)]
    ledger = Ledger(_rounded(start.chances))
    choices = [
        _choice(number, match.positions[number - 1], match.moves[number - 1], each, ledger)
        for number, each in enumerate(judged, start=1)
    ]
    ended: Json = {
        "reason": end.reason,
        "winners": list(end.winners),
        "scores": list(end.scores),
        **_given_up(plan, found[-1], ledger),
    }
    results = _rounded(tuple(end.result(seat) for seat in range(match.position.players)))
    seats = _seats(ledger, results, choices)
    return {
        "version": VERSION,
        "game": match.game.name,
        "players": match.position.players,
        "options": dict(match.position.options),
        "strength": plan.strength,
        "seed": plan.seed,
        "has_luck": match.game.name != "patterns",
        "seats": seats,
        "choices": choices,
        "end": ended,
        "turning_points": _turning_points(choices),
        "great_finds": [choice["number"] for choice in choices if choice["is_great"]],
    }


def _choice(number: int, position: Position, move: str, found: Found, ledger: Ledger) -> Json:
    judgement = found.judgement
    assert judgement is not None
    best, played = judgement.best, judgement.of(move)
    step = Step(judgement.seat, _rounded(best.chances), _rounded(played.chances))
    given, luck = ledger.enter(step)
    name = names.name_of(played, best)
    return {
        "number": number,
        "seat": judgement.seat,
        "move": move,
        "is_forced": judgement.is_forced,
        "best": best.move,
        "chance": step.best[judgement.seat],
        "chances": list(step.best),
        "chances_after": list(step.played),
        **_loss(step, played),
        "is_proven": best.is_proven and played.is_proven,
        "name": name,
        "is_great": found.is_great,
        "line": list(best.line),
        "themes": _themes(position, best, name),
        "why": _why(position, judgement),
        "points": position.scores,
        "given": _round(given),
        "luck": _round(luck),
    }


def _loss(step: Step, played: Tried) -> Json:
    loss = _round(step.best[step.seat] - step.played[step.seat])
    return {
        "loss": loss,
        "low": min(loss, _round(played.low)),
        "high": max(loss, _round(played.high)),
    }


def _why(position: Position, judgement: Judgement) -> Json:
    """Return why the best move is good, told to whoever chose and to others."""
    best = judgement.best
    answer = Answer(best.move, 2 * best.chances[judgement.seat] - 1, is_exact=best.is_proven)
    return {
        language: {
            "you": why(position, answer, language),
            "other": why(position, answer, language, SOMEBODY),
        }
        for language in LANGUAGES
    }


def _themes(position: Position, best: Tried, name: str) -> list[str]:
    """Return what the best move is an example of, where a mistake missed it."""
    return list(themes_of_move(position, best.move)) if name in names.MISTAKES else []


def _given_up(plan: Plan, found: Found, ledger: Ledger) -> Json:
    """Enter giving up as a choice whose result is certain."""
    seat = plan.end.by
    if seat is None:
        return {}
    chances = _rounded(found.chances)
    results = _rounded(tuple(plan.end.result(other) for other in range(len(chances))))
    step = Step(seat, chances, results)
    given, luck = ledger.enter(step)
    loss = _round(step.best[seat] - step.played[seat])
    return {
        "by": seat,
        "chances": list(chances),
        "loss": loss,
        "low": _round(max(0.0, loss - found.wrong_by)),
        "high": _round(min(1.0, loss + found.wrong_by)),
        "given": _round(given),
        "luck": _round(luck),
    }


def _seats(ledger: Ledger, results: Chances, choices: list[Json]) -> list[Json]:
    seats = []
    for seat, (given, luck) in enumerate(ledger.close(results)):
        account = ledger.accounts[seat]
        free = [c for c in choices if c["seat"] == seat and not c["is_forced"]]
        accuracy = names.accuracy([choice["loss"] for choice in free])
        seats.append(
            {
                "accuracy": None if accuracy is None else round(accuracy, 1),
                "choices": len(free),
                "names": {name: sum(c["name"] == name for c in free) for name in names.NAMES},
                "start": _round(account.start),
                "lost": _round(account.lost),
                "given": _round(account.given),
                "luck": _round(account.luck),
                "result": _round(results[seat]),
                "after_last": {"given": _round(given), "luck": _round(luck)},
            }
        )
    return seats


def _turning_points(choices: list[Json]) -> list[int]:
    """Return the choices that lost most, in the order in which they were made."""
    lost = [c for c in choices if c["name"] not in (names.BEST, "good")]
    lost.sort(key=lambda choice: choice["loss"], reverse=True)
    return sorted(choice["number"] for choice in lost[: names.TURNING_POINTS])


def _rounded(chances: Chances) -> Chances:
    return tuple(map(_round, chances))


def _round(number: float) -> float:
    return round(number, DIGITS) + 0.0  # never -0.0
