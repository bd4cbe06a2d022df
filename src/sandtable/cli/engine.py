"""``sandtable engine``: the line protocol, by which bots and scripts play through a pipe."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import IO, Any, BinaryIO, NoReturn

import sandtable
from sandtable.cli.compiling import tell_compiling
from sandtable.errors import (
    BadJson,
    BadRequest,
    GameOver,
    NoGame,
    SandtableError,
)
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import LANGUAGES
from sandtable.games.ground.parts import Tell, say_nothing
from sandtable.games.ground.preparing import prepare
from sandtable.games.match import Match, fresh_seed
from sandtable.games.position import check_seed
from sandtable.games.words.reading import Json, is_number
from sandtable.players import LEVELS, Question, prepare_player, think

VERBS = (
    "new", "set", "play", "view", "best", "record", "load", "undo", "random_playout", "effects",
    "foresee", "games", "quit",
)  # fmt: skip
MISSING = object()
HUGE = object()  # a number too long to be read, and wrong wherever it stands
MOST_DIGITS = 4000
LONGEST_LINE = 16 * 2**20  # bytes


def run() -> int:
    """Answer on standard output what is asked on standard input; return the exit status."""
    if sys.stdin is None or sys.stdout is None:
        sys.exit("sandtable engine: standard input and output must be open")
    return answer_all(sys.stdin.buffer, sys.stdout.buffer, sys.stderr)


def answer_all(requests: BinaryIO, answers: BinaryIO, progress: IO[str]) -> int:
    """Answer requests line by line until `quit` or the end of input."""
    engine = Engine(tell_compiling(progress))
    while line := requests.readline(LONGEST_LINE):
        answer = engine.answer(line)
        if engine.has_quit:
            break
        if is_cut(line):
            skip_line(requests)
        if answer is not None and not send(answers, answer):
            return 1
    return 0


def send(answers: BinaryIO, answer: bytes) -> bool:
    """Write an answer, unless nobody reads any more or there is no room for it."""
    try:
        answers.write(answer)
        answers.flush()
    except OSError:
        return False
    return True


def is_cut(line: bytes) -> bool:
    """Whether a line was too long to be read whole."""
    return len(line) == LONGEST_LINE and not line.endswith(b"\n")


def skip_line(requests: BinaryIO) -> None:
    """Leave out what is left of a line that is too long."""
    while (rest := requests.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


class Engine:
    """One conversation: at most one current game, and an answer for everything."""

    def __init__(self, tell: Tell = say_nothing) -> None:
        self.tell = tell
        self.match: Match | None = None
        self.has_quit = False

    def answer(self, line: bytes) -> bytes | None:
        """Answer one line; None for a blank one."""
        if not line.strip():
            return None
        identity: Any = None
        try:
            request = read_request(line)
            identity = request.get("id")
            body = {"id": identity, "ok": True, **self.obey(request)}
        except SandtableError as error:
            body = refusal(identity, error)
        return write_line(body)

    def obey(self, request: Json) -> Json:
        """Do what a request asks."""
        verb = field(request, "do", str)
        if verb not in VERBS:
            raise BadRequest(f"do must be one of {', '.join(VERBS)}, not {verb!r:.40}")
        answer: Json = getattr(self, verb)(request)
        return answer

    def new(self, request: Json) -> Json:
        """Start a game."""
        game = self._prepared(field(request, "game", str))
        players = field(request, "players", int, 2)
        options = field(request, "options", dict, {})
        self.match = Match.new(game, players, options, seed_in(request))
        return self._table()

    def set(self, request: Json) -> Json:
        """Start from a position."""
        position = field(request, "position", dict)
        self._prepared(position.get("game"))
        self.match = Match.from_position(position, seed_in(request))
        return self._table()

    def play(self, request: Json) -> Json:
        """Play a move."""
        word = field(request, "move", str)
        self._current().play(word)
        return self._table()

    def view(self, request: Json) -> Json:
        """Show what a seat may know."""
        seat = seat_in(request)
        return {"view": self._current().view(seat)}

    def effects(self, request: Json) -> Json:
        """Return what the last move caused, as a seat may know it."""
        seat, language = seat_in(request), language_in(request)
        return {"effects": self._current().effects(seat, language)}

    def foresee(self, request: Json) -> Json:
        """Return what a move is certain to cause."""
        word, language = field(request, "move", str), language_in(request)
        return {"effects": self._current().foresee(word, language)}

    def games(self, _: Json) -> Json:
        """List the games."""
        games = map(find_game, GAME_NAMES)
        infos = [game.info | {"version": game.version} for game in games]
        return {"version": sandtable.__version__, "games": infos}

    def best(self, request: Json) -> Json:
        """Let a computer player choose for the seat to move, from that seat's view."""
        level = field(request, "level", str, "master")
        if level not in LEVELS:
            raise BadRequest(f"level must be one of {', '.join(LEVELS)}")
        time_ms = field(request, "time_ms", int, None)
        if time_ms is not None and time_ms < 0:
            raise BadRequest("time_ms must not be negative")
        simulations = field(request, "simulations", int, None)
        if simulations is not None and simulations < 1:
            raise BadRequest("simulations must be at least 1")
        seed = seed_in(request)
        match = self._current()
        if match.is_over:
            raise GameOver("the game is over; there is no move to choose")
        prepare_player(match.game, level, self.tell)
        question = Question.about(
            match.position,
            level,
            seed=fresh_seed() if seed is None else seed,
            time_ms=time_ms,
            simulations=simulations,
        )
        answer = think(question)
        exact = {"exact": True} if answer.is_exact else {}
        lines = [asdict(line) for line in answer.lines]
        return {"move": answer.move, "value": answer.value, **exact, "lines": lines}

    def record(self, _: Json) -> Json:
        """Return the record of the match."""
        return {"record": self._current().record()}

    def load(self, request: Json) -> Json:
        """Replay a record."""
        record = field(request, "record", dict)
        self._prepared(record.get("game"))
        self.match = Match.from_record(record)
        return self._table()

    def undo(self, _: Json) -> Json:
        """Take back one move."""
        self._current().undo()
        return self._table()

    def random_playout(self, request: Json) -> Json:
        """Play random moves to the end."""
        seed = seed_in(request)
        match = self._current()
        if match.is_over:
            raise GameOver("the game is over; there is nothing to play out")
        moves = match.play_randomly(seed)
        return {"position": match.position.to_json(), "moves": moves}

    def quit(self, _: Json) -> Json:
        """End the conversation."""
        self.has_quit = True
        return {}

    def _prepared(self, name: Any) -> Any:
        """Compile a game before its first use; unknown names are refused later."""
        if name in GAME_NAMES:
            prepare(find_game(name), self.tell)
        return name

    def _current(self) -> Match:
        if self.match is None:
            raise NoGame("there is no game yet: start one with new, set or load")
        return self.match

    def _table(self) -> Json:
        position = self._current().position
        return {"position": position.to_json(), "legal": position.legal_moves}


