"""A full disk costs only what could not be written, and only while it is full."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

from sandtable.store import Store
from tests.patience import LONG_ENOUGH

ROOT = Path(__file__).parents[2]


def test_a_full_disk_refuses_whole_appends_and_is_forgotten_when_there_is_room(
    tmp_path: Path,
) -> None:
    """What was taken is there, what was refused is not, and appending goes on afterwards."""
    path = tmp_path / "games.sqlite3"
    command = [sys.executable, "-m", "tests.store.filler", str(path)]
    answer = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=LONG_ENOUGH)
    told = json.loads(answer.stdout)
    assert len(told["taken"]) > 3
    assert told["refused"]

    async def numbers() -> list[int]:
        store = Store.open(f"sqlite:///{path}")
        log = await store.read("t")
        await store.close()
        return [number for number, _ in log]

    assert asyncio.run(numbers()) == told["taken"]
