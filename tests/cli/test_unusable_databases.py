"""A database that cannot be used is one line that says what to do, whatever the command."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.store.databases import opened
from tests.disks import make_read_only, small_disk
from tests.servers import nursery
from tests.store.damaging import fill

COMMANDS = {
    "serve": ["--port", "0"],
    "export": ["games.jsonl"],
    "import": ["{good}"],
    "check": [],
    "backup": ["games.backup"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make files of many kinds that are no usable database, and a good export."""
    folder = tmp_path_factory.mktemp("unusable")
    (folder / "text").write_text("This is no database, but it is long enough. " * 50)
    (folder / "folder").mkdir()
    with opened(f"sqlite:///{folder / 'newer'}") as engine, engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    fill(folder / "good", 1)
    (folder / "empty").mkdir()
    done = sandtable("export", str(folder / "good.jsonl"), "--database", url(folder / "good"))
    assert done.returncode == 0
    return folder


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """Make a disk that cannot be written, with a database on it as a crash leaves one."""
    with small_disk(tmp_path / "disk") as disk:
        with opened(url(tmp_path / "games")) as engine, engine.connect():
            fill(tmp_path / "games", 1)  # its log stays while somebody has it open
            for name in ("games", "games-wal"):
                shutil.copy(tmp_path / name, disk / name)
        make_read_only(disk)
        yield disk / "games"


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def sandtable(*words: str) -> subprocess.CompletedProcess[str]:
    return nursery().run_text(*words, environment=dict(os.environ))


def refusals(folder: Path, database: Path, *but: str) -> dict[str, str]:
    """Let all commands but some try a database; return the one line that each says."""
    told = {}
    for command, words in COMMANDS.items():
        if command in but:
            continue
        given = [word.format(good=folder / "good.jsonl") for word in words]
        if command in ("export", "backup"):
            given = [str(folder / given[0])]
        done = sandtable(command, *given, "--database", url(database))
        assert done.returncode == 2, (command, done)
        assert done.stdout == ""
        (line,) = done.stderr.splitlines()
        assert line.startswith(f"sandtable {command}: ")
        told[command] = line
    return told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("text", "it is no SQLite file: name another"),
        ("folder", "folder"),
        ("newer", "update this one"),
    ],
)
def test_what_is_no_database_of_ours_is_told_by_every_command(
    folder: Path, name: str, why: str
) -> None:
    told = refusals(folder, folder / name, *(["backup"] if name == "newer" else []))  # only copies
    assert all(why in line for line in told.values()), told


READING = ("check", "export", "backup")


def test_a_read_only_disk_is_told_by_commands_that_write(folder: Path, read_only: Path) -> None:
    told = refusals(folder, read_only, *READING)
    assert all("let this user write the file and its folder" in line for line in told.values())


def test_games_on_a_read_only_disk_are_checked_exported_and_backed_up(
    read_only: Path, tmp_path: Path
) -> None:
    for command in READING:
        words = [] if command == "check" else [str(tmp_path / command)]
        done = sandtable(command, *words, "--database", url(read_only))
        assert done.returncode == 0, done
        assert done.stderr == ""
        assert "1 tables" in done.stdout or command == "backup"
    assert "table-0000" in (tmp_path / "export").read_text()
    assert "1 tables" in sandtable("check", "--database", url(tmp_path / "backup")).stdout


def test_a_database_that_another_program_keeps_is_told(folder: Path) -> None:
    other = sqlite3.connect(folder / "good", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    done = sandtable("check", "--database", url(folder / "good"))
    other.close()
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "another program keeps it locked: end that one" in line
