"""What processes tell and ask each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sandtable.errors import ThinkingFailed
from sandtable.server.processes.mailboxes import LARGEST, Json, Mailboxes, NoAnswer, Post, ask_all
from tests.patience import until


@asynccontextmanager
async def posts(*numbers: int, count: int = 2) -> AsyncIterator[tuple[Mailboxes, list[Post]]]:
    """Let some of several processes read their mailboxes, all in this one."""
    mailboxes = Mailboxes(count)
    found = [Post(mailboxes, number) for number in numbers]
    for post in found:
        post.open()
    try:
        yield mailboxes, found
    finally:
        for post in found:
            post.close()
        mailboxes.close()


def test_a_question_is_answered_by_the_process_that_was_asked() -> None:

    async def scene() -> None:
        async def double(asked: Json) -> Json:
            return {"found": 2 * asked["number"]}

        async def fail(_: Json) -> Json:
            raise ThinkingFailed("no idea")

        async def too_much(_: Json) -> Json:
            return {"text": LARGEST * "x"}

        async with posts(0, 1) as (_, (ann, bob)):
            for wish in (double, fail, too_much):
                bob.respond(wish.__name__, wish)
            answers = await asyncio.gather(
                *(ann.ask(1, "double", number=each) for each in range(20))
            )
            assert [answer["found"] for answer in answers] == [2 * each for each in range(20)]
            with pytest.raises(NoAnswer, match="no idea"):
                await ann.ask(1, "fail")
            with pytest.raises(NoAnswer, match="too long"):
                await ann.ask(1, "too_much")

    asyncio.run(scene())


def test_a_question_that_nobody_waits_for_is_withdrawn() -> None:

    async def scene() -> None:
        begun, ended = asyncio.Event(), asyncio.Event()

        async def ponder(_: Json) -> Json:
            begun.set()
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                ended.set()
            return {}

        async with posts(0, 1) as (_, (ann, bob)):
            bob.respond("ponder", ponder)
            asking = asyncio.create_task(ann.ask(1, "ponder"))
            await begun.wait()
            asking.cancel()
            await ended.wait()

    asyncio.run(scene())


def test_what_a_dead_process_has_not_answered_is_asked_of_the_next() -> None:
    """What it has not even read is there already."""

    async def scene() -> None:
        async with posts(0, 1) as (mailboxes, (ann, dead)):
            heard: list[Json] = []

            async def never(asked: Json) -> Json:
                heard.append(asked)
                await asyncio.get_running_loop().create_future()
                return {}

            dead.respond("wish", never)
            first = asyncio.create_task(ann.ask(1, "wish"))
            await until(lambda: heard)
            dead.close()
            second = asyncio.create_task(ann.ask(1, "wish"))
            await asyncio.sleep(0)
            successor = Post(mailboxes, 1)

            async def answer(_: Json) -> Json:
                return {"by": "successor"}

            successor.respond("wish", answer)
            successor.open()
            mailboxes.renew(1)
            assert [each["by"] for each in await asyncio.gather(first, second)] == ["successor"] * 2
            successor.close()

    asyncio.run(scene())


def test_a_process_that_does_not_answer_is_told_from_those_that_do() -> None:

    async def scene() -> None:
        async with posts(0, 1, count=3) as (_, (ann, _bob)):
            found = await ask_all(ann, [1, 2], "ping", within=2)
            assert [each is not None for each in found] == [True, False]

    asyncio.run(scene())


def test_a_full_mailbox_takes_no_more_and_loses_nothing() -> None:

    async def scene() -> None:
        async with posts(0) as (mailboxes, _):
            taken = 0
            while mailboxes.put(1, b"x", 1000 * b"y"):
                taken += 1
            heard: list[bytes] = []
            late = Post(mailboxes, 1)
            late.on(b"x", lambda said, _: heard.append(said))
            late.open()
            await until(lambda: len(heard) == taken)
            assert mailboxes.put(1, b"x")
            late.close()

    asyncio.run(scene())
