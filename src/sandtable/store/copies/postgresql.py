"""Copies of a PostgreSQL database by its own tools, pg_dump and pg_restore."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from sandtable.errors import BadRecord, BadRequest, StoreUnavailable
from sandtable.store.database_schema import metadata
from sandtable.store.databases import POSTGRESQL, check_revision, explain, read_url

TABLES = (*metadata.tables, "alembic_version")
ANOTHER_VERSION = "version mismatch"  # of pg_dump and server, in its own words


def dump(url: str, path: Path) -> None:
    """Write a database to a file, as it is at one moment; whole or not at all."""
    path = path.resolve()
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    wanted = [f"--table={name}" for name in TABLES]
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _run(url, "pg_dump", "--format=custom", f"--file={unfinished}", *wanted)
            check_dump(unfinished)
            with unfinished.open("rb") as file:
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise BadRequest(f"the file {path} cannot be written: {error.strerror}") from error


def check_dump(path: Path) -> None:
    """Refuse a file that is no whole dump of our tables."""
    listed = _run(None, "pg_restore", "--list", str(path))
    lacking = [name for name in ("tables", "entries", "people") if f" {name} " not in listed]
    if lacking:
        raise BadRecord(f"{path} holds no games of Sandtable")
    _run(None, "pg_restore", f"--file={os.devnull}", str(path))  # all of it can be read


def _check_revision(path: Path) -> None:
    """Refuse a dump that a newer version has made."""
    wanted = ("--data-only", "--table=alembic_version", "--file=-")
    for line in _run(None, "pg_restore", *wanted, str(path)).splitlines():
        if line.isdigit():  # all else is SQL
            check_revision(line)


def put_back(url: str, path: Path, *, is_replaced: bool) -> str | None:
    """Put a dump into a database; return the schema that has its old tables, if they held games."""
    check_dump(path)
    _check_revision(path)
    engine = create_engine(read_url(url), connect_args=POSTGRESQL | {"application_name": "restore"})
    try:
        with engine.begin() as connection:
            aside = _set_aside(connection, is_replaced=is_replaced)
        try:
            how = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
            name = engine.url.database or ""
            _run(url, "pg_restore", *how, f"--dbname={name}", str(path))
        except BaseException:
            _take_back(engine, aside)
            raise
    except SQLAlchemyError as error:
        raise StoreUnavailable(f"the database cannot be written: {explain(error)}") from error
    finally:
        engine.dispose()
    return aside


def _set_aside(connection: Connection, *, is_replaced: bool) -> str | None:
    """Make room for the tables of a dump; those that held games go to a schema of their own."""
    others = "FROM pg_stat_activity WHERE datname = current_database()"
    running = f"SELECT count(*) {others} AND application_name = 'sandtable'"
    if connection.execute(text(running)).scalar():
        raise BadRequest("a server has this database open: stop it, workers may go on")
    there = [name for name in TABLES if inspect(connection).has_table(name)]
    held = [name for name in ("tables", "people") if name in there]
    if not any(connection.execute(text(f"SELECT 1 FROM {name} LIMIT 1")).scalar() for name in held):
        for name in there:
            connection.execute(text(f"DROP TABLE {name} CASCADE"))
        return None
    if not is_replaced:
        raise BadRequest(
            "this database holds games; --replace puts the backup in their place and keeps them"
        )
    aside = f"before_{datetime.now(UTC):%Y%m%d_%H%M%S}"
    connection.execute(text(f"CREATE SCHEMA {aside}"))
    for name in there:
        connection.execute(text(f"ALTER TABLE {name} SET SCHEMA {aside}"))
    return aside


def _take_back(engine: Engine, aside: str | None) -> None:
    if aside is None:
        return
    with engine.begin() as connection:
        for name in inspect(connection).get_table_names(schema=aside):
            connection.execute(text(f"ALTER TABLE {aside}.{name} SET SCHEMA public"))
        connection.execute(text(f"DROP SCHEMA {aside}"))


def _run(url: str | None, program: str, *words: str) -> str:
    """Run one of PostgreSQL's programs; passwords go by way of the environment."""
    environment = os.environ | ({} if url is None else _environment(url))
    done = subprocess.run(
        [_find(program), *words],
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return done.stdout
    if ANOTHER_VERSION in done.stderr:
        raise StoreUnavailable(f"{program} is older than the server: install that of its version")
    lines = [line for line in done.stderr.splitlines() if "error" in line] or ["it failed"]
    why = lines[0].partition("error: ")[2] or lines[0]
    refusal = BadRecord if url is None else StoreUnavailable
    raise refusal(f"{program}: {why}")


def _find(program: str) -> str:
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))  # on Debian
    found = shutil.which(program) or (str(hidden[-1]) if hidden else None)
    if found is None:
        raise StoreUnavailable(f"{program} is needed: install PostgreSQL's client programs")
    return found


def _environment(url: str) -> dict[str, str]:
    """Return the variables by which libpq knows what a URL says."""
    from psycopg.conninfo import conninfo_to_dict
    from psycopg.pq import Conninfo

    plain = read_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    given = conninfo_to_dict(plain)
    names = {each.keyword.decode(): each.envvar for each in Conninfo.get_defaults()}
    return {
        (names[key] or b"").decode(): str(value)
        for key, value in given.items()
        if value is not None and names.get(key)
    }
