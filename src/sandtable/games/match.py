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
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Self, TypeVar

import numpy as np

from sandtable.errors import BadRecord, BadRequest, SandtableError
from sandtable.files import write_json
from sandtable.games.effects import Effect
from sandtable.games.game import Game
from sandtable.games.ground import chance
from sandtable.games.ground.looking import Look, looker_of
from sandtable.games.ground.records import new_record, record_from
from sandtable.games.ground.rng import CHOICES, DICE, reseed
from sandtable.games.position import Position, check_seed, fresh_seed
from sandtable.games.words.reading import Json

RECORD_KEYS = ("game", "players", "options", "seed", "secret", "moves", "start", "seats")
TABLE_KEYS = (
    "id", "seconds", "if_away", "watching", "opened", "commitment", "practice", "end", "origin",
)  # fmt: skip
SECRET = re.compile(f"[0-9a-f]{{{2 * chance.SECRET_BYTES}}}")
Kind = TypeVar("Kind", bound="Match")


class Match:
    """A game from its start to the present moment; refused moves change nothing.

    >>> match = Match.new("patterns", seed=1)
    >>> match.play(match.legal_moves[0])

    Matches are equal that were played alike; copies, and what pickles give, go their own ways.
    Only `play` and `undo` change what was played: all that can be asked for is a copy.
    """

    __slots__ = (
        "__weakref__", "_first", "_looker", "_looks", "_moves", "_positions", "_secret", "_seed",
        "_was_set", "seats", "table",
    )  # fmt: skip

    def __init__(
        self, first: Position, seed: int, *, was_set: bool = False, secret: bytes | None = None
    ) -> None:
        self._seed = seed
        self._secret = secret
        self._was_set = was_set
        self._first = first
        self._looker = looker_of(first.game)
        self._looks = [first._look]
        self._moves: list[str] = []
        self._positions: list[Position | None] = [first]  # made when somebody asks for one
        self.seats: list[Json | str] = []  # who played, if the record says so
        self.table: Json = {}  # of a record of a table: what only tables have

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
        first = self._first
        record: Json = {
            "game": first.game.name,
            "players": first.players,
            "options": dict(first.options),
            **({"seed": self.seed} if self.secret is None else {"secret": self.secret.hex()}),
            "moves": self.moves,
        }
        if self.was_set:
            record["start"] = first.to_json()
        if self.seats:
            record["seats"] = list(self.seats)
        return record | self.table

    @property
    def seed(self) -> int:
        """What the deal follows from, and all draws unless there is a secret."""
        return self._seed

    @property
    def secret(self) -> bytes | None:
        """The secret of a table, which all draws follow from, if there is one."""
        return self._secret

    @property
    def was_set(self) -> bool:
        """Whether it began with a position, not with a deal."""
        return self._was_set

    @property
    def moves(self) -> list[str]:
        """The words of all moves so far."""
        return self._moves.copy()

    @property
    def position(self) -> Position:
        """The present position."""
        return self._position_at(len(self._moves))

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the present one."""
        return tuple(map(self._position_at, range(len(self._looks))))

    def _position_at(self, number: int) -> Position:
        position = self._positions[number]
        if position is None:
            first = self._first
            position = Position(first.game, first.players, first.options, self._looks[number])
            self._positions[number] = position
        return position

    def play(self, word: str, seed: int | None = None) -> None:
        """Play a move for the seat to move; a seed draws other cards, which no record tells."""
        look = self._looks[-1]
        move = self._looker.find(look, word)
        if move is None:
            self.position.refuse(word)
        if seed is not None:
            seed = check_seed(seed)
        elif self._secret is not None:
            seed = chance.seed_of_move(self._secret, len(self._looks))
        self._looks.append(self._looker.after(look.content, move, seed))
        self._positions.append(None)
        self._moves.append(str(word))  # one of NumPy's texts too becomes Python's
        if self.table:  # played on, it is no longer the game of that table
            self.table = {}

    def effects(
        self, seat: int | None, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Effect]:
        """Return what the last move caused, as a seat (None: a spectator) may know it."""
        self.position.seen_by(seat)  # refuses a seat that is not there
        if not self._moves:
            return []
        before = self._position_at(len(self._moves) - 1)
        return before.effects(self._moves[-1], self.position, seat, language, names)

    def foresee(
        self, word: str, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Effect]:
        """Return what a move of the seat to move is certain to cause, for all that it may know."""
        return self.position.foresee(word, language, names)

    def undo(self) -> None:
        """Take back the last move; playing it again draws the same cards."""
        if not self._moves:
            raise BadRequest("there is no move to undo")
        for each in (self._moves, self._looks, self._positions):
            each.pop()
        self.table = {}

    def play_randomly(self, seed: int | None = None) -> list[str]:
        """Play uniformly random moves, chosen by a seed, to the end; return their words."""
        dice = new_record(DICE)
        seed = fresh_seed() if seed is None else check_seed(seed)
        reseed(dice, np.uint64(seed) ^ CHOICES)
        begin = len(self._moves)
        rules, words = self.game.rules, self.game.notation.WORDS
        while not self.is_over:
            state = record_from(rules.STATE, self._looks[-1].content)
            self.play(words[rules.random_move(state, dice)])
        return self._moves[begin:]

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._first.game

    @property
    def legal_moves(self) -> list[str]:
        """The words of all legal moves, in the order of ``sorted``."""
        return self._looker.words(self._looks[-1])

    @property
    def to_move(self) -> int | None:
        """The seat whose move it is, or None when the game is over."""
        seat = self._looks[-1].to_move
        return None if seat < 0 else seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._looks[-1].to_move < 0

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

    def copy(self) -> Self:
        """Return a match that goes its own way from here."""
        return _restored(type(self), *deepcopy(self._essence))

    @property
    def _essence(self) -> tuple[Any, ...]:
        """All that makes it what it is."""
        how = self._first, self._seed, self._was_set, self._secret
        return *how, self._looks[1:], self._moves, self.seats, self.table

    __copy__ = copy

    def __deepcopy__(self, _memory: object) -> Self:
        """Return a match that goes its own way from here."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Compare all that was played, and what is to be drawn."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._essence == other._essence

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was played; positions are made again."""
        return _restored, (type(self), *self._essence)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        """Draw the present position as text."""
        return str(self.position)

    def _repr_html_(self) -> str:
        """Return the present position as a picture, for notebooks."""
        return self.position._repr_html_()

    def __repr__(self) -> str:
        """Return a line about it."""
        return f"<Match: {self.position._summary} after {len(self._moves)} moves>"


def _restored(
    kind: type[Kind],
    first: Position,
    seed: int,
    was_set: bool,
    secret: bytes | None,
    looks: list[Look],
    moves: list[str],
    seats: list[Json | str],
    table: Json,
) -> Kind:
    """Make a match again that was copied or pickled."""
    match = kind(first, seed, was_set=was_set, secret=secret)
    match._looks += looks
    match._moves = moves
    match._positions += [None] * len(moves)
    match.seats, match.table = seats, table
    return match


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
