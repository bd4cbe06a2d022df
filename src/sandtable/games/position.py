"""A position for people: one moment of a game that can be asked, played on and written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from sandtable.errors import BadPosition, BadRequest, BadSeat, GameOver, IllegalMove
from sandtable.games import find_game
from sandtable.games.effects import Effect, Story, copied
from sandtable.games.game import Game, Options
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.preparing import prepare
from sandtable.games.ground.records import bytes_of, copy_of, new_record, plain
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.words.reading import Fields, Json, is_number
from sandtable.games.words.telling import Teller

COMMON_KEYS = ("game", "players", "options")
END_KEYS = ("scores", "winners", "reason")
SEEDS = 2**64
ENDED = {
    "en": "the game is over; no more moves can be played",
    "de": "das Spiel ist zu Ende; es gibt keine Züge mehr",
}


def check_seed(seed: object) -> int:
    """Refuse what is not a seed."""
    if not is_number(seed) or not 0 <= seed < SEEDS:
        raise BadRequest("seed must be a whole number from 0 to 2^64 - 1")
    return seed


class Position:
    """An unchanging position; playing a move gives a new one."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        state: Record,
        *,
        is_chance: bool = False,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.state = state
        self.is_chance = is_chance  # whether the move that led here used random numbers

    @classmethod
    def new(
        cls, game: str, players: int = 2, options: Mapping[str, object] | None = None, seed: int = 0
    ) -> Position:
        """Set up a game; equal seeds give equal games."""
        rules_of = find_game(game)
        prepare(rules_of)
        players = rules_of.check_players(players)
        filled = rules_of.fill_options(options or {})
        state = new_record(rules_of.rules.STATE)
        packed = rules_of.pack_options(filled)
        rules_of.rules.setup(state, players, packed, np.uint64(check_seed(seed)))
        return cls(rules_of, players, filled, state)

    @classmethod
    def from_json(cls, content: Json, seed: int = 0) -> Position:
        """Read a position, refusing what cannot exist; the seed is for later draws."""
        return _read(content, seed)

    @cached_property
    def legal_by_word(self) -> dict[str, int]:
        """The legal moves by their words, in the order of ``sorted``."""
        listed = np.empty(self.game.rules.MOST_LEGAL, np.int64)
        number = self.game.rules.legal(self.state, listed)
        words = self.game.notation.WORDS
        return dict(sorted((words[move], move) for move in listed[:number].tolist()))

    @property
    def legal_moves(self) -> list[str]:
        """The words of all legal moves; none when the game is over."""
        return list(self.legal_by_word)

    def describe(self, word: str, language: str = "en") -> str:
        """Return a legal move as a sentence, for people who do not read move words."""
        if word not in self.legal_by_word:
            raise IllegalMove("only legal moves can be described")
        return self.game.describe(word, language)

    def explain(self, word: str, language: str = "en") -> str:
        """Return the rule that forbids a word that is not a legal move."""
        if self.is_over:
            return ENDED[language]
        if word in self.legal_by_word:
            raise BadRequest("only what is not legal can be explained")
        return self.game.notation.explain(plain(self.state), word, language)

    def reasons(self, language: str = "en") -> dict[str, str]:
        """Explain every move of the game that the seat to move may not make now."""
        if self.is_over:
            return {}
        explain, table = self.game.notation.explain, plain(self.state)
        refused = (w for w in self.game.notation.WORDS.values() if w not in self.legal_by_word)
        return {word: explain(table, word, language) for word in refused}

    def play(self, word: str, seed: int | None = None) -> Position:
        """Play a move and return the position after it; a seed decides what the move draws."""
        move = self._move_of(word)
        state = copy_of(self.state)
        if seed is not None:
            reseed(state, np.uint64(seed))
        rng = state.rng
        self.game.rules.apply(state, move)
        is_chance = bool(state.rng != rng)
        return Position(self.game, self.players, self.options, state, is_chance=is_chance)

    def _move_of(self, word: str) -> int:
        if self.is_over:
            raise GameOver(ENDED["en"])
        if not isinstance(word, str):
            raise IllegalMove("a move is a word, such as those in the list of legal moves")
        move = self.legal_by_word.get(word)
        if move is None:
            raise IllegalMove(self.explain(word))
        return move

    def effects(
        self,
        word: str,
        after: Position,
        seat: int | None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> list[Effect]:
        """Return what a move caused, as a seat (None: a spectator) may know it."""
        return effects_of(self.view(seat), word, after.view(seat), seat, language, names)

    def foresee(
        self, word: str, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Effect]:
        """Return what a move is certain to cause, for all that the seat to move may know."""
        self._move_of(word)
        return foreseen(self.view(self.to_move), word, language, names)

    def consequences(
        self, language: str = "en", names: Sequence[str] | None = None, *, is_you: bool = True
    ) -> dict[str, list[str]]:
        """Return in sentences what each legal move is certain to cause, beyond itself.

        They call the seat to move "you", or by its name for somebody else to read.
        """
        if self.to_move is None:
            return {}
        view = self.view(self.to_move)
        teller = _teller(self.game, self.to_move if is_you else None, language, names)
        return {word: teller.consequences(_foreseen(view, word)) for word in self.legal_by_word}

    @cached_property
    def to_move(self) -> int | None:
        """The seat whose move it is, or None when the game is over."""
        seat = int(self.state.to_move)
        return None if seat < 0 else seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @cached_property
    def phase(self) -> str:
        """What kind of move is due, or "over"."""
        return self.game.rules.PHASES[self.state.phase]

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        return [int(self.game.rules.score(self.state, seat)) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The winning seats of a finished game, more than one when shared; else none."""
        if not self.is_over:
            return []
        ranks = [int(self.game.rules.rank(self.state, seat)) for seat in range(self.players)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    @property
    def reason(self) -> str | None:
        """Why the game ended, or None."""
        return self.game.rules.REASONS[self.state.reason] if self.is_over else None

    def to_json(self) -> Json:
        """Write the whole position."""
        return self._written(plain(self.state), None, is_view=False)

    def view(self, seat: int | None) -> Json:
        """Write what a seat (None: a spectator) may know."""
        return self._written(plain(self.seen_by(seat)), seat, is_view=not self.is_over)

    def tally(self, seat: int | None) -> list[list[Json]]:
        """Return all points line by line, as far as a seat (None: a spectator) may know."""
        return self.game.notation.tally(plain(self.seen_by(seat)))

    def lacks(self) -> list[str]:
        """Return the letters of the colours that each Mandala still lacks, which everybody sees."""
        return self.game.notation.lacks(plain(self.state))

    def sight(self, seat: int | None) -> Json:
        """Return view, tally and lacks together, for less than they cost one by one."""
        table, notation = plain(self.seen_by(seat)), self.game.notation
        return {
            "view": self._written(table, seat, is_view=not self.is_over),
            "tally": notation.tally(table),
            "lacks": notation.lacks(table),
        }

    def seen_by(self, seat: int | None) -> Record:
        """Return what a seat (None: a spectator) may know as a record for computer players."""
        if seat is not None and not (is_number(seat) and 0 <= seat < self.players):
            raise BadSeat(f"there are seats 0 to {self.players - 1}, and null for a spectator")
        seen = new_record(self.game.rules.STATE)
        self.game.sight.view(self.state, -1 if seat is None else seat, seen)
        return seen

    def dealt_anew(self, seat: int, seed: int) -> Position:
        """Return a position that looks the same to a seat; what it cannot know is dealt anew."""
        state, dice = new_record(self.game.rules.STATE), new_record(DICE)
        reseed(dice, np.uint64(check_seed(seed)))
        self.game.sight.sample(self.seen_by(seat), dice, state)
        reseed(state, np.uint64(seed))
        return Position(self.game, self.players, self.options, state)

    def _written(self, table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
        common: Json = {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
            "phase": self.phase,
            "to_move": self.to_move,
        }
        if self.is_over:
            common |= {"scores": self.scores, "winners": self.winners, "reason": self.reason}
        return common | self.game.notation.write(table, seat, is_view=is_view)

    def __str__(self) -> str:
        """Draw the position as text."""
        return self.game.notation.picture(self.to_json())

    def __eq__(self, other: object) -> bool:
        """Compare everything, the draws to come included."""
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game.name, self.players, self.options, bytes_of(self.state)) == (
            other.game.name,
            other.players,
            other.options,
            bytes_of(other.state),
        )

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((self.game.name, bytes_of(self.state)))


def effects_between(
    before: Json,
    word: str,
    after: Json,
    seat: int | None,
    language: str = "en",
    names: Sequence[str] | None = None,
) -> list[Effect]:
    """Return what a move caused, from the views of one seat before and after it alone."""
    return effects_of(copied(before), word, after, seat, language, names)


def effects_of(
    before: Json,
    word: str,
    after: Json,
    seat: int | None,
    language: str = "en",
    names: Sequence[str] | None = None,
) -> list[Effect]:
    """Return the same for less, where the view before is not needed any more: it is changed."""
    story = Story(before, after)
    game = find_game(before["game"])
    game.module("effects").tell(story, word)
    return _teller(game, seat, language, names).told(story.effects)


def foreseen(
    view: Json, word: str, language: str = "en", names: Sequence[str] | None = None
) -> list[Effect]:
    """Return what a legal move is certain to cause, from the view of the seat to move alone."""
    teller = _teller(find_game(view["game"]), view["to_move"], language, names)
    return teller.told(_foreseen(view, word), are_coming=True)


def _foreseen(view: Json, word: str) -> list[Effect]:
    story = Story(copied(view))
    find_game(view["game"]).module("effects").tell(story, word)
    return story.effects


def _teller(game: Game, seat: int | None, language: str, names: Sequence[str] | None) -> Teller:
    return Teller(game.module("texts"), seat, language, names)


def _read(content: Json, seed: int) -> Position:
    if not isinstance(content, dict):
        raise BadPosition("a position must be an object")
    game = find_game(_required(content, "game", str))
    players = game.check_players(_required(content, "players", int))
    filled = game.fill_options(_options(content))
    prepare(game)
    rest = {key: value for key, value in content.items() if key not in COMMON_KEYS}
    Fields(rest).choice("phase", game.rules.PHASES)
    is_over = rest["phase"] == "over"
    for key in END_KEYS:
        if is_over and key not in rest:
            raise BadPosition(f"{key} is missing: a finished game has scores, winners and reason")
        if not is_over and key in rest:
            raise BadPosition(f"{key} is only for a finished game")
    claimed = {key: rest.pop(key) for key in ("scores", "winners") if key in rest}
    state = game.notation.read(rest, players, game.pack_options(filled))
    reseed(state, np.uint64(check_seed(seed)))
    position = Position(game, players, filled, state)
    for key, value in claimed.items():
        right = getattr(position, key)
        if value != right or not all(is_number(item) for item in value):
            raise BadPosition(f"{key} must be {right}")
    return position


def _required(content: Json, key: str, kind: type) -> Any:
    if key not in content:
        raise BadPosition(f"{key} is missing")
    value = content[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadPosition(f"{key} must be a {'text' if kind is str else 'whole number'}")
    return value


def _options(content: Json) -> Json:
    options = content.get("options", {})
    if not isinstance(options, dict):
        raise BadPosition("options must be an object")
    return options
