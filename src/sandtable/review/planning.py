"""The questions of a review: one for each choice, which can be answered one by one, anywhere."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.ground.records import bytes_of
from sandtable.games.words.reading import Json
from sandtable.players import Question, think
from sandtable.players.levels import BY_NAME
from sandtable.players.question import derived_seed
from sandtable.review.effort import find_effort
from sandtable.review.judgement import Choice, Judgement
from sandtable.review.judging import expect, judge
from sandtable.review.names import GREAT
from sandtable.review.records import read

WEAKER = f"search:{BY_NAME['adept'].simulations}"  # who does not see a great find


@dataclass(frozen=True, slots=True)
class Found:
    """What was found about a choice; of a moment in which nobody chose, only the chances."""

    chances: tuple[float, ...] = ()
    wrong_by: float = 0.0
    judgement: Judgement | None = None
    is_great: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a review, with all that is needed to answer it."""

    choice: Choice
    is_choice: bool

    def answer(self) -> Found:
        """Judge the choice."""
        if not self.is_choice:
            return Found(*expect(self.choice))
        judgement = judge(self.choice)
        return Found(judgement=judgement, is_great=_is_great(self.choice, judgement))


def _is_great(choice: Choice, judgement: Judgement) -> bool:
    """Whether a best move has no rival and a weaker player does not see it."""
    second = judgement.second
    if choice.move != judgement.best.move or second is None:
        return False
    if second.loss < GREAT or not second.is_worse:
        return False
    weaker = think(Question(choice.game, choice.seen, WEAKER, choice.seed))
    return weaker.move != choice.move


class Plan:
    """The questions about a finished game: the start, every choice, and giving up."""

    def __init__(self, record: Json, strength: str = "quick", seed: int = 0) -> None:
        self.strength, self.seed = strength, seed
        self.match, self.end = read(record)
        self.questions = self._questions()

    def _questions(self) -> list[Asked]:
        positions, moves = self.match.positions, self.match.moves
        seen = [
            positions[0].seen_by(None),
            *(p.seen_by(p.to_move) for p in positions[: len(moves)]),
        ]
        played: list[str | None] = [None, *moves]
        if self.end.by is not None:
            seen.append(positions[-1].seen_by(self.end.by))
            played.append(None)
        game, effort = self.match.game.name, find_effort(self.strength)
        return [
            Asked(
                Choice(game, bytes_of(view), move, effort, derived_seed(self.seed, n)),
                move is not None,
            )
            for n, (view, move) in enumerate(zip(seen, played, strict=True))
        ]
