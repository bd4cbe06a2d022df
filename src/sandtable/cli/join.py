"""``sandtable join``: seats any player at a table over the network, by an invitation."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from sandtable.cli.compiling import tell_compiling
from sandtable.cli.refusing import refuse
from sandtable.errors import BadRequest, SandtableError, TableRefusal
from sandtable.games import find_game
from sandtable.games.position import Position, fresh_seed
from sandtable.games.words.reading import Json
from sandtable.guests.names import check_guest, is_guest
from sandtable.guests.sitting import ask
from sandtable.guests.turn import GuestFailed, Turn
from sandtable.players import Question, find_level, prepare_player, think

LINK = re.compile(
    r"(?P<server>https?://[^/#]+)/join/(?P<table>[\w-]+)#(?P<invitation>[0-9a-f]{32})"
)
KEY = "SANDTABLE_KEY"
PATIENCE = 30  # seconds for an answer, and at most between two attempts to come back


def run(link: str, player: str, *, name: str) -> int:
    """Sit down, play to the end of the game, and return the exit status."""
    try:
        check_guest(player) if is_guest(player) else find_level(player)
        chair = Chair(link, player)
        chair.sit_down(name)
        end = chair.play()
    except SandtableError as error:
        return refuse("join", error)
    except GuestFailed as failure:
        _say(f"{player} has lost: it {failure}")
        return 1
    _say(f"The game is over ({end['reason']}): points {end['scores']}, winners {end['winners']}")
    return 0


class Chair:
    """A seat at a table, as its player knows it."""

    def __init__(self, link: str, player: str) -> None:
        found = LINK.fullmatch(link)
        if not found:
            raise BadRequest("the invitation is a link such as http://HOST:8321/join/TABLE#WORD")
        self._api = f"{found['server']}/api"
        self._table, self._invitation = found["table"], found["invitation"]
        self._player = player
        self._key = os.environ.get(KEY, "")
        self._seat: int | None = None
        self._news: list[Json] = []
        self._moves = 0  # that this seat has made

    def sit_down(self, name: str) -> None:
        """Take the seat of the invitation, unless the key has one here already."""
        if not self._key:
            self._key = self._ask("people", {"name": name})["key"]
            _say(f"Seated as {name}. If this is interrupted, come back with {KEY}={self._key}")
        if self._ask(f"tables/{self._table}").get("seat") is None:
            self._ask(f"tables/{self._table}/seats", {"invitation": self._invitation})

    def _ask(self, path: str, body: Json | None = None) -> Json:
        """Ask over HTTP; what the server refuses is refused here in its words."""
        request = Request(f"{self._api}/{path}", headers={"Content-Type": "application/json"})
        if self._key:
            request.add_header("Authorization", f"Bearer {self._key}")
        if body is not None:
            request.data = json.dumps(body).encode()
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                content: Json = json.load(answer)
        except HTTPError as error:
            raise _refusal(error.read()) from error
        except (OSError, ValueError) as error:
            raise BadRequest(f"there is no Sandtable at {self._api}: {error}") from error
        return content

    def play(self) -> Json:
        """Make moves until there is an end; a lost connection is made anew."""
        live, pause = f"{self._api}/tables/{self._table}/live".replace("http", "ws", 1), 1
        while True:
            try:
                with connect(live, open_timeout=PATIENCE) as socket:
                    socket.send(json.dumps({"do": "hello", "key": self._key}))
                    pause = 1
                    if end := self._converse(socket):
                        return end
            except (OSError, WebSocketException) as error:
                _say(f"The connection is lost ({error}); trying again")
            time.sleep(pause)
            pause = min(2 * pause, PATIENCE)

    def _converse(self, socket: ClientConnection) -> Json | None:
        """Answer what is asked until the end, or until it is better to look afresh."""
        for text in socket:
            told: Json = json.loads(text)
            self._hear(told)
            if end := told.get("status", {}).get("end"):
                return dict(end)
            if told["kind"] in ("welcome", "event") and told["legal"]:
                socket.send(json.dumps(self._move(socket, told)))
            elif told["kind"] == "refusal" and told["code"] != "behind":
                return None
        return None

    def _hear(self, told: Json) -> None:
        """Remember the moves since this seat's last one."""
        if told["kind"] == "welcome":
            self._seat = told["seat"]
            self._moves = sum(move["seat"] == self._seat for move in told["moves"])
            self._news = []
        elif told["kind"] == "event" and told["event"]["kind"] == "play":
            seat, move = told["event"]["seat"], told["event"]["move"]
            before = [] if seat == self._seat else self._news
            self._news = [*before, {"seat": seat, "move": move, "effects": told["effects"]}]
            self._moves += seat == self._seat

    def _move(self, socket: ClientConnection, told: Json) -> Json:
        """Return the command with the move that the player chooses; one that fails resigns."""
        number = told["number"]
        try:
            move = self._choose(told["view"], told["legal"])
        except GuestFailed:
            socket.send(json.dumps({"do": "resign", "id": f"resign-{number}"}))
            with contextlib.suppress(TimeoutError):
                socket.recv(timeout=PATIENCE)  # so that it is heard before we go
            raise
        return {"do": "play", "id": f"after-{number}", "move": move, "seen": number}

    def _choose(self, view: Json, legal: list[str]) -> str:
        seed = fresh_seed()
        if is_guest(self._player):
            return ask(self._player, Turn(view, legal, self._news, self._moves, seed))
        prepare_player(find_game(view["game"]), self._player, tell_compiling(sys.stderr))
        return think(Question.about(Position.from_view(view), self._player, seed=seed)).move


def _refusal(content: bytes) -> SandtableError:
    try:
        error: Any = json.loads(content)["error"]
        refusal = TableRefusal(error["message"])
        refusal.code = error["code"]
    except (KeyError, TypeError, ValueError):
        return BadRequest("this is no Sandtable")
    return refusal


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
