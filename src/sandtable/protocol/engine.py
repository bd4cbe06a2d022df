"""One conversation in the line protocol: what each request does."""

from __future__ import annotations

from dataclasses import asdict
from threading import Event
from typing import Any

import sandtable
from sandtable.errors import BadRequest, GameOver, NoGame, SandtableError
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.ground.parts import Tell, say_nothing
from sandtable.games.ground.preparing import prepare
from sandtable.games.match import Match
from sandtable.games.position import Position, fresh_seed
from sandtable.games.words.reading import Json
from sandtable.players import Question, find_level, prepare_player, think
from sandtable.protocol.requests import (
    field,
    language_in,
    limit_in,
    read_request,
    refusal,
    refuse_others,
    seat_in,
    seed_in,
    write_line,
)

LIMITS = ("level", "time_ms", "simulations", "seed")
# By the verb: the fields that a request may have beside `id` and `do`.
FIELDS = {
    "new": ("game", "players", "seed", "options"),
    "set": ("position", "seed"),
    "play": ("move",),
    "view": ("seat",),
    "best": LIMITS,
    "choose": ("view", "legal", "news", "turn", *LIMITS),
    "stop": (),
    "record": (),
    "load": ("record",),
    "undo": (),
    "random_playout": ("seed", "keep"),
    "effects": ("seat", "language"),
    "foresee": ("move", "language"),
    "games": (),
    "quit": (),
}
VERBS = tuple(FIELDS)


class Engine:
    """At most one current game, and an answer for everything."""

    def __init__(self, tell: Tell = say_nothing) -> None:
        self.tell = tell
        self.match: Match | None = None
        self.has_quit = False
        self.enough: Event | None = None  # set from another thread, it ends a thought

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
        refuse_others(request, FIELDS[verb])
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
        limits = _limits(request)
        return self._thought(self._current().position, limits)

    def choose(self, request: Json) -> Json:
        """Let a computer player choose from a view alone; the current game has no part in it."""
        view = field(request, "view", dict)
        for key, kind in (("legal", list), ("news", list), ("turn", int)):
            field(request, key, kind, None)  # for players that do not know the rules
        limits = _limits(request)
        self._prepared(view.get("game"))
        return self._thought(Position.from_view(view, seed=0), limits)

    def stop(self, _: Json) -> Json:
        """Have ended the thoughts before it, which whoever reads the lines has seen to."""
        return {}

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
        """Play random moves to the end, of the game itself or of a copy."""
        seed, is_kept = seed_in(request), field(request, "keep", bool, True)
        match = self._current()
        if match.is_over:
            raise GameOver("the game is over; there is nothing to play out")
        played = match if is_kept else match.copy()
        moves = played.play_randomly(seed)
        return {"position": played.position.to_json(), "moves": moves}

    def quit(self, _: Json) -> Json:
        """End the conversation."""
        self.has_quit = True
        return {}

    def _thought(self, position: Position, limits: Json) -> Json:
        """Ask a player for the seat to move, from that seat's view."""
        if position.is_over:
            raise GameOver("the game is over; there is no move to choose")
        prepare_player(position.game, limits["level"], self.tell)
        answer = think(Question.about(position, **limits), self.enough)
        exact = {"exact": True} if answer.is_exact else {}
        lines = [asdict(line) for line in answer.lines]
        return {"move": answer.move, "value": answer.value, **exact, "lines": lines}

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


def _limits(request: Json) -> Json:
    """Read who is to think, and for how long."""
    level = field(request, "level", str, "master")
    find_level(level)  # refuses one that is not there
    time_ms, simulations = limit_in(request, "time_ms", 0), limit_in(request, "simulations", 1)
    seed = seed_in(request)
    return {
        "level": level,
        "time_ms": time_ms,
        "simulations": simulations,
        "seed": fresh_seed() if seed is None else seed,
    }
