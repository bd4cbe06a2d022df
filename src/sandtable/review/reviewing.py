"""The review of a finished game, from its record."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.words.reading import Json
from sandtable.review.planning import Plan
from sandtable.review.preparing import prepare_judge
from sandtable.review.writing import write

Tell = Callable[[int, int], None]  # how many questions are answered, and of how many


def review(
    record: Json, strength: str = "quick", seed: int = 0, tell: Tell = lambda *_: None
) -> Json:
    """Judge every choice of a finished game.

    Equal records, strengths and seeds give equal reviews.
    """
    plan = Plan(record, strength, seed)
    prepare_judge(plan.match.game.name)
    found = []
    for number, question in enumerate(plan.questions):
        tell(number, len(plan.questions))
        found.append(question.answer())
    return write(plan, found)
