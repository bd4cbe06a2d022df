"""Reviews in the background: shared, bounded, and begun again after a restart."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import orjson
import pytest

from sandtable import Match
from sandtable.errors import NoReview, ThinkingFailed, TooFast
from sandtable.review import Plan
from sandtable.review.planning import Asked, Found
from sandtable.server.edge.budgets import REVIEWS_EACH, Budgets
from sandtable.server.edge.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.tables import reviews as module
from sandtable.server.tables.computers import NOBODY
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.reviews import Reviews
from sandtable.server.tables.turns import Asker, Rank
from sandtable.store import Store
from sandtable.table.terms import Seat, Terms

BUDGETS = Budgets(Settings(limits=False))
ANN, BOB = BUDGETS.account("192.0.2.1"), BUDGETS.account("192.0.2.2")
CHANCES = Found(chances=(0.5, 0.5))


class Judge:
    """Find the same everywhere, as soon as it may; a review of no moves asks just twice."""

    def __init__(self, *failures: int) -> None:
        self.asked: list[str] = []
        self.ranks: set[Rank] = set()
        self.may_answer = asyncio.Event()
        self.failures = failures  # which questions fail, by number

    async def judge(self, asked: Asked, key: str, asker: Asker = NOBODY) -> Found:  # noqa: ARG002
        self.asked.append(key)
        self.ranks.add(asker.rank)
        await self.may_answer.wait()
        if len(self.asked) in self.failures:
            raise ThinkingFailed("lost the thread")
        return CHANCES


def record(seed: int = 1) -> dict[str, object]:
    """Return a game that was given up before its first move."""
    end = {"reason": "resigned", "by": 0, "winners": [1], "scores": [0, 0]}
    return Match.new("mandala", seed=seed).record() | {"end": end}


def plan(seed: int = 1) -> Callable[[], Awaitable[Plan]]:
    async def make() -> Plan:
        return Plan(record(seed), "quick")

    return make


@asynccontextmanager
async def reviewing(folder: Path, judge: Judge) -> AsyncIterator[tuple[Reviews, str]]:
    """Return reviews by a judge, and a table that they may be of."""
    store = Store.open(f"sqlite:///{folder / 'games.sqlite3'}")
    hub = Hub(store, Notices(), Metrics())
    seats = [Seat("person", "Ann", holder="Ann"), Seat("computer", level="random")]
    live = await hub.open(Terms.agreed("mandala", 2), seats, "Ann")
    try:
        yield Reviews(hub, judge), live.table.id
    finally:
        await hub.stop()
        await store.close()


async def until_done(ask: Callable[[], Awaitable[bytes]]) -> dict[str, object]:
    while True:
        found: dict[str, object] = orjson.loads(await ask())
        if found["state"] == "done":
            return found
        await asyncio.sleep(0.01)


def test_who_asks_for_the_same_review_shares_the_work(tmp_path: Path) -> None:
    """And it is kept: nobody thinks of it again."""

    async def scene() -> None:
        judge = Judge()
        async with reviewing(tmp_path, judge) as (reviews, table):

            async def ask(is_wish: bool = True) -> bytes:
                return await reviews.of_table(table, "quick", plan(), ANN, is_wish=is_wish)

            with pytest.raises(NoReview):
                await ask(is_wish=False)
            first, second = await asyncio.gather(ask(), ask())
            assert orjson.loads(first)["id"] == orjson.loads(second)["id"]
            judge.may_answer.set()
            found = await until_done(lambda: ask(is_wish=False))
            assert await ask() == await ask(is_wish=False)
            assert len(judge.asked) == 2
            assert judge.ranks == {Rank.REVIEW}
            assert found["review"]

    asyncio.run(scene())


def test_a_review_that_a_stopped_server_left_begins_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with reviewing(tmp_path, Judge()) as (reviews, table):
            await reviews.of_table(table, "quick", plan(), ANN, is_wish=True)
        judge = Judge()
        judge.may_answer.set()
        async with reviewing(tmp_path, judge) as (again, _):
            found = await until_done(
                lambda: again.of_table(table, "quick", plan(), ANN, is_wish=False)
            )
            assert found["review"]

    asyncio.run(scene())


def test_a_flood_of_wishes_is_refused(tmp_path: Path) -> None:
    """Of one client; another may still ask, and so may the first when one is done."""

    async def scene() -> None:
        judge = Judge()
        async with reviewing(tmp_path, judge) as (reviews, _):
            for seed in range(REVIEWS_EACH):
                await reviews.of_record(record(seed), "quick", plan(seed), ANN)
            with pytest.raises(TooFast):
                await reviews.of_record(record(9), "quick", plan(9), ANN)
            await reviews.of_record(record(9), "quick", plan(9), BOB)
            judge.may_answer.set()
            await until_done(lambda: reviews.of_record(record(0), "quick", plan(0), ANN))
            await reviews.of_record(record(8), "quick", plan(8), ANN)

    asyncio.run(scene())


def test_a_judgement_that_fails_is_tried_again_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_PAUSE", 0.0)

    async def scene() -> None:
        judge = Judge(1, 4, 5, 6)
        judge.may_answer.set()
        async with reviewing(tmp_path, judge) as (reviews, _):
            await until_done(lambda: reviews.of_record(record(1), "quick", plan(1), ANN))
            await reviews.of_record(record(2), "quick", plan(2), ANN)
            with pytest.raises(ThinkingFailed, match="ask for it again"):
                await until_done(lambda: progress(reviews, 2))
            await until_done(lambda: reviews.of_record(record(2), "quick", plan(2), ANN))

    asyncio.run(scene())


async def progress(reviews: Reviews, seed: int) -> bytes:
    return reviews.progress(module._id_of(record(seed), "quick"))


def test_only_so_many_reviews_of_records_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 2)

    async def scene() -> None:
        judge = Judge()
        judge.may_answer.set()
        async with reviewing(tmp_path, judge) as (reviews, _):
            for seed in range(4):
                ask = partial(reviews.of_record, record(seed), "quick", plan(seed), ANN)
                await until_done(ask)
            with pytest.raises(NoReview):
                await progress(reviews, 0)
            assert await progress(reviews, 3)

    asyncio.run(scene())
