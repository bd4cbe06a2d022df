"""A puzzle: a position, the seat that is to find the one best move, and what each move is worth.

The position is as the seat to move knows it: whatever that seat cannot see was dealt anew. Values
are those of the seat that solves the puzzle. In Patterns they are proven: the points by which it
wins or loses under best play. In the other games they are measured: its chance to win, in
thousandths; the interval tells how far the best move lies above the second.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sandtable.errors import BadPuzzles, SandtableError
from sandtable.games.position import Position
from sandtable.games.words.reading import Json

Values = dict[str, int]  # by move, in the order of `Position.legal_moves`
Goal = Literal["win", "draw", "most", "best"]
Verdict = Literal["best", "keeps", "loses"]

ID_BYTES = 5


@dataclass(frozen=True, slots=True)
class Step:
    """A choice of the solver: the best move, what each move is worth, and what follows."""

    move: str
    values: tuple[int, ...]  # of the legal moves, in the order of `Position.legal_moves`
    replies: tuple[str, ...] = ()  # the strongest, until the solver is to choose again


class Moment(NamedTuple):
    """A step with the position in which the solver chooses."""

    position: Position
    step: Step

    @property
    def values(self) -> Values:
        """What each legal move is worth to the solver."""
        return dict(zip(self.position.legal_moves, self.step.values, strict=True))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move, and all that was found out about it."""

    position: Json
    steps: tuple[Step, ...]  # more than one where the best move stays the only one
    rating: int
    themes: tuple[str, ...]
    source: tuple[int, int]  # the seed of a run, and the number of the game in it
    interval: tuple[int, int] | None = None  # of best minus second; None where all is proven

    @property
    def id(self) -> str:
        """Its name for good: puzzles with the same position have the same."""
        content = json.dumps(self.position, sort_keys=True, separators=(",", ":")).encode()
        digest = hashlib.blake2b(content, digest_size=ID_BYTES).digest()
        return base64.b32encode(digest).decode().lower()

    @property
    def game(self) -> str:
        """The name of its game."""
        return str(self.position["game"])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.position["players"])

    @property
    def seat(self) -> int:
        """The seat that is to find the move."""
        return int(self.position["to_move"])

    @property
    def is_proven(self) -> bool:
        """Whether the values are certain, not measured."""
        return self.interval is None

    @property
    def goal(self) -> Goal:
        """What there is to find."""
        return goal_of(self.steps[0].values) or "most" if self.is_proven else "best"

    def moments(self) -> Iterator[Moment]:
        """Play the solution and yield each choice; refuse what does not fit together."""
        try:
            position = Position.from_json(self.position)
            for step in self.steps:
                moment = Moment(position, step)
                _check(moment, self.seat)
                yield moment
                for word in (step.move, *step.replies):
                    position = position.play(word)
        except SandtableError as error:
            raise BadPuzzles(f"puzzle {self.id} cannot be: {error}") from error

    def to_json(self) -> Json:
        """Write it down, without what can be made again."""
        content: Json = {
            "position": self.position,
            "steps": [[step.move, list(step.values), list(step.replies)] for step in self.steps],
            "rating": self.rating,
            "themes": list(self.themes),
            "source": list(self.source),
        }
        return content if self.interval is None else content | {"interval": list(self.interval)}

    @classmethod
    def from_json(cls, content: Json) -> Puzzle:
        """Read what `to_json` wrote; `moments` then tells whether it fits together."""
        try:
            return _read(content)
        except (TypeError, KeyError, ValueError, IndexError, AttributeError) as error:
            raise BadPuzzles("a puzzle lacks something, or has it in another form") from error


def goal_of(values: tuple[int, ...]) -> Goal | None:
    """Return what there is to find among proven values; None where no move is the only best."""
    best = max(values)
    if len(values) < 2 or best < 0 or values.count(best) > 1:
        return None
    if best == 0:
        return "draw"
    return "win" if sorted(values)[-2] <= 0 else "most"


def verdict_of(puzzle: Puzzle, values: tuple[int, ...], value: int) -> Verdict:
    """Return what to say of a move that is worth so much: it may not be best and keep the win."""
    if value == max(values):
        return "best"
    return "keeps" if puzzle.is_proven and value > 0 else "loses"


def _check(moment: Moment, seat: int) -> None:
    position, step = moment
    if position.to_move != seat:
        raise BadPuzzles("the solver is not to move")
    if len(position.legal_moves) != len(step.values):
        raise BadPuzzles("there must be a value for every legal move")
    best = max(step.values)
    if step.values.count(best) > 1 or moment.values.get(step.move) != best:
        raise BadPuzzles("the move of a solution must be the only best one")


def _read(content: Json) -> Puzzle:
    position = content["position"]
    steps = tuple(
        Step(_word(move), _numbers(values), tuple(map(_word, replies)))
        for move, values, replies in content["steps"]
    )
    seed, number = _numbers(content["source"])
    interval = None
    if "interval" in content:
        low, high = _numbers(content["interval"])
        interval = low, high
    themes = tuple(map(_name, content["themes"]))
    puzzle = Puzzle(position, steps, _number(content["rating"]), themes, (seed, number), interval)
    _name(position["game"])
    _numbers([position["players"], position["to_move"]])
    if not steps or not all(step.values for step in steps):
        raise ValueError("nothing to find")
    return puzzle


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _name(value: Any) -> str:
    """Return a word that is safe to print, whoever wrote the file."""
    if not _word(value).isascii() or not value.isidentifier():
        raise ValueError("not a name")
    return str(value)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("not a whole number")
    return value


def _numbers(values: Any) -> tuple[int, ...]:
    return tuple(map(_number, values))
