"""``sandtable backup`` and ``restore``: the drill, and what is refused."""

import os
import shutil
import sqlite3
import subprocess
import threading
import time
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.store.copies.rotation import made
from sandtable.store.databases import opened
from sandtable.store.locks import locked
from tests.patience import wait_until
from tests.server.guests import Chair, Guest, House
from tests.server.serving import serving
from tests.servers import nursery
from tests.services import Service, fresh_database
from tests.store.damaging import PAGE, fill, overwrite

PAUSE = 0.05  # seconds between moves, so that a game lasts


def sandtable(*words: str) -> subprocess.CompletedProcess[str]:
    return nursery().run_text(*words, environment=dict(os.environ))


def change(file: Path, statement: str) -> None:
    """Change a database behind the back of everybody."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


class Playing(threading.Thread):
    """Two people who play until their server is gone."""

    def __init__(self, chairs: tuple[Chair, Chair]) -> None:
        super().__init__(daemon=True)
        self.chairs = chairs
        self.moves: list[str] = []  # that were acknowledged

    def run(self) -> None:
        """Play."""
        number = 0
        try:
            while not self.chairs[0].is_over:
                for chair in self.chairs:
                    chair.hear_all(number)
                    if chair.latest["legal"]:
                        told = chair.play()
                        number = told["number"]
                        self.moves.append(told["event"]["move"])
                        time.sleep(PAUSE)
        except ConnectionClosed:
            return


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_drill(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Play, back up meanwhile, lose the machine, restore elsewhere, and play on."""
    if kind == "sqlite":
        old, new = (f"sqlite:///{tmp_path / name}" for name in ("old.sqlite3", "new.sqlite3"))
    else:
        postgres: Service = request.getfixturevalue("postgres")
        old, new = fresh_database(postgres), fresh_database(postgres)
    backup = tmp_path / "backup"
    with serving(tmp_path / "first", "--database", old) as server, House(server.url) as house:
        playing = Playing(house.pair("mandala"))
        playing.start()
        wait_until(lambda: len(playing.moves) >= 10, lambda: str(playing.moves))
        sure = list(playing.moves)
        done = sandtable("backup", str(backup), "--database", old)
        assert (done.returncode, done.stderr) == (0, "")
        server.kill()
        playing.join()
    assert backup.stat().st_mode & 0o777 == 0o600
    done = sandtable("restore", str(backup), "--database", new)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 tables are back, all of them whole" in done.stdout
    assert sandtable("check", "--database", new).returncode == 0
    with serving(tmp_path / "second", "--database", new) as server, House(server.url) as house:
        table = playing.chairs[0].table
        keys = [(chair.guest.name, chair.guest.key) for chair in playing.chairs if chair.guest]
        chairs = [Guest(house, name, key).at(table) for name, key in keys]
        moves = [each["move"] for each in chairs[0].latest["moves"]]
        assert moves[: len(sure)] == sure
        assert moves[: len(playing.moves)] == playing.moves[: len(moves)]
        if not chairs[0].is_over:
            (mover,) = (chair for chair in chairs if chair.latest["legal"])
            mover.play()


