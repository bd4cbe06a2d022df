"""Requests over HTTP that are almost right, made at random and sent fast."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from sandtable import Position
from tests.patience import LONG_ENOUGH
from tests.server.fuzz.bad_messages import JUNK
from tests.server.fuzz.target import Header, Target, seats

Request = tuple[str, str, Header, bytes]  # method, path, headers, body

ASKED = ["", "/invitations", "/events", "/record", "/replay", "/log", "/reasons", "/foreseen"]
ELSEWHERE = ["/api/games", "/api/games/mandala/words", "/api/me", "/api/me/tables", "/api/tables",
             "/api/readiness", "/", "/rules", "/healthz", "/api/nowhere", "/api/me/progress",
             "/api/studies/schema", "/api/puzzles/flowers", "/api/puzzles/mandala/of-the-day",
             "/api/days/mandala/2001-01-01", "/api/days/patterns/0"]  # fmt: skip
QUERIES = ["after", "seat", "language", "limit", "\x00", "after[]", "theme", "least", "day"]
KINDS = ["application/json", "text/plain", "", "multipart/form-data", "application/json; x=\xff"]
RESULTS = [
    {"kind": "puzzle", "id": "abcdefgh", "at": 1, "game": "patterns", "rating": 1400,
     "outcome": "solved"},
    {"kind": "daily", "id": "2026-11-16", "at": 1, "game": "mandala"},
]  # fmt: skip
METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW"]


class Requests:
    """Makes requests to a server with people, of whom two sit at a table that goes on."""

    def __init__(self, target: Target, dice: random.Random) -> None:
        self.target = target
        self.dice = dice
        self.people = [target.person(name) for name in ("Ann", "Bob")]
        pair = seats("me", "open")
        self.tables = [
            target.open(self.people[0], self.people[1:], game=game, seats=pair)
            for game in ("mandala", "patterns", "flowers")
        ]
        over = target.open(self.people[0], self.people[1:], game="patterns", seats=pair)
        resigning = {"do": "resign", "id": "enough"}
        target.client.post(f"/api/tables/{over}/commands", json=resigning, headers=self.people[0])
        self.tables.append(over)
        record = target.client.get(f"/api/tables/{over}/record", headers=self.people[0]).json()
        self.bodies: dict[str, Any] = {
            "POST /api/people": {"name": "Ann"},
            "PATCH /api/me": {"name": "Ben"},
            "POST /api/tables": {"game": "mandala", "seats": pair, "seconds": 60},
            "POST /api/tables/{table}/seats": {"invitation": "a b c d"},
            "POST /api/tables/{table}/commands": {"do": "react", "id": "x", "reaction": "hello"},
            "POST /api/positions": {"position": Position.new("flowers").to_json()},
            "POST /api/study": {"record": record, "number": 0},
            "POST /api/study/hint": {"record": record, "number": 0},
            "POST /api/replays": {"record": record, "seat": 0},
            "POST /api/tables/{table}/review": {"strength": "quick"},
            "POST /api/reviews": {"record": record, "strength": "quick"},
            "POST /api/qr-codes": {"link": "http://localhost/"},
            "POST /api/study/line": {"record": record, "number": 0, "moves": record["moves"][:2]},
            "POST /api/study/best": {"record": record, "number": 0, "by": 0, "knows": "all"},
            "POST /api/me/progress": {"results": RESULTS},
        }
        wanted = {"name": "Ours", "start": {"record": record}}
        study = target.client.post("/api/studies", json=wanted).json()
        self.bodies |= {
            "POST /api/studies": wanted,
            f"PUT /api/studies/{study['id']}": {"number": 1, "study": study["study"]},
        }
        self.people.append({"authorization": f"Bearer {study['key']}"})
        self.never_told = target.never_told() - set(target.keys)
        self.invitations = target.invitations()

    def make(self) -> Request:
        """Make a request that is wrong in at least one place."""
        dice = self.dice
        if dice.random() < 0.6:
            method, path = dice.choice([*self.bodies]).split()
            body = self.spoilt(self.bodies[f"{method} {path}"])
        else:
            method, body = "GET", b""
            path = dice.choice([*ELSEWHERE, *(f"/api/tables/{{table}}{each}" for each in ASKED)])
            path += self.query()
        if dice.random() < 0.05:
            method = dice.choice(METHODS)
        table = dice.choice(self.tables) if dice.random() < 0.8 else self.word()
        headers = {"content-type": dice.choice(KINDS) if dice.random() < 0.1 else KINDS[0]}
        return method, path.replace("{table}", table), headers | self.caller(), body

    def caller(self) -> Header:
        """Return the header of somebody, or of nobody."""
        chance = self.dice.random()
        if chance < 0.7:
            return self.dice.choice(self.people)
        return {"authorization": f"Bearer {self.word()}"} if chance < 0.8 else {}

    def query(self) -> str:
        dice = self.dice
        if dice.random() < 0.3:
            return ""
        return f"?{dice.choice(QUERIES)}={dice.choice([self.word(), '-1', '0', '9' * 30])}"

    def word(self) -> str:
        """Return something that belongs nowhere, as it may stand in a request."""
        dice = self.dice
        return dice.choice(["x", "%ff%fe", "%00", "..%2f..", "a" * 300, "0", "🂡", "a b", ""])

    def spoilt(self, body: Any) -> bytes:
        """Return a body with something wrong in it."""
        dice = self.dice
        data = json.dumps(self.changed(body)).encode()
        if dice.random() < 0.2:
            place = dice.randrange(len(data))
            cut = dice.choice([b"", data[place:], b"\xff", b'"', b"[" * dice.randrange(2000)])
            data = data[:place] + cut
        return data

    def changed(self, value: Any) -> Any:
        """Return a value of which one part is another, missing, or too much."""
        dice = self.dice
        if isinstance(value, dict) and value and dice.random() < 0.8:
            key = dice.choice([*value])
            match dice.randrange(4):
                case 0:
                    return {k: v for k, v in value.items() if k != key}
                case 1:
                    return value | {dice.choice(["", "seat", "key", "\ud800", "__class__"]): 1}
                case _:
                    return value | {key: self.changed(value[key])}
        if isinstance(value, list) and value and dice.random() < 0.8:
            place = dice.randrange(len(value))
            more = [*value, *value] if dice.random() < 0.2 else value
            return [*more[:place], self.changed(more[place]), *more[place + 1 :]]
        return dice.choice(JUNK)

    def check(self, request: Request, status: int, answer: bytes) -> None:
        """Fail at an error of the server's, at a refusal without a reason, and at a secret."""
        is_busy = status == 503 and b'"thinking_failed"' in answer  # nobody thought in time
        assert 200 <= status < 500 or is_busy, (request, status, answer)
        if request[1].startswith("/api/") and status >= 400 and answer:
            assert set(json.loads(answer)["error"]) >= {"code", "message"}, (request, answer)
        text = answer.decode("utf-8", "replace")
        assert not any(secret in text for secret in self.never_told), (request, answer)
        if request[2].get("authorization") != self.people[0]["authorization"]:
            assert not any(words in text for words in self.invitations), (request, answer)


