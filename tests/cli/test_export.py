"""``sandtable export`` and ``import``, as a user runs them."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.store import Store
from tests.store.logs import entry, opening


def sandtable(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with a data folder of its own."""
    environment = {**os.environ, "SANDTABLE_DATA": str(data)}
    environment.pop("SANDTABLE_DATABASE", None)
    command = [sys.executable, "-m", "sandtable", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def fill(url: str) -> None:
    async def run() -> None:
        store = Store.open(url)
        await store.append(opening("t", "ann"), entry("t", 1))
        await store.add_person("ann", "Ann", 1)
        await store.close()

    asyncio.run(run())


@pytest.mark.slow
def test_games_are_exported_privately_and_imported_once(database: str, tmp_path: Path) -> None:
    fill(database)
    file = tmp_path / "games.jsonl"
    done = sandtable(tmp_path, "export", str(file), "--database", database)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 tables and 1 people" in done.stdout
    assert file.stat().st_mode & 0o777 == 0o600
    first = sandtable(tmp_path / "new", "import", str(file))
    assert (first.returncode, first.stderr) == (0, "")
    assert "1 tables and 1 people are new" in first.stdout
    second = sandtable(tmp_path / "new", "import", str(file))
    assert "1 tables were there already" in second.stdout
    again = sandtable(tmp_path / "new", "export", str(tmp_path / "again.jsonl"))
    assert again.returncode == 0
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()


def test_what_cannot_be_done_is_refused_in_one_line(tmp_path: Path) -> None:
    """No database to export, no folder to write to, no file to read, a file of another kind."""
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    fill(url)
    other = tmp_path / "other.jsonl"
    other.write_text('{"game":"mandala"}\n', encoding="utf-8")
    for words, code in [
        (["export", str(tmp_path / "file")], "unavailable"),
        (["export", str(tmp_path / "no" / "file"), "--database", url], "bad_request"),
        (["export", str(tmp_path), "--database", url], "bad_request"),
        (["import", str(tmp_path / "nothing")], "bad_request"),
        (["import", str(other)], "bad_record"),
    ]:
        done = sandtable(tmp_path / "data", *words)
        assert done.returncode == 2
        (line,) = done.stderr.splitlines()
        assert line.startswith(f"sandtable {words[0]}: {code}: ")
    assert not list(tmp_path.glob("*.*.*"))
    assert not (tmp_path / "file").exists()
