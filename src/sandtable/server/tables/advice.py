"""Advice for studies: the best moves of a position, thought about while nobody else needs it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

from sandtable.errors import ThinkingFailed
from sandtable.review.planning import Asked, Found
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account, Budgets
from sandtable.server.tables.computers import Judges
from sandtable.server.tables.turns import Asker, Rank

WITHIN = 15.0  # seconds, for a thread or a worker to be free and to think
LOOKS = 0.5  # seconds between looks whether anybody still waits

IsGone = Callable[[], Awaitable[bool]]


class Advice:
    """Answers questions about studies, for each person one at a time."""

    def __init__(self, judges: Judges, budgets: Budgets) -> None:
        self._judges = judges
        self._budgets = budgets

    async def ask(self, asked: Asked, person: str, account: Account, is_gone: IsGone) -> Found:
        """Wait for an answer; whoever goes away is not thought for, unless that has begun."""
        asker = Asker(account.address, "", Rank.STUDY, account)
        with self._budgets.hint(person):
            await account.pay(Kind.THINKING, 0)
            judging = self._judges.judge(asked, f"advice.{secrets.token_hex(8)}", asker)
            try:
                async with asyncio.timeout(WITHIN):
                    return await _unless_gone(judging, is_gone)
            except TimeoutError as error:
                raise ThinkingFailed("nobody has thought about it in time: ask again") from error


async def _unless_gone(work: Awaitable[Found], is_gone: IsGone) -> Found:
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait({task}, timeout=LOOKS))[0]:
            if await is_gone():
                raise ThinkingFailed("nobody waits for it any more")
        return task.result()
    finally:
        task.cancel()