def test_a_backup_replaces_no_games_unless_told_and_then_keeps_them(tmp_path: Path) -> None:
    games, backup = tmp_path / "games.sqlite3", tmp_path / "backup"
    url = f"sqlite:///{games}"
    fill(games, 3)
    assert sandtable("backup", str(backup), "--database", url).returncode == 0
    with opened(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql("UPDATE people SET name = 'New'")
    refused = sandtable("restore", str(backup), "--database", url)
    assert refused.returncode == 2
    assert "--replace" in refused.stderr
    done = sandtable("restore", str(backup), "--database", url, "--replace")
    assert (done.returncode, done.stderr) == (0, "")
    (aside,) = tmp_path.glob("games.sqlite3.before-*")
    assert str(aside) in done.stdout
    names = "SELECT DISTINCT name FROM people"
    with opened(f"sqlite:///{aside}") as engine, engine.connect() as connection:
        assert connection.exec_driver_sql(names).all() == [("New",)]
    with opened(url) as engine, engine.connect() as connection:
        assert len(connection.exec_driver_sql(names).all()) == 3


def test_where_a_backup_is_not_whole_it_says_what_is_kept_of_before(tmp_path: Path) -> None:
    games, backup = tmp_path / "games.sqlite3", tmp_path / "backup"
    fill(games, 3)
    shutil.copy(games, backup)
    change(backup, "DELETE FROM entries WHERE number = 1")
    done = sandtable("restore", str(backup), "--database", f"sqlite:///{games}", "--replace")
    (aside,) = tmp_path.glob("games.sqlite3.before-*")
    why, kept = done.stderr.splitlines()
    assert done.returncode == 2
    assert "tables are damaged" in why
    assert str(aside) in kept


def test_postgresql_keeps_what_a_backup_replaces(tmp_path: Path, postgres: Service) -> None:
    url, backup = fresh_database(postgres), tmp_path / "backup"
    with opened(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO people (holder, name, at) VALUES ('a', 'Ann', 1)")
    assert sandtable("backup", str(backup), "--database", url).returncode == 0
    with opened(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql("UPDATE people SET name = 'New'")
    refused = sandtable("restore", str(backup), "--database", url)
    assert refused.returncode == 2
    assert "--replace" in refused.stderr
    with opened(url) as engine, engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM people").scalar() == "New"
        busy = sandtable("restore", str(backup), "--database", url, "--replace")
        assert "a server has this database open" in busy.stderr
    done = sandtable("restore", str(backup), "--database", url, "--replace")
    assert (done.returncode, done.stderr) == (0, "")
    aside = done.stdout.split("kept as ")[1].split(";")[0]
    with opened(url) as engine, engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM people").scalar() == "Ann"
        assert connection.exec_driver_sql(f"SELECT name FROM {aside}.people").scalar() == "New"
    assert sandtable("backup", str(backup), "--database", url).returncode == 0
    with opened(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert sandtable("backup", str(backup), "--database", url).returncode == 0
    empty = fresh_database(postgres)
    newer = sandtable("restore", str(backup), "--database", empty)
    assert "a newer Sandtable" in newer.stderr
    with opened(empty) as engine, engine.connect() as connection:  # it is as it was
        assert connection.exec_driver_sql("SELECT name FROM people").scalar() is None


def test_what_cannot_be_done_is_refused_in_one_line_and_changes_nothing(tmp_path: Path) -> None:
    games, text, other = (tmp_path / name for name in ("games.sqlite3", "text", "other.sqlite3"))
    url, damaged = f"sqlite:///{games}", tmp_path / "damaged"
    fill(games, 3)
    shutil.copy(games, damaged)
    overwrite(damaged, games.stat().st_size // PAGE - 2)
    text.write_text("This is no backup.")
    newer = Path(shutil.copy(games, tmp_path / "newer"))
    change(newer, "UPDATE alembic_version SET version_num = '9999'")
    sqlite3.connect(other).execute("CREATE TABLE things (name)").connection.close()
    (tmp_path / "dump").write_bytes(b"PGDMP and more than that")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    new = ["--database", f"sqlite:///{tmp_path / 'new.sqlite3'}"]
    before = games.read_bytes()
    with locked(games):
        said = sandtable("restore", str(games), "--database", url, "--replace").stderr
        assert "another server has" in said
    for words, why in [
        (["backup", "/dev/null", "--database", url], "is no file"),
        (["backup", str(games), "--database", url], "is the database itself"),
        (["backup", f"{games}-wal", "--database", url], "or a part of it"),
        (["backup", str(tmp_path / "x"), "--database", f"sqlite:///{other}"], "no database of"),
        (["backup", str(tmp_path / "no" / "file"), "--database", url], "No such file"),
        (["backup", str(tmp_path / "file"), *new], "there is no database"),
        (["backup", str(tmp_path / "x"), "--database", f"sqlite:///{damaged}"], "is damaged"),
        (["restore", str(tmp_path / "nothing"), *new], "No such file"),
        (["restore", str(text), *new], "is no backup"),
        (["restore", str(other), *new], "is no database of Sandtable"),
        (["restore", str(tmp_path / "dump"), *new], "is a backup of PostgreSQL"),
        (["restore", str(damaged), *new], "is damaged"),
        (["restore", str(newer), "--database", url, "--replace"], "a newer Sandtable"),
        *(
            (["restore", str(games), "--database", f"sqlite:///{tmp_path / name}"], "is no file")
            for name in ("", "pipe", "circle")
        ),
    ]:
        done = sandtable(*words)
        assert done.returncode == 2, done
        (line,) = done.stderr.splitlines()
        assert why in line
    assert games.read_bytes() == before
    assert not list(tmp_path.glob("*.new"))


def test_in_a_folder_a_backup_is_named_after_the_day_and_older_ones_go(tmp_path: Path) -> None:
    url, folder = f"sqlite:///{tmp_path / 'games.sqlite3'}", tmp_path / "backups"
    fill(tmp_path / "games.sqlite3", 3)
    folder.mkdir()
    for day in range(1, 31):
        (folder / f"sandtable-2026-06-{day:02}.sqlite3").touch()
    assert sandtable("backup", str(folder), "--database", url).returncode == 0
    *older, today = sorted(made(folder))
    assert older == [date(2026, 6, day) for day in (21, *range(25, 31))]  # the 21st ends a week
    assert today > date(2026, 6, 30)


def test_a_postgresql_that_is_away_is_told_without_its_password(tmp_path: Path) -> None:
    where = "postgresql://someone:sesame@127.0.0.1:1/games"
    done = sandtable("backup", str(tmp_path / "x"), "--database", where)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("sandtable backup: unavailable: pg_dump: ")
    assert "sesame" not in line
    assert not list(tmp_path.iterdir())


def test_as_many_backups_stay_as_the_settings_say(tmp_path: Path) -> None:
    url, folder = f"sqlite:///{tmp_path / 'games.sqlite3'}", tmp_path / "backups"
    fill(tmp_path / "games.sqlite3", 1)
    folder.mkdir()
    for day in range(1, 21):
        (folder / f"sandtable-2026-06-{day:02}.sqlite3").touch()
    environment = os.environ | {"SANDTABLE_BACKUP_DAYS": "15", "SANDTABLE_BACKUP_WEEKS": "1"}
    words = "backup", str(folder), "--database", url
    assert nursery().run_text(*words, environment=environment).returncode == 0
    assert len(made(folder)) == 15
    wrong = nursery().run_text(*words, environment=environment | {"SANDTABLE_BACKUP_DAYS": "0"})
    assert wrong.stderr.startswith("sandtable backup: bad_request: backup_days: ")
    assert len(made(folder)) == 15


def test_a_backup_takes_the_place_of_what_a_link_leads_to(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    games, link = tmp_path / "disk" / "games.sqlite3", tmp_path / "link.sqlite3"
    fill(games, 1)
    link.symlink_to(games)
    backup = Path(shutil.copy(games, tmp_path / "backup"))
    done = sandtable("restore", str(backup), "--database", f"sqlite:///{link}", "--replace")
    assert (done.returncode, done.stderr) == (0, "")
    assert link.is_symlink()
    (aside,) = games.parent.glob("games.sqlite3.before-*")
    assert not aside.is_symlink()
