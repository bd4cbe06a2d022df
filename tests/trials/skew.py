"""Servers whose machines disagree about the date, on one database."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

from sandtable.table.entries import Entry
from tests.clients import Club, Player, playing
from tests.history import check, read
from tests.patience import EVENING, LONG_ENOUGH
from tests.servers import Command, nursery, running
from tests.services import free_port
from tests.trials.progress import Progress

SECONDS = 5  # for a move: the shortest there is
SLACK = 0.5  # seconds by which clocks that agree may differ
PAUSE = 0.4  # seconds for which persons think
PLAYED = 2.5 * SECONDS  # for longer than a server that has just begun lets people move anyway


def run_skew(
    progress: Progress, folder: Path, database: str, redis: str, skews: tuple[float, float]
) -> None:
    """Play at two servers of different dates; fail if time is up too early, or never."""
    servers = []
    for number, skew in enumerate(skews):
        flags = "--port", str(free_port()), "--database", database, "--redis", redis
        home = folder / f"server-{number}"
        servers.append(Command(nursery(), home, "serve", *flags))
        servers[-1].skew = skew
    with running(*servers):
        late = asyncio.run(_play(servers, database))
    for server in servers:
        assert server.tracebacks == []
    progress.add(pairs_of_dates=1)
    latest = max(late, float(str(progress.measured.get("time_up_late_s", 0))))
    progress.measured["time_up_late_s"] = round(latest, 3)


async def _play(servers: list[Command], database: str) -> float:
    """Move for a while, then no more; return how late the time was up, in seconds."""
    async with Club(*(server.url for server in servers)) as club, asyncio.timeout(EVENING):
        players = await club.open("flowers", "person", "person", seconds=SECONDS)
        async with AsyncExitStack() as stack:
            for player in players:
                player.pause = PAUSE
                await stack.enter_async_context(playing(player))
            await asyncio.sleep(PLAYED)
            assert not players[0].is_over, "the time was up though everybody moved"
        while await _is_on(club, players[0]):  # noqa: ASYNC110  # over HTTP
            await asyncio.sleep(0.05)
        ended = time.time_ns()
    await check(database, club.history, is_over=False)
    logs, _ = await read(database, club.history)
    (log,) = logs.values()
    assert '"kind":"time_up"' in log[-1][1], log[-1]
    assert not any('"kind":"time_up"' in body for _, body in log[:-1])
    # From when the last move was sent: how long they take to leave says nothing.
    sent = {line.id: line.at for line in club.history.lines if line.what == "sent"}
    entries = [Entry.from_text(*each) for each in log]
    last = [entry.id or "" for entry in entries if entry.kind == "play"][-1]
    took = (ended - sent[last]) / 1e9
    assert took >= SECONDS - SLACK, f"the time was up after {took} s"
    assert took < LONG_ENOUGH, "the time was never up"
    return took - SECONDS


async def _is_on(club: Club, player: Player) -> bool:
    answers = [
        await club.ask("GET", f"/api/tables/{player.table}", key=player.key, home=home)
        for home in range(2)
    ]
    return any(answer.json()["status"]["end"] is None for answer in answers)
