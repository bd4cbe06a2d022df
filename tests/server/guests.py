"""Guests of a real server: people who open tables, sit at them, play and watch.

A `House` is a running `sandtable serve`, a `Guest` a person with a key, and a `Chair` one
WebSocket connection to a table, from a seat or from beside the table.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import LONG_ENOUGH

Json = dict[str, Any]


class House:
    """A running server, and everybody who came to it during one test."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.dice = random.Random(1)
        self._stack = ExitStack()
        self.web = self._stack.enter_context(
            httpx.Client(base_url=url, trust_env=False, timeout=LONG_ENOUGH)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def ask(
        self, method: str, path: str, body: object = None, key: str | None = None
    ) -> httpx.Response:
        """Ask over HTTP, as somebody or as nobody."""
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        return self.web.request(method, path, json=body, headers=headers)

    def guest(self, name: str = "Ann") -> Guest:
        """Let somebody new come."""
        return Guest(self, name, done(self.ask("POST", "/api/people", {"name": name}))["key"])

    def guests(self, number: int) -> list[Guest]:
        """Let several people come."""
        return [self.guest(name) for name in ("Ann", "Bob", "Cleo", "Dora")[:number]]

    def connect(self, table: str) -> ClientConnection:
        """Open a WebSocket to a table, without saying hello."""
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        # Without a limit for what waits to be heard, or a full queue would hold up the farewell.
        socket = connect(
            url, proxy=None, compression=None, max_queue=None, open_timeout=LONG_ENOUGH
        )
        return self._stack.enter_context(socket)

    def watch(self, table: str) -> Chair:
        """Watch a table as nobody in particular."""
        return Chair(self, table, None, None)

    def seated(self, game: str = "patterns", players: int = 2, **terms: object) -> list[Chair]:
        """Let people sit down at a new table; everybody is connected, and the game begins.

        A clock may wait for somebody for a moment longer than until the welcome.
        """
        host, *others = people = self.guests(players)
        opened = host.open(game, ["me"] + ["open"] * (players - 1), **terms)
        for seat, guest in enumerate(others, start=1):
            guest.sit(opened, seat)
        chairs = [guest.at(opened["table"]["id"]) for guest in people]
        for chair in chairs:
            while chair.latest["status"]["awaited"]:
                chair.hear()
        return chairs

    def pair(self, game: str = "patterns", **terms: object) -> tuple[Chair, Chair]:
        """Let two people sit down at a new table; the one who is to move comes first."""
        chairs = self.seated(game, 2, **terms)
        first = mover(chairs)
        return first, next(chair for chair in chairs if chair is not first)


class Guest:
    """A person with a key."""

    def __init__(self, house: House, name: str, key: str) -> None:
        self.house = house
        self.name = name
        self.key = key

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask over HTTP with the own key."""
        return self.house.ask(method, path, body, self.key)

    def open(
        self, game: str = "patterns", seats: Sequence[str] = ("me", "open"), **terms: object
    ) -> Json:
        """Open a table; seats are `me`, `open` or the level of a computer."""
        return done(self.ask("POST", "/api/tables", wanted(game, seats, **terms)))

    def sit(self, opened: Json, seat: int) -> Json:
        """Take an open seat with the invitation of a host."""
        words = {"invitation": opened["invitations"][str(seat)]}
        return done(self.ask("POST", f"/api/tables/{opened['table']['id']}/seats", words))

    def at(self, table: str, after: int | None = None) -> Chair:
        """Connect to a table."""
        return Chair(self.house, table, self, after)

    def look(self, table: str) -> Json:
        """Look at a table over HTTP."""
        return done(self.ask("GET", f"/api/tables/{table}"))

    def tables(self) -> list[Any]:
        """List the own tables."""
        found = self.ask("GET", "/api/me/tables")
        assert found.status_code == 200, found.text
        return list(found.json())


class Chair:
    """One connection to a table."""

    _ids = count()

    def __init__(self, house: House, table: str, guest: Guest | None, after: int | None) -> None:
        self.house = house
        self.table = table
        self.guest = guest
        self.texts: list[str] = []  # every message that was heard, but for who is here
        self.here: list[Json] = []  # who is here, whenever it was told
        self.latest: Json = {}  # the last message with a view
        self.socket = house.connect(table)
        key = guest.key if guest else None
        self.send({"do": "hello", "key": key, "after": after})
        self.greeting = self.hear()

    @property
    def seat(self) -> int:
        """The seat from which the table is seen."""
        seat = self.greeting["seat"]
        assert isinstance(seat, int)
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as this chair knows."""
        return self.latest["status"]["end"] is not None

    def send(self, message: object) -> None:
        """Send anything."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self) -> Json:
        """Wait for the next message that is not about who is here."""
        while True:
            text = self.socket.recv(timeout=LONG_ENOUGH)
            assert isinstance(text, str)
            message: Json = json.loads(text)
            if message["kind"] != "here":
                self.texts.append(text)
                self.latest = message if "view" in message else self.latest
                return message
            self.here.append(message)

    def hear_here(self, seconds: float) -> None:
        """Hear for a while that people come and go; nothing else may happen meanwhile."""
        with contextlib.suppress(TimeoutError):
            message = json.loads(self.socket.recv(timeout=seconds))
            assert message["kind"] == "here", message
            self.here.append(message)

    def hear_missed(self, after: int, number: int) -> None:
        """Hear all events between two numbers, but for the first."""
        for _ in range(number - after):
            assert self.hear()["kind"] == "event"

    def hear_until(self, kind: str) -> Json:
        """Wait for an event of a kind."""
        while (message := self.hear()).get("event", {}).get("kind") != kind:
            assert message["kind"] == "event", message
        return message

    def hear_all(self, number: int) -> None:
        """Wait until this chair knows all up to a number."""
        while self.latest["number"] < number:
            self.hear()

    def ask(self, do: str, **more: object) -> Json:
        """Send a command and wait for its own answer; what comes before it is heard too."""
        command = {"do": do, "id": f"c{next(self._ids)}"} | more
        self.send(command)
        while (answer := self.hear()).get("id") != command["id"]:
            pass
        return answer

    def play(self, move: str | None = None, **more: object) -> Json:
        """Make a move, a random one if none is given, and wait until it has happened."""
        word = move or self.house.dice.choice(self.latest["legal"])
        answer = self.ask("play", **{"move": word, "seen": self.latest["number"]} | more)
        assert answer["kind"] == "event", answer
        return answer

    def play_on(self, moves: int = 1000) -> None:
        """Make so many own moves, or all until the end, waiting for the others in between."""
        for _ in range(moves):
            while not self.latest["legal"]:
                if self.is_over:
                    return
                self.hear()
            self.play()

    def refusal(self, do: str, **more: object) -> str:
        """Ask for something that must be refused; give the code."""
        answer = self.ask(do, **more)
        assert answer["kind"] == "refusal", answer
        assert answer["message"]
        return str(answer["code"])

    def hears_nothing_more(self) -> bool:
        """Whether the answers to two questions are the next things that are heard."""
        codes = []
        for _ in range(2):  # a refusal may overtake an event that is just being told
            self.send("{")
            codes.append(self.hear().get("code"))
        return codes == ["bad_json", "bad_json"]

    def look_back(self, messages: int) -> Json:
        """Return the message so many before the next one."""
        message: Json = json.loads(self.texts[-messages])
        return message

    def closing_code(self) -> int:
        """Wait until the server closes the connection; give its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv(timeout=LONG_ENOUGH)
        code = self.socket.close_code
        assert code is not None
        return code

    def leave(self) -> None:
        """Go away without a word at the table."""
        self.socket.close()


def wanted(game: str, seats: Sequence[str], **terms: object) -> Json:
    """Write what is posted to open a table."""
    kinds = [
        {"kind": seat} if seat in ("me", "open") else {"kind": "computer", "level": seat}
        for seat in seats
    ]
    return {"game": game, "seats": kinds, **terms}


def done(answer: httpx.Response) -> Json:
    """Return the content of an answer that must not be a refusal."""
    assert answer.status_code in (200, 201), answer.text
    content: Json = answer.json()
    return content


def refused(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of an answer that must be a refusal in the one form of all of them."""
    content = answer.json()
    assert set(content) == {"error"}, content
    assert set(content["error"]) - {"wait"} == {"code", "message"}
    assert content["error"]["message"]
    return answer.status_code, content["error"]["code"]


def together(chairs: Sequence[Chair]) -> None:
    """Wait until all know the same."""
    number = max(chair.latest["number"] for chair in chairs)
    for chair in chairs:
        chair.hear_all(number)


def mover(chairs: Sequence[Chair]) -> Chair:
    """Return the chair that is to move, once all know the same."""
    together(chairs)
    seat = chairs[0].latest["view"]["to_move"]
    return next(chair for chair in chairs if chair.seat == seat)


def play_on(chairs: Sequence[Chair], moves: int = 1_000_000) -> None:
    """Make random moves: so many, or all until the end; everybody hears everything."""
    for _ in range(moves):
        together(chairs)
        if chairs[0].is_over:
            return
        mover(chairs).play()
    together(chairs)