class Web:
    """A connection that is kept for one request after the other, as long as the server keeps it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, request: Request) -> tuple[int, bytes]:
        """Send a request; return the status and the body of its answer."""
        try:
            async with asyncio.timeout(LONG_ENOUGH):
                return await self._ask(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()  # an idle connection may have been closed meanwhile
            async with asyncio.timeout(LONG_ENOUGH):
                return await self._ask(request)

    async def _ask(self, request: Request) -> tuple[int, bytes]:
        if self._writer is None:
            connection = asyncio.open_connection("127.0.0.1", self._port)
            self._reader, self._writer = await connection
        method, path, headers, body = request
        lines = [f"{method} {path} HTTP/1.1", "host: localhost", f"content-length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = await self._reader.readuntil(b"\r\n\r\n")
        told = head.lower()
        length = told.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        answer = await self._body(method, told, int(length or b"-1"))
        if b"connection: close" in told:
            self.close()
        return int(head.split(b" ", 2)[1]), answer

    async def _body(self, method: str, head: bytes, length: int) -> bytes:
        if method == "HEAD" or b" 204 " in head or b" 304 " in head:
            return b""
        if length >= 0:
            return await self._reader.readexactly(length)
        parts = []
        while size := int(await self._reader.readline(), 16):  # in chunks
            parts.append(await self._reader.readexactly(size))
            await self._reader.readline()
        await self._reader.readline()
        return b"".join(parts)

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None
