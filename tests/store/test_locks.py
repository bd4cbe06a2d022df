"""One SQLite file has one server, whatever it is called."""

import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.errors import BadRequest
from sandtable.store.databases import opened
from sandtable.store.locks import locked


def test_under_another_name_a_database_is_still_the_same(tmp_path: Path) -> None:
    """A link to the file of either kind, or to its folder, does not get round the lock."""
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "games.sqlite3"
    path.touch()
    (tmp_path / "link.sqlite3").symlink_to(path)
    (tmp_path / "same").symlink_to(folder)
    (tmp_path / "hard.sqlite3").hardlink_to(path)
    with locked(path):
        for name in ("games/games.sqlite3", "link.sqlite3", "same/games.sqlite3", "hard.sqlite3"):
            with pytest.raises(BadRequest, match="another server"), locked(tmp_path / name):
                pass
    with locked(tmp_path / "hard.sqlite3"):
        pass


def test_a_mount_of_a_folder_does_not_get_round_the_lock(tmp_path: Path) -> None:
    games, mounted = tmp_path / "games", tmp_path / "mounted"
    games.mkdir()
    mounted.mkdir()
    mounting = ["mount", "--bind", str(games), str(mounted)]
    if subprocess.run(mounting, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        with (
            locked(games / "games.sqlite3"),
            pytest.raises(BadRequest, match="another server"),
            locked(mounted / "games.sqlite3"),
        ):
            pass
    finally:
        subprocess.run(["umount", str(mounted)], check=True)


def test_two_databases_of_one_folder_have_a_server_each(tmp_path: Path) -> None:
    with locked(tmp_path / "games.db"), locked(tmp_path / "games.sqlite3"):
        assert {path.name for path in tmp_path.iterdir()} == {"games.db", "games.sqlite3"}


ANOTHER = """
import sys
from pathlib import Path
from sandtable.store.databases import opened
from sandtable.store.locks import locked
try:
    with locked(Path(sys.argv[1])):
        pass
except Exception as error:
    print(type(error).__name__)
with opened(f"sqlite:///{sys.argv[1]}") as engine, engine.begin() as connection:
    connection.exec_driver_sql("INSERT INTO people (holder, name, at) VALUES ('ann', 'Ann', 1)")
"""


def test_the_lock_is_not_in_the_way_of_sqlite(tmp_path: Path) -> None:
    """Another process is refused the lock, and reads and writes all the same."""
    path = tmp_path / "games.sqlite3"
    with locked(path), opened(f"sqlite:///{path}") as engine:
        command = [sys.executable, "-c", ANOTHER, str(path)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert told == "BadRequest\n"
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT name FROM people").scalar() == "Ann"
