"""A match: a game being played, with its moves, undo and a record that replays it exactly.

A record is one JSON object. Whoever writes one, every part of the program reads it:

- `game`, `players`, `options`, `moves`, and `start`, a position, if the game did not begin with a
  deal;
- what decides every draw: a `seed`, or the `secret` of a table (see `chance.py`);
- who played: `seats`, each an object with `kind` and `name` or `level`, or a name alone;
- of a table also the terms, `commitment`, `practice` and `end` (see `sandtable.table.proof`).
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from sandtable.errors import BadRecord, BadRequest, SandtableError
from sandtable.files import write_json
from sandtable.games.effects import Effect
from sandtable.games.game import Game
from sandtable.games.ground import chance
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import CHOICES, DICE, reseed
from sandtable.games.position import SEEDS, Position, check_seed
from sandtable.games.words.reading import Json

RECORD_KEYS = ("game", "players", "options", "seed", "secret", "moves", "start", "seats")
TABLE_KEYS = (
    "id", "seconds", "if_away", "watching", "opened", "commitment", "practice", "end", "origin",
)  # fmt: skip
SECRET = re.compile(f"[0-9a-f]{{{2 * chance.SECRET_BYTES}}}")


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbelow(SEEDS)


class Match:
    """A game from its start to the present moment; refused moves change nothing."""

    def __init__(
        self, first: Position, seed: int, *, was_set: bool = False, secret: bytes | None = None
    ) -> None:
        self.seed = seed  # of the deal, and of all draws unless there is a secret
        self.secret = secret  # of a table
        self.was_set = was_set
        self.moves: list[str] = []
        self.seats: list[Json | str] = []  # who played, if the record says so
        self.table: Json = {}  # of a record of a table: what only tables have
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
    def from_secret(
        cls,
        game: str,
        players: int,
        options: Mapping[str, object] | None,
        secret: bytes,
        start: Json | None = None,
    ) -> Match:
        """Start a game whose chance comes from the secret of a table, from a position perhaps."""
        seed = chance.seed_of_move(secret, 0)
        if start is None:
            return cls(Position.new(game, players, options, seed), seed, secret=secret)
        return cls(Position.from_json(start, seed), seed, was_set=True, secret=secret)

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
        return cls.from_record(record)

    def save(self, path: str | Path) -> None:
        """Save the record as a JSON file."""
        write_json(Path(path), self.record())

    def record(self) -> Json:
        """Return all that is needed to replay the match exactly."""
        first = self._positions[0]
        record: Json = {
            "game": first.game.name,
            "players": first.players,
            "options": dict(first.options),
            **({"seed": self.seed} if self.secret is None else {"secret": self.secret.hex()}),
            "moves": list(self.moves),
        }
        if self.was_set:
            record["start"] = first.to_json()
        if self.seats:
            record["seats"] = list(self.seats)
        return record | self.table

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
        number = len(self.moves) + 1
        seed = None if self.secret is None else chance.seed_of_move(self.secret, number)
        self._positions.append(self.position.play(word, seed))
        self.moves.append(word)
        self.table = {}  # played on, it is no longer the game of that table

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
        self.table = {}

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
        """Return what a seat (None: a spectator) may know."""
        return self.position.view(seat)

    def __str__(self) -> str:
        """Draw the present position as text."""
        return str(self.position)


def _replay(record: Json) -> Match:
    _check_form(record)
    match = _begin(record)
    for number, word in enumerate(record["moves"], start=1):
        if not isinstance(word, str):
            raise BadRecord(f"move {number} is not a text")
        try:
            match.play(word)
        except SandtableError as error:
            raise BadRecord(f"move {number} ({word!r:.20}) cannot be played: {error}") from error
    match.seats = _seats(record, match.position.players)
    match.table = {key: record[key] for key in TABLE_KEYS if key in record}
    return match


def _check_form(record: object) -> None:
    if not isinstance(record, dict):
        raise BadRecord("a record must be an object")
    for key in record:
        if key not in (*RECORD_KEYS, *TABLE_KEYS):
            raise BadRecord(f"a record has no key {key!r:.40}")
    types = {"game": str, "options": dict, "secret": str, "moves": list, "start": dict}
    for key, kind in types.items():
        if key in record and not isinstance(record[key], kind):
            raise BadRecord(f"{key} has the wrong type")
    for key in ("game", "moves"):
        if key not in record:
            raise BadRecord(f"{key} is missing")
    if "secret" not in record and "seed" not in record:
        raise BadRecord("seed is missing")
    if "secret" in record and "seed" in record:
        raise BadRecord("where a secret decides every draw there is no seed")


def _begin(record: Json) -> Match:
    game, players, options = record["game"], record.get("players", 2), record.get("options", {})
    if "secret" in record:
        if not SECRET.fullmatch(record["secret"]):
            raise BadRecord(f"the secret must be {2 * chance.SECRET_BYTES} hexadecimal digits")
        secret = bytes.fromhex(record["secret"])
        match = Match.from_secret(game, players, options, secret, record.get("start"))
    elif "start" in record:
        match = Match.from_position(record["start"], check_seed(record["seed"]))
    else:
        match = Match.new(game, players, options, check_seed(record["seed"]))
    return _agreeing(match, game, players, options)


def _agreeing(match: Match, game: str, players: int, options: Json) -> Match:
    """Refuse a start that is not one of what the record says is played."""
    first = match.position
    first.game.check_players(players)
    if (first.game.name, first.players) != (game, players):
        raise BadRecord("game and players must be those of the start position")
    if first.options != first.game.fill_options(options):
        raise BadRecord("options must be those of the start position")
    return match


def _seats(record: Json, players: int) -> list[Json | str]:
    """Return who played; nobody knows where the record does not say."""
    seats = record.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(seat, str | dict) for seat in seats):
        raise BadRecord("seats must be a list of names or objects")
    if "seats" in record and len(seats) != players:
        raise BadRecord("there must be as many seats as players")
    return seats
