"""Thinking and compiling for a server's other processes: how they ask for it, and what responds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict

from sandtable.errors import ThinkingFailed
from sandtable.games.ground.parts import Part
from sandtable.players import Answer, Question
from sandtable.review.planning import Asked, Found
from sandtable.server.allowances import Kind
from sandtable.server.cluster.packing import (
    pack_asked,
    pack_question,
    unpack_answer,
    unpack_asked,
    unpack_found,
    unpack_question,
)
from sandtable.server.edge.budgets import Account
from sandtable.server.processes.mailboxes import Json, NoAnswer, Post
from sandtable.server.tables.computers import NOBODY, Threads, Workload
from sandtable.server.tables.readiness import Readiness
from sandtable.server.tables.turns import Asker, Rank, Turns


class ThinkingProcess:
    """Asks the process that thinks for all."""

    def __init__(self, post: Post, number: int) -> None:
        self._post = post
        self._number = number
        self.queues: tuple[Turns, ...] = ()  # they are there

    async def ready(self, question: Question) -> None:
        """Wait until the player that is asked has been compiled."""
        await self._ask("ready", question=pack_question(question))

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:
        """Wait for an answer, and charge the asker for the time it took."""
        return unpack_answer(await self._work("think", pack_question(question), key, asker))

    async def judge(self, asked: Asked, key: str, asker: Asker = NOBODY) -> Found:
        """Wait for a judgement of a review, and charge the asker for the time it took."""
        return unpack_found(await self._work("judge", pack_asked(asked), key, asker))

    async def _work(self, wish: str, question: Json, key: str, asker: Asker) -> Json:
        about = {"client": asker.client, "table": asker.table, "rank": asker.rank}
        found = await self._ask(wish, question=question, key=key, **about)
        if asker.account is not None:
            asker.account.spend(Kind.THINKING, found["ms"])
        answer: Json = found["answer"]
        return answer

    async def workload(self) -> Workload | None:
        """Return None: there are no workers."""
        return None

    async def check(self) -> None:
        """Raise ThinkingFailed unless its threads take something to do."""
        await self._ask("check")

    async def close(self) -> None:
        """Leave it to others."""

    async def _ask(self, wish: str, **more: object) -> Json:
        try:
            return await self._post.ask(self._number, wish, **more)
        except NoAnswer as error:
            raise ThinkingFailed(str(error)) from error


class CompilingProcess:
    """Leaves the compiling to the process that thinks, which needs all of it too."""

    def __init__(self, post: Post, number: int, parts: Sequence[Part]) -> None:
        self._post = post
        self._number = number
        self._wishes = {asyncio.create_task(self._wait())} if parts else set()
        self.are_running = bool(parts)

    def prefer(self, part: Part) -> None:
        """Take a part before the others."""
        wish = asyncio.create_task(self._wish("prepare", part=part.name))
        self._wishes.add(wish)
        wish.add_done_callback(self._wishes.discard)

    def close(self) -> None:
        """Go on without this process."""
        for wish in self._wishes:
            wish.cancel()

    async def _wait(self) -> None:
        await self._wish("compiled")
        self.are_running = False

    async def _wish(self, wish: str, **more: object) -> None:
        with suppress(NoAnswer):
            await self._post.ask(self._number, wish, **more)


class Meter(Account):
    """Notes how long a thought took, for the process that asked."""

    __slots__ = ("ms",)

    def __init__(self) -> None:
        self.ms = 0.0

    def charge(self, _: Kind, amount: float = 1.0, __: float = 0.0) -> float:
        """Note an amount."""
        self.ms += amount
        return 0.0


def respond_to_thinking(post: Post, thinkers: Threads, readiness: Readiness) -> asyncio.Event:
    """Respond to what other processes ask for; return what is to be set when all is compiled."""
    is_compiled = asyncio.Event()

    async def ready(asked: Json) -> Json:
        await thinkers.ready(unpack_question(asked["question"]))
        return {}

    async def think(asked: Json) -> Json:
        meter = Meter()
        question, asker = unpack_question(asked["question"]), _asker(asked, meter)
        answer = await thinkers.ask(question, asked["key"], asker)
        return {"answer": asdict(answer), "ms": meter.ms}

    async def judge(asked: Json) -> Json:
        meter = Meter()
        question, asker = unpack_asked(asked["question"]), _asker(asked, meter)
        found = await thinkers.judge(question, asked["key"], asker)
        return {"answer": asdict(found), "ms": meter.ms}

    async def check(_: Json) -> Json:
        await thinkers.check()
        return {}

    async def prepare(asked: Json) -> Json:
        await readiness.wait(asked["part"])
        return {}

    async def compiled(_: Json) -> Json:
        await is_compiled.wait()
        return {}

    for wish in (ready, think, judge, check, prepare, compiled):
        post.respond(wish.__name__, wish)
    return is_compiled


def _asker(asked: Json, meter: Meter) -> Asker:
    return Asker(asked["client"], asked["table"], Rank(asked["rank"]), meter)
