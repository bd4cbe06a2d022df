"""Attacks on a server, each from one address: `attacks.py NAME PORT SECONDS`, and `--list`.

They are those of which reports told, and some of their like. Whatever the server refuses, an
attacker goes on.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import random
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from sandtable import Match
from strangers import BEGUN, PART, TEXT, Gone, Line, frame

ADDRESS = "127.0.1.{}"  # each attack has its own
MEGABYTE = 10**6
ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {}


class Attack:
    """Somebody who means harm, until a time is over."""

    def __init__(self, name: str, port: int, seconds: float) -> None:
        self.address = ADDRESS.format(1 + list(ATTACKS).index(name))
        self.port = port
        self.seconds = seconds
        self.end = math.inf  # until all is prepared
        self.done = 0  # what the server did for us
        self.refused = 0
        self.rounds = 250  # of a long table

    def begin(self) -> None:
        """Let the time run, once all is prepared."""
        self.end = time.monotonic() + self.seconds
        print("begun", flush=True)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def line(self) -> Line:
        return await Line.open(self.port, self.address)

    async def people(self, number: int) -> list[str]:
        """Return new keys."""
        line = await self.line()
        asked = [await line.ask("POST", "/api/people", {"name": "Eve"}) for _ in range(number)]
        line.close()
        return [content["key"] for status, content in asked if status == 201]

    async def table(self, key: str, *seats: str, game: str = "mandala") -> str:
        """Open a table with computers of these levels; "me" and "open" are no levels."""
        line = await self.line()
        wanted = [
            {"kind": seat} if seat in {"me", "open"} else {"kind": "computer", "level": seat}
            for seat in seats
        ]
        _, opened = await line.ask("POST", "/api/tables", {"game": game, "seats": wanted}, key)
        line.close()
        return str(opened["table"]["id"])

    def count(self, status: int) -> None:
        if status < 300:
            self.done += 1
        else:
            self.refused += 1

    async def again_and_again(self, work: Callable[[], Awaitable[None]], lines: int = 1) -> None:
        """Do this over so many connections at once, and again when the server hangs up."""

        async def repeat() -> None:
            while self.goes_on:
                try:
                    await work()
                except Gone:
                    self.refused += 1
                    await asyncio.sleep(0.01)  # or we would do nothing but connect

        self.begin()
        tasks = [asyncio.create_task(repeat()) for _ in range(lines)]
        await asyncio.wait(tasks, timeout=max(0.0, self.end - time.monotonic()))
        for task in tasks:
            task.cancel()

    async def ask_on(self, method: str, path: str, content: object = None, key: str = "") -> None:
        """Ask the same over one connection, as fast as it is answered."""
        line = await self.line()
        while self.goes_on:
            status, _ = await line.ask(method, path, content, key)
            self.count(status)


def attack(work: Callable[[Attack], Awaitable[None]]) -> Callable[[Attack], Awaitable[None]]:
    ATTACKS[work.__name__] = work
    return work


@attack
async def headers(eve: Attack) -> None:
    """Send headers without end (1)."""
    lines = b"a:b\r\n" * (MEGABYTE // 5)

    async def send() -> None:
        line = await eve.line()
        line.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        while eve.goes_on:
            line.write(lines)
            await line.drain()

    await eve.again_and_again(send, 4)


@attack
async def grandmasters(eve: Attack) -> None:
    """Let ten keys watch two tables each at which grandmasters play alone (2).

    Their games differ, since a thought about Patterns takes most memory.
    """
    watching = []
    games = itertools.cycle(("mandala", "patterns", "flowers"))
    for key in await eve.people(10):
        for _ in range(2):
            table = await eve.table(key, "grandmaster", "grandmaster", game=next(games))
            line = await eve.line()
            await line.upgrade(table, key=key)
            watching.append(line)
    eve.begin()
    await asyncio.sleep(eve.seconds)


@attack
async def hints(eve: Attack) -> None:
    """Ask for hints in studies, with forty keys (3)."""
    keys = itertools.cycle(await eve.people(40))
    wanted = {"record": record(), "number": 10}
    await eve.again_and_again(lambda: eve.ask_on("POST", "/api/study/hint", wanted, next(keys)), 40)


@attack
async def fragments(eve: Attack) -> None:
    """Send empty parts of a message without end (4)."""
    (key,) = await eve.people(1)
    table = await eve.table(key, "me", "open")
    parts = frame(PART, b"") * 10_000

    async def send() -> None:
        line = await eve.line()
        await line.upgrade(table, key=key)
        line.write(frame(BEGUN, b"x"))
        while eve.goes_on:
            line.write(parts)
            await line.drain()

    await eve.again_and_again(send, 20)


@attack
async def replays(eve: Attack) -> None:
    """Have a whole game replayed again and again (5)."""
    wanted = {"record": record()}
    await eve.again_and_again(lambda: eve.ask_on("POST", "/api/replays", wanted), 48)


@attack
async def logs(eve: Attack) -> None:
    """Ask for all that has happened at a long table, again and again (5)."""
    key, table, _ = await long_table(eve)
    await eve.again_and_again(lambda: eve.ask_on("GET", f"/api/tables/{table}/log", None, key), 48)


@attack
async def hellos(eve: Attack) -> None:
    """Come back to a long table as if nothing had been heard of it (6)."""
    key, table, number = await long_table(eve)

    async def come() -> None:
        line = await eve.line()
        await line.upgrade(table, key=key, after=max(0, number - 200))
        while (await line.hear()).get("number") != number:
            pass
        eve.done += 1
        line.close()

    await eve.again_and_again(come, 20)


@attack
async def messages(eve: Attack) -> None:
    """Send thirty messages a second over each of two hundred sockets (8)."""
    (key,) = await eve.people(1)
    table = await eve.table(key, "me", "open")
    react = b'{"do":"react","id":"%d","reaction":"hello"}'

    async def talk() -> None:
        line = await eve.line()
        await line.upgrade(table, key=key)
        reading = asyncio.create_task(line.reader.read(-1))
        try:
            while eve.goes_on and not reading.done():
                for _ in range(3):
                    line.write(frame(TEXT, react % random.getrandbits(60)))
                await asyncio.sleep(0.1)
                eve.done += 3
        finally:
            reading.cancel()

    await eve.again_and_again(talk, 200)


@attack
async def tables(eve: Attack) -> None:
    """Open tables and resign, over twenty connections (8)."""
    keys = itertools.cycle(await eve.people(20))

    async def open_and_resign() -> None:
        line, key = await eve.line(), next(keys)
        seats = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
        while eve.goes_on:
            wanted = {"game": "mandala", "seats": seats}
            status, opened = await line.ask("POST", "/api/tables", wanted, key)
            eve.count(status)
            if status == 201:
                path = f"/api/tables/{opened['table']['id']}/commands"
                await line.ask("POST", path, {"do": "resign", "id": "r"}, key)

    await eve.again_and_again(open_and_resign, 20)


@attack
async def requests(eve: Attack) -> None:
    """Ask for small things as fast as they are refused, over 150 connections (8)."""
    await eve.again_and_again(lambda: eve.ask_on("GET", "/api/games"), 150)


@attack
async def lines(eve: Attack) -> None:
    """Connect, ask once, and connect again (8)."""

    async def ask_once() -> None:
        line = await eve.line()
        status, _ = await line.ask("GET", "/healthz")
        eve.count(status)
        line.close()

    await eve.again_and_again(ask_once, 50)


@attack
async def pipelines(eve: Attack) -> None:
    """Send requests without waiting for the answers."""
    many = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000

    async def send() -> None:
        line = await eve.line()
        while eve.goes_on:
            line.write(many)
            await line.reader.read(10**6)

    await eve.again_and_again(send, 50)


@attack
async def trickles(eve: Attack) -> None:
    """Send headers and bodies a byte at a time, over as many connections as there may be."""
    head = b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"

    async def trickle() -> None:
        line = await eve.line()
        line.write(random.choice((head, b"GET / HTTP/1.1\r\nX: ")))
        while eve.goes_on:
            line.write(b"x" * 20)
            await asyncio.sleep(0.5)

    await eve.again_and_again(trickle, 180)


@attack
async def silence(eve: Attack) -> None:
    """Open sockets and never say hello."""
    (key,) = await eve.people(1)
    table = await eve.table(key, "me", "open")

    async def wait() -> None:
        line = await eve.line()
        await line.upgrade(table)
        await line.reader.read(-1)

    await eve.again_and_again(wait, 180)


@attack
async def deaf(eve: Attack) -> None:
    """Ask for much, and read none of it."""
    body = json.dumps({"record": record()}).encode()
    head = (
        "POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )

    async def ask() -> None:
        line = await eve.line()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        line.write((head.encode() + body) * 10)
        await asyncio.sleep(eve.end - time.monotonic())

    await eve.again_and_again(ask, 150)


@attack
async def results(eve: Attack) -> None:
    """Report many results, ask for all of them, and read none of it."""
    (key,) = await eve.people(1)
    line = await eve.line()
    for part in range(30):
        told = [review_of(60 * part + number) for number in range(60)]
        await line.ask("POST", "/api/me/progress", {"results": told}, key)
    head = (
        f"GET /api/me/progress HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\r\n"
    )

    async def ask() -> None:
        line = await eve.line()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        line.write(head.encode() * 10)
        await asyncio.sleep(eve.end - time.monotonic())

    await eve.again_and_again(ask, 150)


def review_of(number: int) -> dict[str, object]:
    """Return a result that is as long as it may be."""
    themes = {f"theme_{'a' * 11}_{letter}": 999 for letter in "abcdefghijklmnopqrstuvwxyz"}
    about = {"kind": "review", "id": f"{number:022}", "at": 1 + number, "game": "mandala"}
    counted = {"accuracy": 50.5, "choices": 999, "mistakes": 999, "themes": themes}
    return about | {"strength": "quick"} | counted


async def long_table(eve: Attack) -> tuple[str, str, int]:
    """Return a key, its table with a long log of moves made and taken back, and the last number."""
    (key,) = await eve.people(1)
    table = await eve.table(key, "me", "random")
    line, number = await eve.line(), 0
    for n in range(eve.rounds):
        path = f"/api/tables/{table}"
        _, now = await line.ask("GET", path, None, key)
        number = now["number"]
        if now["legal"]:
            move = {"do": "play", "id": f"p{n}", "move": now["legal"][0], "seen": number}
            await line.ask("POST", f"{path}/commands", move, key)
        if n % 4 == 3:
            await line.ask("POST", f"{path}/commands", {"do": "ask_undo", "id": f"u{n}"}, key)
    line.close()
    return key, table, number


def record() -> dict[str, object]:
    """Return the record of a game of Mandala."""
    match, dice = Match.new("mandala", seed=1), random.Random(1)
    while match.position.legal_moves:
        match.play(dice.choice(match.position.legal_moves))
    return match.record()


async def main(name: str, port: int, seconds: float) -> None:
    eve = Attack(name, port, seconds)
    with suppress(Gone):
        await ATTACKS[name](eve)
    print(eve.done, eve.refused, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--list":
        print("\n".join(f"{name}: {work.__doc__}" for name, work in ATTACKS.items()))
    else:
        asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
