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
from sandtable.games.ground.looking import Look, look_after, look_at
from sandtable.games.ground.preparing import prepare
from sandtable.games.ground.records import bytes_of, new_record, record_from
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
        state: Record | Look,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self._look = state if isinstance(state, Look) else look_at(game, players, bytes_of(state))

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

    @property
    def state(self) -> Record:
        """The record behind the position, as a copy."""
        return record_from(self.game.rules.STATE, self.content)

    @property
    def content(self) -> bytes:
        """The bytes of that record."""
        return self._look.states.bytes_at(0)

    @property
    def is_chance(self) -> bool:
        """Whether the move that led here used random numbers."""
        return self._look.is_chance

    @cached_property
    def _words(self) -> list[str]:
        words = self.game.notation.WORDS
        return sorted([words[move] for move in self._look.moves])

    @property
    def legal_moves(self) -> list[str]:
        """The words of all legal moves, in the order of ``sorted``; none when the game is over."""
        return self._words.copy()

    @property
    def legal_by_word(self) -> dict[str, int]:
        """The legal moves by their words, in the same order."""
        moves = self.game.moves
        return {word: moves[word] for word in self._words}

    def describe(self, word: str, language: str = "en") -> str:
        """Return a legal move as a sentence, for people who do not read move words."""
        if word not in self._words:
            raise IllegalMove("only legal moves can be described")
        return self.game.describe(word, language)

    def explain(self, word: str, language: str = "en") -> str:
        """Return the rule that forbids a word that is not a legal move."""
        if self.is_over:
            return ENDED[language]
        if word in self._words:
            raise BadRequest("only what is not legal can be explained")
        return self.game.notation.explain(self._plain(), word, language)

    def reasons(self, language: str = "en") -> dict[str, str]:
        """Explain every move of the game that the seat to move may not make now."""
        if self.is_over:
            return {}
        explain, table = self.game.notation.explain, self._plain()
        refused = (w for w in self.game.notation.WORDS.values() if w not in self._words)
        return {word: explain(table, word, language) for word in refused}

    def play(self, word: str, seed: int | None = None) -> Position:
        """Play a move and return the position after it; a seed decides what the move draws."""
        after = look_after(self.game, self.players, self.content, self._move_of(word), seed)
        return Position(self.game, self.players, self.options, after)

    def _move_of(self, word: str) -> int:
        if self.is_over:
            raise GameOver(ENDED["en"])
        if not isinstance(word, str):
            raise IllegalMove("a move is a word, such as those in the list of legal moves")
        if word not in self._words:
            raise IllegalMove(self.explain(word))
        return self.game.moves[word]

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
        return {word: teller.consequences(_foreseen(view, word)) for word in self._words}

    @property
    def to_move(self) -> int | None:
        """The seat whose move it is, or None when the game is over."""
        seat = self._look.to_move
        return None if seat < 0 else seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._look.to_move < 0

    @property
    def phase(self) -> str:
        """What kind of move is due, or "over"."""
        return self.game.rules.PHASES[self._look.phase]

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        state = self.state
        return [int(self.game.rules.score(state, seat)) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The winning seats of a finished game, more than one when shared; else none."""
        if not self.is_over:
            return []
        state = self.state
        ranks = [int(self.game.rules.rank(state, seat)) for seat in range(self.players)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    @property
    def reason(self) -> str | None:
        """Why the game ended, or None."""
        return self.game.rules.REASONS[self.state.reason] if self.is_over else None

    def to_json(self) -> Json:
        """Write the whole position."""
        position: Json = copied(self._written(self._plain(), None, is_view=False))
        return position

    def view(self, seat: int | None) -> Json:
        """Write what a seat (None: a spectator) may know."""
        view: Json = copied(self._written(self._seen_by(seat), seat, is_view=not self.is_over))
        return view

    def tally(self, seat: int | None) -> list[list[Json]]:
        """Return all points line by line, as far as a seat (None: a spectator) may know."""
        lines: list[list[Json]] = copied(self.game.notation.tally(self._seen_by(seat)))
        return lines

    def lacks(self) -> list[str]:
        """Return the letters of the colours that each Mandala still lacks, which everybody sees."""
        return self.game.notation.lacks(self._plain())

    def sight(self, seat: int | None) -> Json:
        """Return view, tally and lacks together, for less than they cost one by one.

        They are for reading: their innermost parts belong to other positions too.
        """
        table, notation = self._seen_by(seat), self.game.notation
        return {
            "view": self._written(table, seat, is_view=not self.is_over),
            "tally": notation.tally(table),
            "lacks": notation.lacks(table),
        }

    def seen_by(self, seat: int | None) -> Record:
        """Return what a seat (None: a spectator) may know as a record for computer players."""
        content = self._look.states.bytes_at(self._place_of(seat))
        return record_from(self.game.rules.STATE, content)

    def _seen_by(self, seat: int | None) -> SimpleNamespace:
        return self._look.states.plain_at(self._place_of(seat))

    def _plain(self) -> SimpleNamespace:
        return self._look.states.plain_at(0)

    def _place_of(self, seat: int | None) -> int:
        if seat is not None and not (is_number(seat) and 0 <= seat < self.players):
            raise BadSeat(f"there are seats 0 to {self.players - 1}, and null for a spectator")
        return self._look.place_of(seat)

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
        return (self.game.name, self.players, self.options, self.content) == (
            other.game.name,
            other.players,
            other.options,
            other.content,
        )

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((self.game.name, self.content))


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
