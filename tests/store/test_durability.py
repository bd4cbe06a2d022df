"""What the store has taken is there after every kind of accident."""

import asyncio
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from sandtable.store import Store
from tests import nets
from tests.services import start_postgres

ROOT = Path(__file__).parents[2]


def append_and_kill(url: str, lines: int) -> dict[str, list[int]]:
    """Kill an appending process with SIGKILL after some lines; give the numbers it reported."""
    command = [sys.executable, "-m", "tests.store.appender", url]
    reported = defaultdict(list)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for place, line in enumerate(process.stdout):
            if not line.endswith("\n"):
                break  # cut off by the kill: nobody was told
            table, number = line.split()
            reported[table].append(int(number))
            if place == lines:
                process.kill()
    return reported


async def logs_of(url: str, tables: list[str]) -> dict[str, list[int]]:
    store = Store.open(url)
    tails = await store.read_many(dict.fromkeys(tables, -1))
    await store.close()
    return {table: [number for number, _ in log] for table, log in tails.items()}


def check_nothing_is_lost(url: str, reported: dict[str, list[int]]) -> None:
    logs = asyncio.run(logs_of(url, list(reported)))
    for table, numbers in reported.items():
        assert set(numbers) <= set(logs[table])
        assert logs[table] == list(range(len(logs[table])))


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(database: str) -> None:
    """Kills in a row; each time all that was reported is there, without a gap."""
    for lines in (1, 700, 10, 200, 900)[: nets.width(plain=3, thorough=5)]:
        reported = append_and_kill(database, lines)
        assert sum(map(len, reported.values())) > lines
        check_nothing_is_lost(database, reported)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_postgresql_crashes() -> None:
    """An immediate shutdown writes nothing back: what is there afterwards was durable before."""
    with start_postgres() as service:
        command = [sys.executable, "-m", "tests.store.appender", service.url]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            reported = defaultdict(list)
            for place, line in enumerate(process.stdout):
                table, number = line.split()
                reported[table].append(int(number))
                if place == 500:
                    service.stop(signal.SIGQUIT)
        service.start()
        check_nothing_is_lost(service.url, reported)