def field(request: Json, key: str, kind: type, default: Any = MISSING) -> Any:
    """Read one field of a request, refusing a wrong type."""
    names = {str: "a text", int: "a whole number", dict: "an object"}
    if key not in request:
        if default is MISSING:
            raise BadRequest(f"{key} is missing: it must be {names[kind]}")
        return default
    value = request[key]
    if not (is_number(value) if kind is int else isinstance(value, kind)):
        raise BadRequest(f"{key} must be {names[kind]}")
    return value


def seat_in(request: Json) -> int | None:
    """Read the seat of a request."""
    if "seat" not in request:
        raise BadRequest("seat is missing: a number, or null for a spectator")
    seat = request["seat"]
    if seat is not None and not is_number(seat):
        raise BadRequest("seat must be a number, or null for a spectator")
    return seat


def language_in(request: Json) -> str:
    """Read the language of a request; English if it has none."""
    language: str = field(request, "language", str, LANGUAGES[0])
    if language not in LANGUAGES:
        raise BadRequest(f"language must be one of {', '.join(LANGUAGES)}")
    return language


def seed_in(request: Json) -> int | None:
    """Read the seed of a request, if it has one."""
    return check_seed(request["seed"]) if "seed" in request else None


def read_request(line: bytes) -> Json:
    """Read a line as a JSON object."""
    if is_cut(line):
        raise BadJson(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        text = line.decode("utf-8-sig")
        request = json.loads(text, parse_constant=_refuse_constant, parse_int=_read_integer)
    except RecursionError as error:
        raise BadJson("the line is nested too deeply") from error
    except ValueError as error:
        raise BadJson(f"the line is not JSON: {error}"[:200]) from error
    if not isinstance(request, dict):
        raise BadRequest("a request must be a JSON object")
    return request


def _read_integer(digits: str) -> Any:
    return int(digits) if len(digits) <= MOST_DIGITS else HUGE


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def refusal(identity: Any, error: SandtableError) -> Json:
    """Put a refusal into an answer."""
    return {"id": identity, "ok": False, "error": {"code": error.code, "message": str(error)}}


def write_line(body: Json) -> bytes:
    """Write an answer as one line of ASCII."""
    try:
        text = json.dumps(body, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError):  # an id such as 1e999, beyond our numbers
        text = json.dumps({**body, "id": None}, separators=(",", ":"))
    return text.encode("ascii") + b"\n"
