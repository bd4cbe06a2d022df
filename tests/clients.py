"""People who play over the network and come back whenever a connection breaks.

Whoever has sent a move sends it again, under the same id, until it is answered. All that was asked
and heard is noted in one history, which can be compared with the log afterwards.
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sandtable.server.edge.keys import holder_of
from tests.history import History, What, digest
from tests.patience import LONG_ENOUGH

Json = dict[str, Any]

AGAIN = 0.05  # seconds before another attempt
AWAY = 0.3  # seconds before a move that could not be stored is sent again
DAMAGED = "table_damaged"  # so it looks, to SQLite, while a disk cannot be read
GONE = (OSError, TimeoutError, InvalidHandshake)


class Club:
    """Where people meet: one server, or several that share their tables."""

    def __init__(self, *urls: str, tls: ssl.SSLContext | None = None) -> None:
        self.urls = urls
        self.tls = tls  # for https: whose certificates are believed
        self.history = History()
        self.web = httpx.AsyncClient(trust_env=False, timeout=LONG_ENOUGH, verify=tls or True)

    async def __aenter__(self) -> Club:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.web.aclose()

    async def ask(
        self, method: str, path: str, body: object = None, key: str | None = None, home: int = 0
    ) -> httpx.Response:
        """Ask over HTTP until somebody answers who can."""
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        for attempt in count(home):
            url = self.urls[attempt % len(self.urls)] + path
            with suppress(httpx.TransportError):
                answer = await self.web.request(method, url, json=body, headers=headers)
                if answer.status_code != 503 and DAMAGED not in answer.text:
                    return answer
            await asyncio.sleep(AGAIN)
        raise AssertionError

    async def join(self, name: str = "Ann") -> str:
        """Become a person; give the key."""
        answer = await self.ask("POST", "/api/people", {"name": name})
        key = str(answer.json()["key"])
        self.history.note(-1, "joined", text=holder_of(key) or "")
        return key

    async def open(self, game: str, *seats: str, **terms: object) -> list[Player]:
        """Open a table with seats `person` or the level of a computer; give its players.

        Each player is at home at the next of the servers.
        """
        keys = [await self.join(f"Person {n}") for n in range(max(1, seats.count("person")))]
        kinds: list[Json] = [
            {"kind": "open"} if seat == "person" else {"kind": "computer", "level": seat}
            for seat in seats
        ]
        if "person" in seats:
            kinds[seats.index("person")] = {"kind": "me"}
        body = {"game": game, "seats": kinds, **terms}
        opened = (await self.ask("POST", "/api/tables", body, keys[0])).json()
        table = opened["table"]["id"]
        self.history.note(-1, "opened", table)
        for key, (_, words) in zip(keys[1:], sorted(opened["invitations"].items()), strict=True):
            body = {"invitation": words}
            answer = await self.ask("POST", f"/api/tables/{table}/seats", body, key)
            assert answer.status_code == 201 or "seat_taken" in answer.text, answer.text
            self.history.note(-1, "sat", table, text=holder_of(key) or "")
        return [Player(self, table, key, home) for home, key in enumerate(keys)]


class Player:
    """A person at a table, who makes random moves and never gives up."""

    _ids = count()
    _numbers = count()

    def __init__(self, club: Club, table: str, key: str, home: int = 0, copies: int = 1) -> None:
        self.club = club
        self.table = table
        self.key = key
        self.home = home  # which server to try first
        self.copies = copies  # of each command that are sent
        self.pause = 0.0  # seconds before each move
        self.restless = 0.0  # chance after each message to hang up and come back
        self.seat = -1
        self.number = -1  # of the last event that was heard
        self._name = next(self._numbers)  # in the history
        self._heard: dict[int, str] = {}  # digests of events, by their numbers
        self.closings: list[int] = []  # with which codes servers closed the connection
        self.comings = 0  # how often a server greeted this player
        self.latest: Json = {}  # the last message that told how the table stands
        self.waiting: Json | None = None  # the command that has no answer yet
        self._dice = random.Random(f"{key} {home}")

    @property
    def is_over(self) -> bool:
        """Whether this player has seen the end, and knows of each own move whether it counts."""
        return bool(self.latest and self.latest["status"]["end"] and not self.waiting)

    async def play(self) -> None:
        """Play until the end of the game."""
        for attempt in count(self.home):
            url = self.club.urls[attempt % len(self.club.urls)].replace("http", "ws", 1)
            try:
                await self._visit(f"{url}/api/tables/{self.table}/live")
            except ConnectionClosed as closed:
                self.closings += [closed.rcvd.code] if closed.rcvd else []
            except GONE:
                pass
            if self.is_over:
                return
            await asyncio.sleep(AGAIN)

    async def _visit(self, url: str) -> None:
        options: Json = {"proxy": None, "compression": None, "ping_interval": None}
        options["ssl"] = self.club.tls
        async with connect(url, open_timeout=LONG_ENOUGH, close_timeout=1, **options) as socket:
            after = self.number if self.comings else None
            await socket.send(json.dumps({"do": "hello", "key": self.key, "after": after}))
            while not self.is_over:
                text = await socket.recv()
                assert isinstance(text, str)
                await self._hear(socket, text)
                if self._dice.random() < self.restless:
                    return

    async def _hear(self, socket: ClientConnection, text: str) -> None:
        message = json.loads(text)
        match message["kind"]:
            case "welcome" | "back":
                self._settle(message)
                if self.waiting:
                    await self._send(socket)
            case "event":
                self._note(message, text)
            case "refusal":
                await self._bear(socket, message)
            case "here":
                return
        if not self.waiting and self.latest.get("legal"):  # or nobody has been welcomed yet
            await asyncio.sleep(self.pause)
            self.waiting = self._choose()
            self._record("sent", self.waiting["id"], text=self.waiting["move"])
            await self._send(socket)

    def _settle(self, message: Json) -> None:
        """Take the seat; somebody who was away hears what was missed as events."""
        assert (message["kind"] == "back") == bool(self.comings), "what was known is not known"
        assert message["number"] >= self.number
        self.comings += 1
        self.seat = message["seat"]
        if message["kind"] == "welcome":
            self.latest, self.number = message, message["number"]

    def _note(self, message: Json, text: str) -> None:
        """Keep an event; one that is told again must be the same."""
        number, told = message["number"], digest(text)
        if number > self.number:
            assert number == self.number + 1, f"event {number} came after event {self.number}"
            self._heard[number] = told
            self._record("heard", number=number, text=told)
            self.latest, self.number = message, number
        else:
            assert told == self._heard.get(number), f"event {number} was told again, differently"
        if self.waiting and message.get("id") == self.waiting["id"]:
            self._record("done", message["id"], number, self.waiting["move"])
            self.waiting = None

    def _record(self, what: What, id: str = "", number: int = -1, text: str = "") -> None:
        self.club.history.note(self._name, what, self.table, self.seat, id, number, text)

    async def _bear(self, socket: ClientConnection, message: Json) -> None:
        """Send again what could not be stored; think again when others were faster."""
        self._record("refused", message.get("id", ""), text=message["code"])
        assert message["code"] in ("unavailable", DAMAGED, "behind", "game_over"), message
        if self.waiting is None or message.get("id") != self.waiting["id"]:
            return
        if message["code"] in ("unavailable", DAMAGED):
            await asyncio.sleep(AWAY)
            await self._send(socket)
        else:
            self.waiting = None
            if message["number"] > self.number:
                self.latest = self.latest | {"legal": []}  # events will bring the new ones

    def _choose(self) -> Json:
        move = self._dice.choice(self.latest["legal"])
        return {"do": "play", "id": f"m{next(self._ids)}", "move": move, "seen": self.number}

    async def _send(self, socket: ClientConnection) -> None:
        for _ in range(self.copies):
            await socket.send(json.dumps(self.waiting))


@asynccontextmanager
async def playing(player: Player) -> AsyncIterator[None]:
    """Let somebody play until the end of the block, and then leave."""
    task = asyncio.create_task(player.play())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def play_all(players: Sequence[Player]) -> None:
    """Let everybody play until the end of their games."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
