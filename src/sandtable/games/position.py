"""A position for people: one moment of a game that can be asked, played on and written down."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType, SimpleNamespace
from typing import Any, Never, Self

import numpy as np

from sandtable.errors import BadPosition, BadRequest, BadSeat, GameOver, IllegalMove
from sandtable.games import find_game
from sandtable.games.effects import Effect, Story, copied
from sandtable.games.game import Game, Options, check_language
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.looking import Look, looker_of, place_of, views_of
from sandtable.games.ground.preparing import prepare
from sandtable.games.ground.records import Records, bytes_of, new_record, record_from
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.words.problems import Problems, Reasons
from sandtable.games.words.reading import Fields, Json, is_number, whole
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
    number = whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise BadRequest("seed must be a whole number from 0 to 2^64 - 1")
    return number


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbelow(SEEDS)


class Position:
    """An unchanging position; playing a move gives a new one.

    >>> position = Position.new("mandala", seed=1)
    >>> position = position.play(position.legal_moves[0])

    Positions compare, hash, copy and pickle by what they are: the game, its options and the whole
    state, the draws to come included.
    """

    game: Game
    players: int
    options: Mapping[str, str]
    to_move: int | None  # the seat whose move it is, or None when the game is over
    is_over: bool
    _look: Look

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        state: Record | Look,
    ) -> None:
        look = state if isinstance(state, Look) else looker_of(game).at(bytes_of(state))
        is_over = look.to_move < 0
        to_move = None if is_over else look.to_move
        self.__dict__.update(
            game=game,
            players=players,
            options=options,
            to_move=to_move,
            is_over=is_over,
            _look=look,
        )

    def __setattr__(self, name: str, value: object = None) -> Never:
        """Refuse: others may hold the same position."""
        raise AttributeError(f"a position never changes, nor does its {name}; play() gives another")

    __delattr__ = __setattr__

    @classmethod
    def new(
        cls,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
    ) -> Position:
        """Set up a game; equal seeds give equal games, and none a game that nobody can guess."""
        rules_of = find_game(game)
        prepare(rules_of)
        players = rules_of.check_players(players)
        filled = rules_of.fill_options(options or {})
        seed = fresh_seed() if seed is None else check_seed(seed)
        dealt = looker_of(rules_of).new(players, rules_of.pack_options(filled), seed)
        return cls(rules_of, players, MappingProxyType(filled), dealt)

    @classmethod
    def from_json(cls, content: Json, seed: int = 0) -> Position:
        """Read a position, refusing what cannot exist; the seed is for later draws.

        Equal content gives equal positions, so without a seed later draws are always the same.
        """
        found = Problems()
        position = _read(content, seed, found)
        if position is None:
            raise BadPosition(found.complaint(_reasons(content)))
        return position

    @classmethod
    def from_view(cls, view: Json, seat: int | None = None, seed: int | None = None) -> Position:
        """Return a position that a seat cannot tell from its own: what its view hides is dealt.

        The seat is the one to move if left out; equal seeds deal alike, and none deals afresh.
        """
        if not isinstance(view, dict):
            raise BadPosition("a view must be an object")
        game = find_game(_required(view, "game", str))
        try:
            content = game.notation.fill(view)
        except KeyError as error:
            raise BadPosition(f"{error.args[0]} is missing in this view") from error
        except (AttributeError, IndexError, TypeError, ValueError) as error:
            raise BadPosition(f"this is not a view of {game.name}: {error}"[:120]) from error
        position = cls.from_json(content)
        viewer = position.to_move if seat is None else seat
        return position.dealt_anew(viewer, fresh_seed() if seed is None else seed)

    @staticmethod
    def problems(
        content: Json, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Json]:
        """Return every reason why a position cannot be; what has the wrong form is refused."""
        found = Problems()
        _read(content, 0, found)
        return found.told(_reasons(content), language, names)

    @property
    def state(self) -> Record:
        """The record behind the position, as a copy."""
        return record_from(self.game.rules.STATE, self.content)

    @property
    def content(self) -> bytes:
        """The bytes of that record."""
        return self._look.content

    @property
    def is_chance(self) -> bool:
        """Whether the move that led here used random numbers."""
        return self._look.is_chance

    @property
    def legal_moves(self) -> list[str]:
        """The words of all legal moves, in the order of ``sorted``; none when the game is over."""
        return looker_of(self.game).words(self._look)

    @property
    def legal_by_word(self) -> dict[str, int]:
        """The legal moves by their words, in the same order."""
        moves = self.game.moves
        return {word: moves[word] for word in self.legal_moves}

    def describe(self, word: str, language: str = "en") -> str:
        """Return a legal move as a sentence, for people who do not read move words."""
        if looker_of(self.game).find(self._look, word) is None:
            raise IllegalMove("only legal moves can be described")
        return self.game.describe(word, language)

    def explain(self, word: str, language: str = "en") -> str:
        """Return the rule that forbids a word that is not a legal move."""
        check_language(language)
        if self.is_over:
            return ENDED[language]
        if not isinstance(word, str):
            raise IllegalMove("a move is a word, such as those in the list of legal moves")
        if looker_of(self.game).find(self._look, word) is not None:
            raise BadRequest("only what is not legal can be explained")
        return self.game.notation.explain(self._plain(), word, language)

    def reasons(self, language: str = "en") -> dict[str, str]:
        """Explain every move of the game that the seat to move may not make now."""
        check_language(language)
        if self.is_over:
            return {}
        explain, table = self.game.notation.explain, self._plain()
        legal = set(self._look.moves)
        refused = (word for move, word in self.game.notation.WORDS.items() if move not in legal)
        return {word: explain(table, word, language) for word in refused}

    def play(self, word: str, seed: int | None = None) -> Self:
        """Play a move and return the position after it; a seed decides what the move draws."""
        seed = None if seed is None else check_seed(seed)
        after = looker_of(self.game).after(self.content, self._move_of(word), seed)
        return type(self)(self.game, self.players, self.options, after)

    def _move_of(self, word: str) -> int:
        move = looker_of(self.game).find(self._look, word)
        return self.refuse(word) if move is None else move

    def refuse(self, word: str) -> Never:
        """Refuse what is no legal move, with the rule that forbids it."""
        if self.is_over:
            raise GameOver(ENDED["en"])
        raise IllegalMove(self.explain(word))

    def effects(
        self,
        word: str,
        after: Position,
        seat: int | None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> list[Effect]:
        """Return what a move caused, as a seat (None: a spectator) may know it."""
        self._check_names(names)
        return effects_of(self.view(seat), word, after.view(seat), seat, language, names)

    def foresee(
        self, word: str, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Effect]:
        """Return what a move is certain to cause, for all that the seat to move may know."""
        self._move_of(word)
        self._check_names(names)
        return foreseen(self.view(self.to_move), word, language, names)

    def _check_names(self, names: Any) -> None:
        if names is None:
            return
        is_list = isinstance(names, Sequence) and not isinstance(names, str)
        if not is_list or sum(isinstance(name, str) for name in names) < self.players:
            raise BadRequest(f"names must be {self.players} texts, one for each seat")

    def consequences(
        self, language: str = "en", names: Sequence[str] | None = None, *, is_you: bool = True
    ) -> dict[str, list[str]]:
        """Return in sentences what each legal move is certain to cause, beyond itself.

        They call the seat to move "you", or by its name for somebody else to read.
        """
        self._check_names(names)
        if self.to_move is None:
            return {}
        view = self.view(self.to_move)
        teller = _teller(self.game, self.to_move if is_you else None, language, names)
        return {word: teller.consequences(_foreseen(view, word)) for word in self.legal_moves}

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

    def sight(self, seat: int | None, *, is_brief: bool = False) -> Json:
        """Return view, tally and lacks together, for less than they cost one by one.

        They are for reading: their innermost parts belong to other positions too. In brief, tally
        and lacks, which follow from the view, are left out.
        """
        table, notation = self._seen_by(seat), self.game.notation
        return {
            "view": self._written(table, seat, is_view=not self.is_over),
            "tally": None if is_brief else notation.tally(table),
            "lacks": [] if is_brief else notation.lacks(table),
        }

    def laid_open(self) -> Json:
        """Return the same with nothing hidden: the view is the position."""
        table, notation = self._plain(), self.game.notation
        lines: list[list[Json]] = copied(notation.tally(table))
        return {"view": self.to_json(), "tally": lines, "lacks": notation.lacks(table)}

    def seen_by(self, seat: int | None) -> Record:
        """Return what a seat (None: a spectator) may know as a record for computer players."""
        content = self._views.bytes_at(self._place_of(seat))
        return record_from(self.game.rules.STATE, content)

    def _seen_by(self, seat: int | None) -> SimpleNamespace:
        return self._views.plain_at(self._place_of(seat))

    def _plain(self) -> SimpleNamespace:
        return self._views.plain_at(0)

    @property
    def _views(self) -> Records:
        """The state and all views of it, made once; without the lock of `cached_property`."""
        kept = self.__dict__
        if "_kept_views" not in kept:
            kept["_kept_views"] = views_of(self.game, self.players, self.content)
        views: Records = kept["_kept_views"]
        return views

    def _place_of(self, seat: int | None) -> int:
        if seat is None:
            return place_of(None)
        number = seat if type(seat) is int else whole(seat)
        if number is None or not 0 <= number < self.players:
            raise BadSeat(f"there are seats 0 to {self.players - 1}, and null for a spectator")
        return place_of(number)

    def dealt_anew(self, seat: int | None, seed: int) -> Self:
        """Return a position that looks the same to a seat; what it cannot know is dealt anew."""
        state, dice = new_record(self.game.rules.STATE), new_record(DICE)
        reseed(dice, np.uint64(check_seed(seed)))
        self.game.sight.sample(self.seen_by(seat), dice, state)
        reseed(state, np.uint64(seed))
        return type(self)(self.game, self.players, self.options, state)

    def _written(self, table: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
        game = self.game
        written: Json = {
            "game": game.name,
            "players": self.players,
            "options": dict(self.options),
            "phase": game.rules.PHASES[self._look.phase],
            "to_move": self.to_move,
        }
        if self.is_over:
            written |= {"scores": self.scores, "winners": self.winners, "reason": self.reason}
        written |= game.notation.write(table, seat, is_view=is_view)
        return written

    def __str__(self) -> str:
        """Draw the position as text."""
        return self.game.notation.picture(self.to_json())

    def to_svg(self, view: Json | None = None) -> str:
        """Draw a view of it as a picture, or, without one, the whole position."""
        drawn: str = self.game.module("words.svg").draw(self.to_json() if view is None else view)
        return drawn

    def _repr_html_(self) -> str:
        """Return the whole position as a picture, for notebooks."""
        try:
            return self.to_svg()
        except ModuleNotFoundError:  # a game need not have pictures
            return f"<pre>{self}</pre>"

    def __repr__(self) -> str:
        """Return a line about it."""
        return f"<Position: {self._summary}>"

    @property
    def _summary(self) -> str:
        table = f"{self.game.name} for {self.players}"
        if self.is_over:
            return f"{table}, over: {self.scores}"
        return f"{table}, seat {self.to_move} to move ({len(self._look.moves)} legal moves)"

    def __copy__(self) -> Position:
        """Return the same one, since it never changes."""
        return self

    def __deepcopy__(self, _memory: object) -> Position:
        """Return the same one, since it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state; the rest follows from it."""
        how = self.game.name, self.players, dict(self.options)
        return _restored, (type(self), *how, self.content, self.is_chance)

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


def _restored(
    kind: type[Position],
    name: str,
    players: int,
    options: Options,
    content: bytes,
    is_chance: bool,
) -> Position:
    """Make a position again that was pickled."""
    game = find_game(name)
    prepare(game)
    look = looker_of(game).at(content)._replace(is_chance=is_chance)
    return kind(game, players, MappingProxyType(options), look)


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
    game = find_game(before["game"])
    return told(game, story_of(game, before, word, after), seat, language, names)


def story_of(game: Game, before: Json, word: str, after: Json) -> list[Effect]:
    """Return what a move caused, without sentences; the view before is changed."""
    story = Story(before, after)
    game.module("effects").tell(story, word)
    return story.effects


def told(
    game: Game, effects: list[Effect], seat: int | None, language: str, names: Sequence[str] | None
) -> list[Effect]:
    """Return effects with their sentences, which call a seat "you"."""
    return _teller(game, seat, language, names).told(effects)


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
    check_language(language)
    return _kept_teller(game, seat, language, tuple(names) if names else None)


@lru_cache(1024)  # at a table it is the same from move to move
def _kept_teller(
    game: Game, seat: int | None, language: str, names: tuple[str, ...] | None
) -> Teller:
    return Teller(game.module("words.texts"), seat, language, names)


def _reasons(content: Json) -> Reasons:
    """Return why positions of a game cannot be, by code."""
    reasons: Reasons = find_game(content["game"]).module("problems").REASONS
    return reasons


def _read(content: Json, seed: int, problems: Problems) -> Position | None:
    """Read a position, noting all that cannot be; None if there is anything."""
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
    claimed: Json = {key: rest.pop(key) for key in ("scores", "winners") if key in rest}
    state = game.notation.read(rest, players, game.pack_options(filled), problems)
    reseed(state, np.uint64(check_seed(seed)))
    if problems:
        return None
    position = Position(game, players, MappingProxyType(filled), state)
    _check_result(position, claimed)
    return position


def _check_result(position: Position, claimed: Json) -> None:
    for key, value in claimed.items():
        right = getattr(position, key)
        if value != right or not all(is_number(item) for item in value):
            raise BadPosition(f"{key} must be {right}")


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
