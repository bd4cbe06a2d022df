"""Power that fails: what was acknowledged is on the disk, whatever of later writes is lost or torn.

A server is recorded while it plays an evening on SQLite: every write and sync of its data folder,
and every answer that its clients got. For any moment of it the folder is then made as a disk may
hold it after a loss of power, opened, compared with the history, and played on.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from tests.clients import Club, Player
from tests.history import History, Logs, check, faults, read, read_table
from tests.patience import EVENING, LONG_ENOUGH, until
from tests.servers import Command, nursery, running
from tests.services import free_port
from tests.system.evening import Evening
from tests.trials.disk import Call, disk_after, read_calls, recorder, traced
from tests.trials.progress import Progress

FILE = "games.sqlite3"
TABLES = 6
JUST_BEFORE = 1  # nanoseconds: as if the call had never returned


@dataclass
class Recording:
    """An evening with all that its server wrote, and what the log was in the end."""

    history: History
    players: Sequence[Player]
    calls: Sequence[Call]
    logs: Logs


def run_power_losses(progress: Progress, folder: Path, losses: int, moves: int) -> None:
    """Record an evening of at least so many moves, and lose power at so many moments of it."""
    recording = record(folder, moves)
    writes = sum(bool(call.data) for call in recording.calls)
    syncs = sum(call.name in ("fsync", "fdatasync") for call in recording.calls)
    progress.add(moves_acknowledged=recording.history.counts["done"], writes=writes, syncs=syncs)
    dice = progress.dice("power")
    for number in range(losses):
        lose_power(recording, folder / f"loss-{number}", dice)
        progress.add(power_losses=1)


def record(folder: Path, moves: int) -> Recording:
    """Play an evening, with a restart in the middle of it, and record it."""
    home = folder / "disk"
    home.mkdir(parents=True)
    database = f"sqlite:///{home / FILE}"
    server = _server(folder / "server", database)
    traces: list[Path] = []
    with ExitStack() as stack:

        def watch(pid: int) -> None:
            stack.close()  # of the process before
            traces.append(folder / f"trace-{len(traces)}.txt")
            stack.enter_context(traced(pid, *recorder(traces[-1])))

        server.before = watch
        with running(server):
            history, players = asyncio.run(_play(server, moves))
            assert server.stop() == 0
    calls = [call for trace in traces for call in read_calls(trace, home)]
    asyncio.run(check(database, history, is_over=False))
    logs, _ = asyncio.run(read(database, history))
    whole = disk_after(calls, calls[-1].ended).names[FILE]
    assert not whole.later, "the last change was not synced"
    assert bytes(whole.sure) == (home / FILE).read_bytes(), "the recording lacks something"
    assert server.tracebacks == []
    return Recording(history, players, calls, logs)


def _server(folder: Path, database: str) -> Command:
    flags = "--port", str(free_port()), "--database", database
    return Command(nursery(), folder, "serve", *flags)


async def _play(server: Command, moves: int) -> tuple[History, list[Player]]:
    async def go_on(evening: Evening) -> None:
        await evening.more_moves(moves // 2)
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(server.start)
        await evening.more_moves(moves // 2)

    async with Club(server.url) as club, asyncio.timeout(EVENING):
        evening = Evening(club)
        await evening.go_on_during(go_on(evening), TABLES, to_the_end=False)
    return club.history, evening.players


def lose_power(recording: Recording, folder: Path, dice: random.Random) -> None:
    """Make a folder as it may be after a loss of power, and fail unless all promises are kept."""
    call = dice.choice(recording.calls)
    at = call.ended - dice.choice((0, JUST_BEFORE))
    history = recording.history.until(at)
    for name, content in disk_after(recording.calls, at).after_power_loss(dice).items():
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    if not history.lines:  # nobody had been promised anything; there may be no database at all
        return
    logs = check_recovery(recording, folder, history)
    asyncio.run(_play_on(recording, folder, history, logs))


def check_recovery(recording: Recording, folder: Path, history: History) -> Logs:
    """Open a database as it was left; fail unless it holds all that had been acknowledged."""
    logs, holders = asyncio.run(read(f"sqlite:///{folder / FILE}", history))
    found = faults(history, logs, holders)
    for table, log in logs.items():
        if list(log) != list(recording.logs[table][: len(log)]):
            found.append(f"{table}: an entry is another one than was written")
    with closing(sqlite3.connect(folder / FILE)) as database:
        (sound,) = database.execute("PRAGMA integrity_check").fetchone()
    assert found == [], found[:20]
    assert sound == "ok", sound
    return logs


async def _play_on(recording: Recording, folder: Path, history: History, logs: Logs) -> None:
    """Serve what was left, and let a move be made at each table that is not over."""
    database = f"sqlite:///{folder / FILE}"
    going = {table for table, log in logs.items() if log and _is_going(table, log)}
    server = _server(folder / "server", database)
    with running(server):
        async with Club(server.url) as club, asyncio.timeout(LONG_ENOUGH):
            club.history = History(history.lines)
            persons = [player for player in recording.players if player.table in going]
            players = [Player(club, person.table, person.key) for person in persons]
            await _make_moves(club, players, going)
        assert server.stop() == 0
    await check(database, club.history, is_over=False)
    assert server.tracebacks == []


def _is_going(table: str, log: Sequence[tuple[int, str]]) -> bool:
    return read_table(table, log).now.state == "playing"


async def _make_moves(club: Club, players: Sequence[Player], tables: set[str]) -> None:
    before = len(club.history.lines)

    def has_moved() -> bool:
        lines = club.history.lines[before:]
        return tables <= {line.table for line in lines if line.what == "heard"}

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play()) for player in players]
        await until(has_moved)
        for task in tasks:
            task.cancel()
