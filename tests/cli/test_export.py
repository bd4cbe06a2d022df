"""``sandtable export`` and ``import``, as a user runs them."""

import asyncio
import io
import os
import subprocess
from pathlib import Path

import pytest

from sandtable.store import Store
from sandtable.store.copies.dumps import dump
from sandtable.store.databases import opened
from tests.patience import LONG_ENOUGH
from tests.servers import nursery
from tests.store.logs import real_entry, real_opening


def sandtable(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with a data folder of its own."""
    environment = {**os.environ, "SANDTABLE_DATA": str(data)}
    environment.pop("SANDTABLE_DATABASE", None)
    return nursery().run_text(*words, environment=environment)


def fill(url: str) -> None:
    async def run() -> None:
        store = Store.open(url)
        await store.append(real_opening("t", "ann"), real_entry("t", 1))
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


@pytest.fixture
def games(tmp_path: Path) -> tuple[str, bytes]:
    """Fill a database; give its URL and what an export of it holds."""
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    fill(url)
    file = io.BytesIO()
    with opened(url) as engine:
        dump(engine, file, lambda *_: None)
    return url, file.getvalue()


def test_a_link_stays_and_leads_to_the_new_file(tmp_path: Path, games: tuple[str, bytes]) -> None:
    """Backups often go through a link to another disk; it may lead to no file yet."""
    disk = tmp_path / "disk"
    disk.mkdir()
    (disk / "old.jsonl").write_text("old")
    for name in ("old.jsonl", "new.jsonl"):
        link = tmp_path / f"link-{name}"
        link.symlink_to(Path("disk") / name)
        assert sandtable(tmp_path, "export", str(link), "--database", games[0]).returncode == 0
        assert link.is_symlink()
        assert (disk / name).read_bytes() == games[1]
        assert (disk / name).stat().st_mode & 0o777 == 0o600


def test_a_pipe_is_written_to_and_stays(tmp_path: Path, games: tuple[str, bytes]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    done = sandtable(tmp_path, "export", str(pipe), "--database", games[0])
    assert (done.returncode, done.stdout) == (0, "")
    assert reading.communicate(timeout=LONG_ENOUGH)[0] == games[1]
    assert pipe.is_fifo()


def test_a_dash_is_standard_output_with_nothing_but_the_games(
    tmp_path: Path, games: tuple[str, bytes]
) -> None:
    done = sandtable(tmp_path, "export", "-", "--database", games[0])
    assert (done.returncode, done.stdout.encode()) == (0, games[1])
    assert "Keep it private" in done.stderr


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
