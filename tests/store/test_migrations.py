"""Databases are brought to the present form, by one process at a time, wholly or not at all."""

import asyncio
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from sandtable.errors import StoreUnavailable
from sandtable.store import Store, databases
from sandtable.store.database_schema import metadata
from sandtable.store.databases import opened
from tests import nets
from tests.patience import LONG_ENOUGH
from tests.store import logs

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0005"

def upgrade():
    op.create_table("moods", sa.Column("mood", sa.Text, primary_key=True))
    op.add_column("people", sa.Column("colour", sa.Text))
"""


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """Make the migrations of a later version: ours and one more step."""
    folder = tmp_path / "migrations"
    shutil.copytree(databases.MIGRATIONS, folder)
    (folder / "versions" / "v9999_moods.py").write_text(NEXT_STEP)
    return folder


def append(url: str, table: str) -> None:
    async def run() -> None:
        store = Store.open(url)
        await store.append(logs.opening(table))
        await store.close()

    asyncio.run(run())


def test_the_migrations_lead_from_nothing_to_the_schema(database: str) -> None:
    with opened(database) as engine, engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_step_is_named_after_its_revision() -> None:
    """By the names alone it is known whether a database lacks a step."""
    config = Config()
    config.set_main_option("script_location", str(databases.MIGRATIONS))
    for step in ScriptDirectory.from_config(config).walk_revisions():
        assert Path(step.path).name.startswith(f"v{step.revision}_")


def test_an_older_database_is_brought_up_and_then_too_new_for_older_programs(
    database: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append(database, "kept")
    with monkeypatch.context() as later:
        later.setattr(databases, "MIGRATIONS", next_version)
        with opened(database) as engine:
            assert inspect(engine).has_table("moods")
            with engine.connect() as connection:
                assert connection.exec_driver_sql("SELECT id FROM tables").scalar() == "kept"
    with pytest.raises(StoreUnavailable, match="newer Sandtable"):
        Store.open(database)


def test_a_step_that_fails_leaves_no_trace(
    database: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append(database, "one")
    step = next_version / "versions" / "v9999_moods.py"
    step.write_text(NEXT_STEP + "    raise RuntimeError('the light went out')\n")
    with monkeypatch.context() as later:
        later.setattr(databases, "MIGRATIONS", next_version)
        with pytest.raises(RuntimeError, match="light"):
            Store.open(database)
    append(database, "two")
    with opened(database) as engine:
        assert not inspect(engine).has_table("moods")


OPENER = """
import sys
from sandtable.store import Store
print("ready", flush=True)
sys.stdin.readline()
Store.open(sys.argv[1])
"""
OPENERS = nets.width(plain=3, thorough=5)


@pytest.mark.slow
def test_many_processes_may_open_an_empty_database_at_once(database: str) -> None:
    command = [sys.executable, "-c", OPENER, database]
    gate, release = os.pipe()
    openers = [
        subprocess.Popen(command, stdin=gate, stdout=subprocess.PIPE) for _ in range(OPENERS)
    ]
    for opener in openers:
        with opener.stdout or io.BytesIO() as told:
            assert told.readline() == b"ready\n"
    os.close(gate)
    os.close(release)  # all of them go on now
    assert [opener.wait(LONG_ENOUGH) for opener in openers] == [0] * OPENERS
    append(database, "t")
