"""Hints: what a strong player would do, and why.

For a person who is alone with computers, and for studying a game that was played.
"""

from __future__ import annotations

import asyncio
import secrets
import time

import structlog

from sandtable.errors import BadRequest, ThinkingFailed
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.players import Answer, Question
from sandtable.players.why import why
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account, Budgets
from sandtable.server.schemas.bodies import HintWish
from sandtable.server.tables.clock import now
from sandtable.server.tables.computers import Thinkers
from sandtable.server.tables.dispatch import check_length
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Live
from sandtable.server.tables.turns import Asker, Rank
from sandtable.table import actions
from sandtable.table.changes import Change
from sandtable.table.table import Table

log = structlog.get_logger(__name__)

LEVEL = "master"
TIME_MS = 700
WITHIN = 30.0  # seconds, for a thread or a worker to be free and to think


class Hints:
    """Answers requests for hints, for each person one at a time."""

    def __init__(self, hub: Hub, thinkers: Thinkers, budgets: Budgets) -> None:
        self._hub = hub
        self._budgets = budgets
        self._thinkers = thinkers

    async def hint(self, live: Live, holder: str, wanted: HintWish) -> Json:
        """Think for the seat of a person; the hint is given once the log says so."""
        if wanted.seen > live.table.number:
            await self._hub.catch_up(live)  # their page has heard more, from another process
        seen = min(wanted.seen, live.table.number)  # and not of what happens from here on

        def act(table: Table, at: int) -> Change:
            return enter_hint(table, holder, wanted.id, seen, at)

        with self._budgets.hint(holder):
            act(
                live.table, now() + live.ahead
            )  # a request that is refused is refused before anybody thinks
            position = live.table.now.position
            assert position is not None
            answer = await self._think(live, position, holder)
            live = await self._hub.find(live.table.id)  # it may have been forgotten meanwhile
            await self._hub.enter(live, act)
        return await _explained(position, answer, wanted.language)

    async def study(
        self, position: Position, person: str, account: Account, language: str, name: str = ""
    ) -> Json:
        """Think for the seat to move in a position that a client sent; nothing is kept.

        The reason speaks of somebody by name, or to whoever asks.
        """
        key, asker = (
            f"study.{secrets.token_hex(8)}",
            Asker(account.address, "", Rank.STUDY, account),
        )
        with self._budgets.hint(person):
            await account.pay(Kind.THINKING, 0)
            answer = await self._answer(_question(position), key, asker)
        return await _explained(position, answer, language, name)

    async def _think(self, live: Live, position: Position, holder: str) -> Answer:
        """Ask for the best move from the view of the seat to move, once for each position."""
        changed = live.table.now.changed
        if live.hint is None or live.hint[0] != changed:
            account = self._budgets.account(live.client, holder)
            await account.pay(Kind.THINKING, 0)
            key = f"{live.table.id}.hint.{changed}"
            asker = Asker(live.client, live.table.id, Rank.HINT, account)
            live.hint = changed, await self._answer(_question(position), key, asker)
        return live.hint[1]

    async def _answer(self, question: Question, key: str, asker: Asker) -> Answer:
        await self._thinkers.ready(question)
        began = time.monotonic()
        try:
            async with asyncio.timeout(WITHIN):
                answer = await self._thinkers.ask(question, key, asker)
        except (TimeoutError, ThinkingFailed) as error:
            log.info("a hint came to nothing", why=str(error))
            raise ThinkingFailed("nobody has thought of a hint in time: ask again") from error
        self._hub.metrics.thinking_seconds.labels(LEVEL).observe(time.monotonic() - began)
        return answer


def _question(position: Position) -> Question:
    return Question.about(position, LEVEL, seed=secrets.randbits(64), time_ms=TIME_MS)


async def _explained(position: Position, answer: Answer, language: str, name: str = "") -> Json:
    reason = await asyncio.to_thread(why, position, answer, language, name)
    return {"move": answer.move, "why": reason, "value": round(answer.value, 3)}


def enter_hint(table: Table, holder: str, command_id: str, seen: int, at: int) -> Change:
    """Enter a hint; one that was asked for again since the last move is in the log already."""
    change = actions.hint(table, table.seat_of(holder), seen, at, command_id)
    number = table.number_of(holder, command_id)
    if number is None:
        check_length(table)
        return change
    before = table.change_at(number)
    if before.entry.kind != "hint" or number < table.now.changed:
        raise BadRequest("this id has been used before: make a new one")
    return before
