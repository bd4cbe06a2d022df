"""Reviews in the background: one choice at a time, behind everything else.

A review of a table is kept with its game; whoever asks for it again gets the same one. One that
was asked for and is not done, because a server stopped, begins again when somebody looks for it.
Reviews of records that clients send are kept in memory alone, for a while.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass

import orjson
import structlog

from sandtable.errors import NoReview, SandtableError, ThinkingFailed
from sandtable.games.words.reading import Json
from sandtable.review import Plan, write
from sandtable.review.planning import Asked, Found
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account
from sandtable.server.tables.clock import now
from sandtable.server.tables.computers import Judges
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.replays import read_record
from sandtable.server.tables.turns import Asker, Rank

log = structlog.get_logger(__name__)

MOST_REMEMBERED = 100  # reviews of records, done or failed
TRIES = 3  # for a judgement
LONGEST_PAUSE = 5.0  # seconds, between looks at a budget
SPARE = 20_000  # milliseconds of thinking that a review leaves to its client's games and hints

Keep = Callable[[str], Awaitable[None]]
MakePlan = Callable[[], Awaitable[Plan]]


@dataclass(eq=False, slots=True)
class Work:
    """A review that is being made, or has been."""

    done: int = 0
    total: int = 0  # questions; 0 until it has been planned
    body: str | None = None
    error: SandtableError | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing is being done for it any more."""
        return self.body is not None or self.error is not None

    def progress(self, id: str) -> bytes:
        """Return how far it is, or the whole review."""
        if self.error is not None:
            raise self.error
        if self.body is not None:
            return finished(id, self.body)
        about = {"id": id, "state": "working", "done": self.done, "total": self.total}
        return orjson.dumps(about | {"review": None})


def finished(id: str, body: str) -> bytes:
    """Return a review that is done, as clients get it."""
    start = orjson.dumps({"id": id, "state": "done", "done": 1, "total": 1})
    return start[:-1] + b',"review":' + body.encode() + b"}"


class Reviews:
    """All reviews that this process makes."""

    def __init__(self, hub: Hub, judges: Judges) -> None:
        self._hub = hub
        self._judges = judges
        self._works: dict[str, Work] = {}  # by id; the oldest first

    async def of_table(
        self, table: str, strength: str, plan: MakePlan, account: Account, *, is_wish: bool
    ) -> bytes:
        """Return the review of a finished table, or how far it is; a wish begins it."""
        id, store = f"{table}.{strength}", self._hub.store
        work = self._works.get(id)
        if work is not None and work.error is None:  # being made, or just being stored
            return work.progress(id)
        is_known, body = await store.review(table, strength)
        if body is not None:
            return finished(id, body)
        if not is_known and not is_wish:
            raise NoReview("nobody has asked for this review")
        if not is_known:
            self._check(account)
            await store.ask_for_review(table, strength, now())

        async def keep(body: str) -> None:
            await store.keep_review(table, strength, now(), body)
            del self._works[id]  # from now on the store has it

        return (await self._begun(id, plan, account, keep)).progress(id)

    async def of_record(
        self, record: Json, strength: str, plan: MakePlan, account: Account
    ) -> bytes:
        """Return the review of a record that a client sent, or how far it is."""
        id = _id_of(record, strength)
        work = self._works.get(id)
        if work is None or work.error is not None:
            work = await self._begun(id, plan, account, _keep_nothing)
        return work.progress(id)

    def progress(self, id: str) -> bytes:
        """Return how far the review of a record is, by its id, or the review."""
        if id not in self._works:
            raise NoReview("there is no such review: ask for it again")
        return self._works[id].progress(id)

    async def _begun(self, id: str, plan: MakePlan, account: Account, keep: Keep) -> Work:
        """Begin a review, unless somebody has meanwhile; a record may turn out to be bad."""
        self._check(account)
        planned = await plan()
        work = self._works.get(id)
        if work is None or work.error is not None:
            place = ExitStack()
            place.enter_context(account.review())
            self._forget()
            work = self._works[id] = Work(total=len(planned.questions))
            self._hub.background(self._make(work, id, planned, account, keep, place))
        return work

    def _check(self, account: Account) -> None:
        """Refuse more than somebody may ask for at a time, before any of it is done."""
        account.charge(Kind.THINKING, 0)
        account.review()

    def _forget(self) -> None:
        over = [id for id, work in self._works.items() if work.is_over]
        for id in over[: max(0, len(over) - MOST_REMEMBERED + 1)]:
            del self._works[id]

    async def _make(
        self, work: Work, id: str, plan: Plan, account: Account, keep: Keep, place: ExitStack
    ) -> None:
        try:
            found = []
            for number, question in enumerate(plan.questions):
                await _wait_for_budget(account)
                asker = Asker(account.address, id, Rank.REVIEW, account)
                found.append(await self._judged(question, f"{id}.{number}", asker))
                work.done += 1
            work.body = await asyncio.to_thread(_written, plan, found)
            await keep(work.body)
        except Exception as error:
            log.warning("a review came to nothing", review=id, why=str(error))
            work.error = ThinkingFailed("the review could not be made: ask for it again")
        finally:
            place.close()

    async def _judged(self, question: Asked, key: str, asker: Asker) -> Found:
        for _ in range(TRIES - 1):
            with suppress(ThinkingFailed):
                return await self._judges.judge(question, key, asker)
            await asyncio.sleep(LONGEST_PAUSE)
        return await self._judges.judge(question, key, asker)


async def _wait_for_budget(account: Account) -> None:
    while True:
        wait = account.debt(Kind.THINKING, SPARE)
        if not wait:
            return
        await asyncio.sleep(min(wait, LONGEST_PAUSE))


def _written(plan: Plan, found: list[Found]) -> str:
    return orjson.dumps(write(plan, found)).decode()


async def _keep_nothing(_: str) -> None:
    """Leave it in memory."""


def _id_of(record: Json, strength: str) -> str:
    """Return an id that only those can know who have the record."""
    content = orjson.dumps([record, strength], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(content).hexdigest()[:40]


def plan_of_record(record: Json, strength: str) -> Plan:
    """Plan the review of a record that a client sent; that of a table must be whole and true."""
    read_record(record)
    return Plan(record, strength)
