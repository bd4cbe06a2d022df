"""The contract every game meets, and what all games have in common.

A game is three rooms of plain functions: `rules` and `sight`, which Numba compiles and which
work on one record of fixed size, and `notation`, which puts that record into words and JSON.
The conformance suite in ``sandtable.testing`` checks all that the types cannot say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Protocol

import numpy as np

from sandtable.errors import BadOption, BadPlayers, BadRequest
from sandtable.games import find_game
from sandtable.games.ground.compiled import Record
from sandtable.games.words.labels import Labels
from sandtable.games.words.problems import Problems
from sandtable.games.words.reading import Json, whole
from sandtable.games.words.telling import Teller

Options = dict[str, str]

LANGUAGES = ("en", "de")  # that moves are described and refused in


class Rules(Protocol):
    """Pure functions over the state record.

    Records have the fields `rng`, `phase`, `to_move` (-1 when over) and `reason`; a move is
    a small integer below `MOVES`. No position that can be set has more legal moves than
    `MOST_LEGAL`, or `legal` would write past the end of its array.
    """

    __name__: str
    STATE: np.dtype[Any]
    PHASES: tuple[str, ...]
    REASONS: tuple[str, ...]
    MOVES: int
    MOST_LEGAL: int

    def setup(self, state: Record, players: int, options: int, seed: np.uint64) -> None:
        """Deal a new game."""

    def legal(self, state: Record, moves: Record) -> int:
        """List the legal moves into an array and return how many there are."""

    def is_legal(self, state: Record, move: int) -> bool:
        """Whether any integer is a legal move, without listing them."""

    def random_move(self, state: Record, dice: Record) -> int:
        """Choose uniformly among the legal moves."""

    def apply(self, state: Record, move: int) -> None:
        """Play a legal move."""

    def score(self, state: Record, seat: int) -> int:
        """Return a seat's points."""

    def rank(self, state: Record, seat: int) -> int:
        """Order the seats of a finished game, tie-breaks included: the highest win."""


class Sight(Protocol):
    """What may be known. A view is a record of the same type, made from visible things only."""

    def view(self, state: Record, seat: int, seen: Record) -> None:
        """Build the view of a seat (-1: a spectator)."""

    def sample(self, seen: Record, dice: Record, state: Record) -> None:
        """Fill in a random full state that agrees with a view."""


class Notation(Protocol):
    """Words, JSON and pictures for people and programs.

    A table is a record, or what a seat sees of one, as `plain` gives it.
    """

    WORDS: dict[int, str]
    LABELS: Labels

    def write(self, table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
        """Write a position, or the view of a seat, without the keys common to all games."""

    def tally(self, table: SimpleNamespace) -> list[list[Json]]:
        """Return for each seat the lines that its score is made of, as far as it can be seen."""

    def lacks(self, table: SimpleNamespace) -> list[str]:
        """Return for each Mandala the letters of the colours it still lacks."""

    def read(self, content: Json, players: int, options: int, problems: Problems) -> Record:
        """Read a position, refusing a wrong form and noting all that cannot be."""

    def fill(self, view: Json) -> Json:
        """Return a position that agrees with a view; what has not its form may fail anyhow."""

    def explain(self, table: SimpleNamespace, word: str, language: str = "en") -> str:
        """Return the rule that forbids a move, in words, in one of the LANGUAGES."""

    def picture(self, position: Json) -> str:
        """Draw a position or view as text."""


@cache
def _module(folder: str, name: str) -> Any:
    return import_module(f"{folder}.{name}")


@dataclass(frozen=True, eq=False)
class Game:
    """One of the games: its name, whom it is for, its options (default value first), its rooms."""

    name: str
    players: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]
    rules: Rules
    sight: Sight
    notation: Notation
    version: int = 1  # of its rules: another one may end an old record differently

    def __repr__(self) -> str:
        """Return a line that names it."""
        return f"<Game: {self.name} for {_or(self.players)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name: there is one of each."""
        return find_game, (self.name,)

    def module(self, name: str) -> Any:
        """Return a file of the game's folder, loaded when first asked for."""
        return _module(self._folder, name)

    @cached_property
    def _folder(self) -> str:
        return self.rules.__name__.rpartition(".")[0]

    @cached_property
    def moves(self) -> dict[str, int]:
        """The integers of all moves by their words."""
        return {word: move for move, word in self.notation.WORDS.items()}

    def describe(self, word: str, language: str = "en") -> str:
        """Return a move as a choice that can be made, in one of the LANGUAGES."""
        check_language(language)
        return Teller(self.module("words.texts"), None, language).choice(
            self.module("moves").parse(word)
        )

    @property
    def info(self) -> Json:
        """What it is called and for how many, and its options with their values."""
        options = {name: list(values) for name, values in self.options.items()}
        return {"name": self.name, "players": list(self.players), "options": options}

    def check_players(self, players: object) -> int:
        """Refuse a number of players the game is not for."""
        number = whole(players)
        if number is None or number not in self.players:
            raise BadPlayers(f"{self.name} is for {_or(self.players)} players")
        return number

    def fill_options(self, options: Mapping[str, object]) -> Options:
        """Check options and fill in the defaults."""
        if not isinstance(options, Mapping):
            raise BadOption(f"options must be a mapping of names to values, not {options!r:.40}")
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.name} has no option {name!r:.40} (its options: {known})")
            if not isinstance(value, str) or value not in self.options[name]:
                raise BadOption(f"option {name} of {self.name} must be {_or(self.options[name])}")
        defaults = {name: values[0] for name, values in self.options.items()}
        return {name: str(options.get(name, default)) for name, default in defaults.items()}

    def pack_options(self, options: Mapping[str, str]) -> int:
        """Return the options as the rules take them: one bit each, set when not the default."""
        return sum(
            self.options[name].index(options[name]) << bit for bit, name in enumerate(self.options)
        )


def check_language(language: object) -> None:
    """Refuse a language that we do not speak."""
    if language not in LANGUAGES:
        raise BadRequest(f"language must be {_or(LANGUAGES)}, not {language!r:.40}")


def read_option(text: str) -> tuple[str, str]:
    """Read an option that is written name=value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"an option is written name=value, such as end=round, not {text!r:.40}")
    return name, value


def _or(choices: Sequence[object]) -> str:
    """Return "2, 3 or 4"."""
    *most, last = (str(choice) for choice in choices)
    return f"{', '.join(most)} or {last}" if most else last
