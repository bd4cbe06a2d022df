"""Random games over real sockets, of which every word is kept with who heard it.

People play, react, resign, take back, come back after an absence, ask over HTTP in between, do
what they may not do, and play again.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sandtable.table.actions import REACTIONS
from tests import nets
from tests.patience import LONG_ENOUGH
from tests.server.fuzz.target import Target, seats, shown

Json = dict[str, Any]

CONNECTING: Json = {
    "proxy": None, "compression": None, "max_queue": None, "open_timeout": LONG_ENOUGH,
}  # fmt: skip
PATHS = ["", "/events?after=", "/record", "/invitations", "/reasons", "/foreseen", "/log",
         "/commands"]  # fmt: skip
WORDS = ["pass", "M1g", "M1b", "R1b", "x"]  # moves that are seldom legal


@dataclass
class Heard:
    """What somebody was told, and where it came from: a path, or "" for the WebSocket."""

    key: str | None
    text: str
    path: str = ""


@dataclass
class Story:
    """All that was said at one table."""

    table: str
    keys: list[str]  # of the people who sit there
    invitations: set[str]
    heard: list[Heard] = field(default_factory=list)
    asked: dict[str, Json] = field(default_factory=dict)  # commands by their ids


class Evening:
    """People who meet at one table after the other."""

    def __init__(self, target: Target, web: httpx.AsyncClient, seed: str) -> None:
        self.target = target
        self.web = web
        self.dice = nets.dice(seed)
        self.stories: list[Story] = []

    async def play(self, game: str, kinds: list[str], options: Json) -> None:
        """Play a game, and perhaps another one, with a spectator beside the table."""
        keys = [await self._join() for _ in range(1 + kinds.count("open"))]
        story = await self._open(keys, game, kinds, options)
        for key, words in zip(keys[1:], sorted(story.invitations), strict=True):
            await self.ask(story, key, "POST", "/seats", {"invitation": words})
        rematch: str | None = story.table
        while rematch is not None:
            rematch = await self._sit_together(story, keys)
            if rematch is not None:
                story = Story(rematch, keys, set())
                self.stories.append(story)

    async def ask(
        self, story: Story, key: str | None, method: str, path: str, body: object = None
    ) -> httpx.Response:
        """Ask something about a table over HTTP, and keep the answer."""
        url = f"/api/tables/{story.table}{path}"
        headers = {} if key is None else shown(key)
        answer = await self.web.request(method, url, json=body, headers=headers)
        story.heard.append(Heard(key, answer.text, f"{method} {path}"))
        return answer

    async def _join(self) -> str:
        answer = await self.web.post("/api/people", json={"name": "Ann"})
        self.target.keys.append(answer.json()["key"])
        return self.target.keys[-1]

    async def _open(self, keys: list[str], game: str, kinds: list[str], options: Json) -> Story:
        wanted = {"game": game, "seats": seats(*kinds), "options": options, "if_away": "random"}
        answer = await self.web.post("/api/tables", json=wanted, headers=shown(keys[0]))
        opened = answer.json()
        words = {*opened["invitations"].values()}
        self.stories.append(Story(opened["table"]["id"], keys, words))
        return self.stories[-1]

    async def _sit_together(self, story: Story, keys: list[str]) -> str | None:
        """Let everybody play until the end; give the table of the rematch, if they want one."""
        wants_more = self.dice.random() < 0.1
        chairs = [Chair(self, story, key, wants_more) for key in [*keys, None]]
        async with asyncio.TaskGroup() as group:
            for chair in chairs:
                group.create_task(chair.sit())
        assert all(chair.is_over for chair in chairs)
        rematch: str | None = chairs[0].status["rematch"]
        return rematch


class Chair:
    """One person at one table, or a spectator, who has no key."""

    _ids = count()

    def __init__(self, evening: Evening, story: Story, key: str | None, wants_more: bool) -> None:
        self.evening = evening
        self.story = story
        self.key = key
        self.dice = evening.dice
        self.wants_more = wants_more and key is not None
        self.number = -1
        self.legal: list[str] = []
        self.status: Json = {"end": None, "rematch": None}
        self.restless = 0.0 if evening.dice.random() < 0.5 else 0.04  # chance to do something else

    @property
    def is_over(self) -> bool:
        return self.status["end"] is not None

    @property
    def is_done(self) -> bool:
        return self.is_over and (self.status["rematch"] is not None or not self.wants_more)

    async def sit(self) -> None:
        """Stay until all is over, with a break now and then."""
        while not self.is_done:
            url = f"ws://127.0.0.1:{self.evening.target.port}/api/tables/{self.story.table}/live"
            async with connect(url, **CONNECTING) as socket:
                await self._stay(socket)

    async def _stay(self, socket: ClientConnection) -> None:
        after = self.number if self.number >= 0 and self.dice.random() < 0.7 else None
        await socket.send(json.dumps({"do": "hello", "key": self.key, "after": after}))
        async for text in socket:
            assert isinstance(text, str)
            self.story.heard.append(Heard(self.key, text))
            await self._react(socket, json.loads(text))
            if self.is_done or self.dice.random() < self.restless / 10:
                return

    async def _react(self, socket: ClientConnection, told: Json) -> None:
        if "view" in told:
            was_over, self.status, self.legal = self.is_over, told["status"], told["legal"]
            self.number = told["number"]
            if self.is_over and not was_over and self.wants_more:
                await self._say(socket, {"do": "rematch"})
        if told.get("code") == "not_seated":  # a computer has this seat now
            self.wants_more = False
        elif self.dice.random() < self.restless:
            await self._say_something(socket)
        elif self.legal and not self.is_over and told["kind"] != "here":
            await self._say(socket, self._move())

    def _move(self) -> Json:
        return {"do": "play", "move": self.dice.choice(self.legal), "seen": self.number}

    async def _say(self, socket: ClientConnection, command: Json) -> None:
        await socket.send(json.dumps(self._named(command)))

    def _named(self, command: Json) -> Json:
        named = command | {"id": f"c{next(self._ids)}"}
        self.story.asked[named["id"]] = named
        return named

    async def _say_something(self, socket: ClientConnection) -> None:
        """Do something else than to move, allowed or not; a question over HTTP comes on top."""
        await self._ask_something()
        react: Json = {"do": "react", "reaction": self.dice.choice(REACTIONS)}
        choices: list[Json] = [
            {"do": "ask_undo"},
            {"do": "ask_undo"},
            {"do": "answer_undo", "yes": self.dice.random() < 0.8},
            {"do": "play", "move": self.dice.choice(WORDS), "seen": self.number},
            {"do": "play", "move": "pass", "seen": max(0, self.number - 1)},
            {"do": "rematch"} if not self.is_over else react,
            {"do": "resign"} if self.dice.random() < 0.3 else react,
            react,
        ]
        await self._say(socket, self.dice.choice(choices))

    async def _ask_something(self) -> None:
        path = self.dice.choice(PATHS)
        if path == "/commands":
            body = self._named({"do": "react", "reaction": "thinking"})
            await self.evening.ask(self.story, self.key, "POST", path, body)
            return
        if path == "/events?after=":
            path += str(self.dice.randrange(max(1, self.number)))
        await self.evening.ask(self.story, self.key, "GET", path)
