"""What is opened, how it is set, and what is said when it cannot be."""

import sqlite3
from pathlib import Path

import pytest

from sandtable.errors import StoreUnavailable
from sandtable.store import Store
from sandtable.store.databases import opened
from tests.services import free_port


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    """WAL, synchronous FULL (2), foreign keys; and nobody else may read the file."""
    path = tmp_path / "games.sqlite3"
    with opened(f"sqlite:///{path}") as engine, engine.connect() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
        assert settings == ["wal", 2, 1]
        assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://someone:sesame@host/games",
        "postgresql://someone:sesame@host:port/games",
        "postgresql://someone:sesame@127.0.0.1:{port}/games",
        "sqlite:////no/such/folder/games.sqlite3",
        "sqlite:///{folder}",
        "sqlite:///{folder}/text.sqlite3",
    ],
)
def test_what_cannot_be_opened_is_refused_in_one_line_without_the_password(
    url: str, tmp_path: Path
) -> None:
    (tmp_path / "text.sqlite3").write_text("This is no database, but it is long enough. " * 50)
    with pytest.raises(StoreUnavailable) as refusal:
        Store.open(url.format(port=free_port(), folder=tmp_path))
    assert "sesame" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_database_that_must_exist_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="there is no database"):
        Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}", must_exist=True)
    assert not list(tmp_path.iterdir())


def test_what_is_overwritten_leaves_no_rest(tmp_path: Path) -> None:
    """Whatever SQLite was built with: a name that is forgotten must not stay in a free place."""
    with opened(f"sqlite:///{tmp_path / 'games.sqlite3'}") as engine:
        driver = sqlite3.connect(tmp_path / "games.sqlite3")
        driver.execute("PRAGMA secure_delete = OFF")
        engine.pool.dispatch.connect(driver, None)
        assert driver.execute("PRAGMA secure_delete").fetchone() == (1,)
        driver.close()
