"""Disks that fail: each call with which the server reads or writes its games ends in an error once.

The error may last. Meanwhile no move is acknowledged that is not stored; when it is over, games go
on without anybody's help. A server that cannot even start says so in one sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tests.clients import DAMAGED, Club
from tests.history import check
from tests.patience import EVENING, until
from tests.servers import READY, Command, nursery
from tests.services import free_port
from tests.system.evening import Evening
from tests.trials.disk import traced
from tests.trials.progress import Progress

FILE = "games.sqlite3"
TABLES = 3
LASTS = 0.3  # seconds for which an error goes on
BETWEEN = 3  # moves that are acknowledged after each fault


Moment = Literal["start", "work", "stop"]


@dataclass(frozen=True)
class Fault:
    """An error that strace makes a call return, at its so-manieth time in each thread."""

    call: str
    error: str
    number: int
    lasts: bool = False  # until strace ends
    moment: Moment = "work"

    def options(self, database: Path, output: Path) -> list[str]:
        """Return what strace is told, for the files of a database alone."""
        when = f"{self.number}+" if self.lasts else f"{self.number}"
        files = [f"{database}{suffix}" for suffix in ("", "-wal", "-shm", "-journal")]
        return ["-e", f"trace={self.call}", "-e", "signal=none", "-o", str(output),
                "-e", f"inject={self.call}:error={self.error}:when={when}",
                *(word for file in files for word in ("-P", file))]  # fmt: skip


# What the server asks of its disk while it works, and also while it starts and stops; and how that
# may fail.
AT_WORK = [("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("pread64", "EIO")]
ELSE = [*AT_WORK, ("openat", "EIO"), ("openat", "ENOSPC"), ("ftruncate", "EIO"), ("unlink", "EIO"),
        ("fcntl", "EIO"), ("mmap", "ENOMEM")]  # fmt: skip


def faults_of(calls: int) -> Iterator[Fault]:
    """Return faults at each of the first so many calls of each kind, at each moment."""
    for number in range(1, calls + 1):
        for call, error in AT_WORK:
            for lasts in (False, True):
                yield Fault(call, error, number, lasts)
        for call, error in ELSE:
            yield Fault(call, error, number, moment="start")
            yield Fault(call, error, number, lasts=True, moment="stop")


def run_faults(progress: Progress, folder: Path, faults: Iterable[Fault]) -> None:
    """Let calls fail, one after the other, while games go on; then check their history."""
    folder.mkdir(exist_ok=True)
    database = f"sqlite:///{folder / FILE}"
    flags = "--port", str(free_port()), "--database", database
    server = Command(nursery(), folder / "server", "serve", *flags)
    try:
        asyncio.run(_play(progress, server, database, faults))
    finally:
        server.kill()


async def _play(
    progress: Progress, server: Command, database: str, faults: Iterable[Fault]
) -> None:
    await asyncio.to_thread(server.start)
    async with Club(server.url) as club, asyncio.timeout(EVENING):
        evening = Evening(club)

        async def let_fail() -> None:
            for fault in faults:
                await MOMENTS[fault.moment](server, fault, evening)
                progress.add(faults=1, calls_that_failed=_failed(_output(server)))
                _output(server).unlink(missing_ok=True)
                await evening.more_moves(BETWEEN)

        await evening.go_on_during(let_fail(), TABLES)
    assert server.stop() == 0
    await check(database, club.history)
    assert club.history.refusals <= {"unavailable", DAMAGED}
    assert server.tracebacks == []
    progress.add(
        moves_acknowledged=club.history.counts["done"], moves_refused=club.history.counts["refused"]
    )


def _output(server: Command) -> Path:
    return server.folder / "trace.txt"


def _options(server: Command, fault: Fault) -> list[str]:
    return fault.options(server.folder.parent / FILE, _output(server))


async def _at_work(server: Command, fault: Fault, evening: Evening) -> None:
    """Let a call fail, unless games go a long way without it."""
    enough = evening.acknowledged + 2 * fault.number + 20
    with ExitStack() as stack:
        tracing = traced(server.pid, *_options(server, fault))
        await asyncio.to_thread(stack.enter_context, tracing)
        await until(lambda: evening.acknowledged >= enough or _failed(_output(server)))
        await asyncio.sleep(LASTS if fault.lasts else 0)
        await asyncio.to_thread(stack.close)


async def _at_start(server: Command, fault: Fault, _: Evening) -> None:
    """Kill the server, and let a call fail while it starts anew."""
    server.kill()
    with ExitStack() as stack:
        options = _options(server, fault)
        server.before = lambda pid: stack.enter_context(traced(pid, *options))
        said = await asyncio.to_thread(server.launch)
        server.before = None
        ended: list[int] = []

        def is_ready_or_over() -> bool:
            ended.extend([] if ended else _status(server))
            return bool(ended or READY.search(said.read_text()))

        await until(is_ready_or_over)
    if ended:
        server.pid = 0
        assert ended == [2], said.read_text()
        assert len(said.read_text().splitlines()) == 1, said.read_text()
        await asyncio.to_thread(server.start)


async def _at_stop(server: Command, fault: Fault, _: Evening) -> None:
    """Let a call fail while the server stops, which it does all the same."""
    with ExitStack() as stack:
        tracing = traced(server.pid, *_options(server, fault))
        await asyncio.to_thread(stack.enter_context, tracing)
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(stack.close)
    await asyncio.to_thread(server.start)


MOMENTS = {"start": _at_start, "work": _at_work, "stop": _at_stop}


def _status(server: Command) -> list[int]:
    status = server.status()
    return [] if status is None else [status]


def _failed(output: Path) -> int:
    """Count the calls that strace let fail."""
    return output.read_text().count("(INJECTED)") if output.exists() else 0
