"""A match: a game being played, with its moves, undo and a record that replays it exactly."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from sandtable.errors import BadRecord, BadRequest, SandtableError
from sandtable.games.effects import Effect
from sandtable.games.game import Game
from sandtable.games.position import SEEDS, Position, check_seed
from sandtable.games.reading import Json
from sandtable.games.records import new_record
from sandtable.games.rng import CHOICES, DICE, reseed

RECORD_KEYS = ("game", "players", "options", "seed", "moves", "start")


def fresh_seed() -> int:
    """Draw a seed that nobody can guess."""
    return secrets.randbelow(SEEDS)


class Match:
    """A game from its start to the present moment; refused moves change nothing."""

    def __init__(self, first: Position, seed: int, *, was_set: bool = False) -> None:
        self.seed = seed
        self.was_set = was_set
        self.moves: list[str] = []
        self._positions = [first]

    @classmethod
    def new(
        cls,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
    ) -> Match:
        """Start a game; equal seeds give equal games."""
        seed = fresh_seed() if seed is None else check_seed(seed)
        return cls(Position.new(game, players, options, seed), seed)

    @classmethod
    def from_position(cls, content: Json, seed: int | None = None) -> Match:
        """Start from any possible position; the seed is for later draws."""
        seed = fresh_seed() if seed is None else check_seed(seed)
        return cls(Position.from_json(content, seed), seed, was_set=True)

    @classmethod
    def from_record(cls, record: Json) -> Match:
        """Replay a record to its last move."""
        try:
            return _replay(record)
        except BadRecord:
            raise
        except SandtableError as error:
            raise BadRecord(f"the record cannot be replayed: {error}") from error

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Replay a record saved in a file."""
        try:
            record = json.loads(Path(path).read_text(encoding="utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"{path} is not a JSON file") from error
        if isinstance(record, dict):
            record.pop("seats", None)  # who played, which terminal play saves as well
        return cls.from_record(record)

    def save(self, path: str | Path) -> None:
        """Save the record as a JSON file."""
        unfinished = Path(f"{path}.new")
        text = json.dumps(self.record(), indent=1) + "\n"
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(path)

    def record(self) -> Json:
        """Return all that is needed to replay the match exactly."""
        first = self._positions[0]
        record: Json = {
            "game": first.game.name,
            "players": first.players,
            "options": dict(first.options),
            "seed": self.seed,
            "moves": list(self.moves),
        }
        if self.was_set:
            record["start"] = first.to_json()
        return record

    @property
    def position(self) -> Position:
        """The present position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the present one."""
        return tuple(self._positions)

    def play(self, word: str) -> None:
        """Play a move for the seat to move."""
        self._positions.append(self.position.play(word))
        self.moves.append(word)

    def effects(
        self, seat: int | None, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Effect]:
        """Return what the last move caused, as a seat (None: a spectator) may know it."""
        self.position.seen_by(seat)  # refuses a seat that is not there
        if not self.moves:
            return []
        before, after = self._positions[-2:]
        return before.effects(self.moves[-1], after, seat, language, names)

    def foresee(
        self, word: str, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Effect]:
        """Return what a move of the seat to move is certain to cause, for all that it may know."""
        return self.position.foresee(word, language, names)

    def undo(self) -> None:
        """Take back the last move; playing it again draws the same cards."""
        if not self.moves:
            raise BadRequest("there is no move to undo")
        self.moves.pop()
        self._positions.pop()

    def play_randomly(self, seed: int | None = None) -> list[str]:
        """Play uniformly random moves, chosen by a seed, to the end; return their words."""
        dice = new_record(DICE)
        seed = fresh_seed() if seed is None else check_seed(seed)
        reseed(dice, np.uint64(seed) ^ CHOICES)
        begin = len(self.moves)
        while not self.is_over:
            move = self.game.rules.random_move(self.position.state, dice)
            self.play(self.game.notation.WORDS[move])
        return self.moves[begin:]

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.position.game

    @property
    def legal_moves(self) -> list[str]:
        """The words of all legal moves."""
        return self.position.legal_moves

    @property
    def to_move(self) -> int | None:
        """The seat whose move it is, or None when the game is over."""
        return self.position.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        return self.position.scores

    @property
    def winners(self) -> list[int]:
        """The winning seats of a finished game, more than one when shared."""
        return self.position.winners

    @property
    def reason(self) -> str | None:
        """Why the game ended, or None."""
        return self.position.reason

    def view(self, seat: int | None) -> Json:
        """Write what a seat (None: a spectator) may know."""
        return self.position.view(seat)

    def __str__(self) -> str:
        """Draw the present position as text."""
        return str(self.position)


def _replay(record: Json) -> Match:
    if not isinstance(record, dict):
        raise BadRecord("a record must be an object")
    for key in record:
        if key not in RECORD_KEYS:
            raise BadRecord(f"a record has no key {key!r:.40}")
    for key, kind in (("game", str), ("options", dict), ("moves", list), ("start", dict)):
        if key in record and not isinstance(record[key], kind):
            raise BadRecord(f"{key} has the wrong type")
    for key in ("game", "seed", "moves"):
        if key not in record:
            raise BadRecord(f"{key} is missing")
    match = _begin(record)
    for number, word in enumerate(record["moves"], start=1):
        if not isinstance(word, str):
            raise BadRecord(f"move {number} is not a text")
        try:
            match.play(word)
        except SandtableError as error:
            raise BadRecord(f"move {number} ({word!r:.20}) cannot be played: {error}") from error
    return match


def _begin(record: Json) -> Match:
    players = record.get("players", 2)
    options = record.get("options", {})
    if "start" not in record:
        return Match.new(record["game"], players, options, check_seed(record["seed"]))
    match = Match.from_position(record["start"], check_seed(record["seed"]))
    first = match.position
    first.game.check_players(players)
    if (first.game.name, first.players) != (record["game"], players):
        raise BadRecord("game and players must be those of the start position")
    if first.options != first.game.fill_options(options):
        raise BadRecord("options must be those of the start position")
    return match
