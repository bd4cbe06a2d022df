"""Games of every released version go on, and a copy is made before anything is changed."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from sandtable.store import databases
from sandtable.store.checking import check_tables
from sandtable.store.databases import opened
from tests.services import Service, fresh_database

RELEASED = sorted((Path(__file__).parent / "released").glob("*.sql"))  # written by that version
HEAD = max(path.name[1:5] for path in (databases.MIGRATIONS / "versions").glob("v*.py"))

LAST_STEP = f"""
from alembic import op

revision = "9999"
down_revision = "{HEAD}"

def upgrade():
    op.execute("DELETE FROM entries")
"""


def released(path: Path, folder: Path) -> Path:
    """Make the database that a version has left."""
    database = folder / "games.sqlite3"
    connection = sqlite3.connect(database)
    connection.executescript(path.read_text(encoding="utf-8"))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    return database


def entries_of(path: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute('SELECT * FROM entries ORDER BY "table", number').fetchall()
    connection.close()
    return found


@pytest.mark.parametrize("path", RELEASED, ids=[path.stem for path in RELEASED])
def test_games_of_a_released_version_are_whole_afterwards(path: Path, tmp_path: Path) -> None:
    database = released(path, tmp_path)
    before = entries_of(database)
    with opened(f"sqlite:///{database}") as engine:
        found = [damage for *_, damage in check_tables(engine)]
    assert found == [None, None, None]  # a game that is over, one in play, one that waits
    assert entries_of(database) == before


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let there be one more step; return its file."""
    folder = tmp_path / "migrations"
    shutil.copytree(databases.MIGRATIONS, folder)
    monkeypatch.setattr(databases, "MIGRATIONS", folder)
    step = folder / "versions" / "v9999_last.py"
    step.write_text(LAST_STEP)
    return step


@pytest.mark.usefixtures("later")
def test_a_copy_is_made_before_a_step_and_told_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = released(RELEASED[0], tmp_path)
    before = entries_of(database)
    with opened(f"sqlite:///{database}"):
        pass
    kept = tmp_path / "games.sqlite3.before-v9999"
    assert entries_of(kept) == before
    assert entries_of(database) == []
    (line,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert str(kept) in line
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_step_that_fails_leaves_the_original(tmp_path: Path, later: Path) -> None:
    database = released(RELEASED[0], tmp_path)
    before = entries_of(database)
    later.write_text(LAST_STEP + "    raise RuntimeError('the light went out')\n")
    with pytest.raises(RuntimeError, match="light"), opened(f"sqlite:///{database}"):
        pass
    assert entries_of(database) == before
    assert entries_of(tmp_path / "games.sqlite3.before-v9999") == before


@pytest.mark.usefixtures("later")
def test_a_new_database_needs_no_copy(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path / 'games.sqlite3'}"):
        pass
    assert not list(tmp_path.glob("*before*"))


@pytest.mark.usefixtures("later")
def test_postgresql_keeps_a_copy_in_a_schema(
    postgres: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh_database(postgres)
    with monkeypatch.context() as before:
        before.setattr(databases, "MIGRATIONS", Path(databases.__file__).parent / "migrations")
        with opened(url) as engine, engine.begin() as connection:
            connection.exec_driver_sql("INSERT INTO people (holder, name, at) VALUES ('a', 'A', 1)")
    with opened(url) as engine, engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT name FROM before_v9999.people").scalar()
        assert kept == "A"
