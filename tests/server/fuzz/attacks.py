"""Attacks on one table or on one connection, and what must come of them."""

from __future__ import annotations

import asyncio
import json

from sandtable.games import GAME_NAMES
from sandtable.server.routes.websocket import ENOUGH
from tests import nets
from tests.server.fuzz.bad_messages import Json, Message, bad_message
from tests.server.fuzz.raw_websockets import PAIR, Closed, Line, key_of
from tests.server.fuzz.target import Header, Target


class Fuzzer:
    """A client that sends bad messages to a table and keeps account of the answers."""

    def __init__(self, target: Target, table: str, key: str | None, seed: str) -> None:
        self.target = target
        self.table = table
        self.key = key
        self.dice = nets.dice(seed)
        self.told: Json = {}
        self.done: dict[int, Json] = {}  # what became an entry, by its number
        self.refused = 0

    async def run(self, messages: int) -> None:
        """Send so many messages, one after the other, each when the last has been answered."""
        await self.connect()
        for _ in range(messages):
            message = bad_message(self.dice, self.told)
            try:
                await self.ask(message)
            except Closed as closed:
                if closed.code != ENOUGH:
                    raise
                self.line.drop()
                await self.connect()
                await self.ask(message)
        self.line.drop()

    async def connect(self) -> None:
        """Come to the table, for the first time or again."""
        self.line, welcome = await Line.greeted(self.target, self.table, self.key)
        self.told = {"ids": []} | self.told | welcome

    async def ask(self, message: Message) -> None:
        """Send a message and wait for its answer: its event, or a refusal with a reason."""
        self.line.say(message)
        while True:
            answer = await self.line.hear()
            if answer["kind"] == "refusal":
                assert answer["code"] != "error"
                assert answer["message"]
                self.refused += 1
                return
            assert answer["kind"] == "event"
            self.told |= answer
            if "id" in answer:
                self.note(answer, message)
                return

    def note(self, event: Json, message: Message) -> None:
        """Keep account of a command that was done, now or when it was first sent."""
        asked = json.loads(message)
        assert event["id"] == asked["id"]
        if event["number"] not in self.done:
            self.done[event["number"]] = asked
            self.told["ids"].append(asked["id"])


async def attack(target: Target, people: list[Header], number: int, messages: int) -> None:
    """Send bad messages to a new table, from its seats and beside it.

    The log holds what was acknowledged and nothing else.
    """
    keys = [*map(key_of, people), None]
    game = GAME_NAMES[number % len(GAME_NAMES)]
    table = target.open(people[0], people[1:2], game=game, seats=PAIR)
    before = target.bodies(table)
    crowd = [Fuzzer(target, table, key, f"{number} {n}") for n, key in enumerate(keys)]
    await asyncio.gather(*(fuzzer.run(messages) for fuzzer in crowd))
    assert sum(fuzzer.refused for fuzzer in crowd) > 0.8 * messages * len(crowd)
    done = {n: (seat, asked) for seat, one in enumerate(crowd) for n, asked in one.done.items()}
    after = target.bodies(table)
    assert after[: len(before)] == before
    assert [*range(len(before), len(after))] == sorted(done)
    for n, (seat, asked) in done.items():
        check_entry(json.loads(after[n]), seat, asked)


def check_entry(entry: Json, seat: int, asked: Json) -> None:
    """Compare an entry of the log with the command that it came from."""
    assert entry["seat"] == seat
    assert entry["id"] == asked["id"]
    assert entry["kind"] == asked["do"]
    for field in ("move", "yes", "reaction"):
        assert entry.get(field) == asked.get(field)
