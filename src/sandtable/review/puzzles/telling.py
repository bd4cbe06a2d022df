"""A puzzle in words, with all that is needed to play it where no server can be reached.

Sentences are made when they are asked for, from the reasons and effects of the games.
"""

from __future__ import annotations

from sandtable.games.words.because import because, say
from sandtable.games.words.reading import Json
from sandtable.players.question import Answer
from sandtable.players.why import why
from sandtable.review.puzzles.puzzle import Moment, Puzzle, verdict_of
from sandtable.review.puzzles.themes import names

OTHERS = ("Robin", "Kim", "Sam")  # what sentences call the other seats
DEAL = 0  # for what the best move draws: one deal of many, from what the seat knows

TEXTS = {
    "win": ("Find the only move that wins.", "Finde den einzigen Zug, der gewinnt."),
    "draw": (
        "Find the only move that keeps the draw.",
        "Finde den einzigen Zug, der das Unentschieden hält.",
    ),
    "most": ("Win by as much as you can.", "Gewinne so hoch wie möglich."),
    "best": ("Find the best move.", "Finde den besten Zug."),
    # a proven move
    "wins": ("This wins by {points}.", "Das gewinnt mit {points:n} Vorsprung."),
    "also_wins": (
        "This also wins, by {points}. Find the better one.",
        "Auch das gewinnt, mit {points:n} Vorsprung. Finde den besseren Zug.",
    ),
    "draws": ("This draws.", "Das führt zum Unentschieden."),
    "only_draws": ("This only draws.", "Das reicht nur zum Unentschieden."),
    "loses": (
        "This loses by {points}.",
        "Das verliert mit {points:n} Rückstand.",
    ),
    # a measured one
    "chance": (
        "With it you win {chance} of 100 games.",
        "Damit gewinnst du {chance} von 100 Partien.",
    ),
    "costs": (
        "With it you win {chance} of 100 games, {lost} fewer than with the best move.",
        "Damit gewinnst du {chance} von 100 Partien, {lost} weniger als mit dem besten Zug.",
    ),
}


def tell(puzzle: Puzzle, language: str = "en") -> Json:
    """Return a puzzle with views, legal moves, verdicts, effects, replies and sentences."""
    called = names(puzzle.game, language)
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "players": puzzle.players,
        "seat": puzzle.seat,
        "position": puzzle.position if puzzle.is_proven else None,
        "names": _names(puzzle),
        "rating": puzzle.rating,
        "is_proven": puzzle.is_proven,
        "goal": puzzle.goal,
        "task": _text(puzzle.goal, language),
        "themes": {theme: called[theme] for theme in puzzle.themes if theme in called},
        "steps": [_step(puzzle, moment, language) for moment in puzzle.moments()],
    }


def _step(puzzle: Puzzle, moment: Moment, language: str) -> Json:
    (position, step), seat, names = moment, puzzle.seat, _names(puzzle)
    known = position.dealt_anew(seat, DEAL)
    after = known.play(step.move)
    ahead = position.consequences(language, names)
    return {
        **position.sight(seat),
        "move": step.move,
        "reason": _reason(puzzle, moment, language),
        "moves": [
            {**_move(puzzle, moment, word, language), "foreseen": ahead[word]}
            for word in position.legal_moves
        ],
        "effects": known.effects(step.move, after, seat, language, names),
        "after": after.sight(seat),
        "replies": _replies(puzzle, moment, language),
    }


def _replies(puzzle: Puzzle, moment: Moment, language: str) -> list[Json]:
    """Return what the others do then, and what that causes."""
    position, replies = moment.position.play(moment.step.move), []
    for word in moment.step.replies:
        before, position = position, position.play(word)
        effects = before.effects(word, position, puzzle.seat, language, _names(puzzle))
        replies.append({"move": word, "effects": effects})
    return replies


def _names(puzzle: Puzzle) -> list[str]:
    """Return what each seat is called; the solver is "you" in every sentence."""
    others = iter(OTHERS)
    return ["" if seat == puzzle.seat else next(others) for seat in range(puzzle.players)]


def _reason(puzzle: Puzzle, moment: Moment, language: str) -> str:
    """Return why the best move is good, and not just as good a reason for the second."""
    values = moment.values
    first, second = sorted(values, key=values.__getitem__, reverse=True)[:2]
    best = values[first]
    value = (best > 0) - (best < 0) if puzzle.is_proven else best / 500 - 1
    answer = Answer(first, float(value), is_exact=puzzle.is_proven)
    return why(moment.position, answer, language, rather_than=second)


def _move(puzzle: Puzzle, moment: Moment, word: str, language: str) -> Json:
    position, step = moment
    value = moment.values[word]
    return {
        "move": word,
        "text": position.describe(word, language),
        "verdict": verdict_of(puzzle, step.values, value),
        "value": value,
        "said": _said(puzzle, max(step.values), value, language),
    }


def _said(puzzle: Puzzle, best: int, value: int, language: str) -> str:
    """Return what a move is worth, in a sentence."""
    if not puzzle.is_proven:
        chance, lost = round(value / 10), round((best - value) / 10)
        return _text("costs" if lost else "chance", language, chance=chance, lost=lost)
    if value > 0:
        return _text("wins" if value == best else "also_wins", language, points=value)
    if value == 0:
        return _text("draws" if value == best else "only_draws", language)
    return _text("loses", language, points=-value)


def _text(key: str, language: str, **gaps: int) -> str:
    return say(because(key, **gaps), TEXTS, language)
