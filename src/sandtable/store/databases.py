"""Databases: how each kind is opened, and brought to the present schema."""

from __future__ import annotations

import errno
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from sandtable.errors import StoreUnavailable

log = logging.getLogger(__name__)

READERS = 4  # threads that read
PATIENCE = 5  # seconds until a database that does not answer counts as away
AGAIN_AFTER = 0.01  # seconds until a log is turned on again
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x73616E64  # PostgreSQL's advisory lock: "sand"

# How drivers say that what is in the files makes no sense.
SQLITE_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
NO_TEXT = "Could not decode to UTF-8"
POSTGRESQL_DAMAGE = ("XX001", "XX002")  # of data, of an index

# What to do about a SQLite file that cannot be opened, by the system's number or by SQLite's.
ANOTHER = "--database or SANDTABLE_DATA names another place"
WRITABLE = "let this user write the file and its folder, or name another with --database"
ROOM = "make room on its disk"
ADVICE_ON_FILES = {
    errno.ENOENT: "make its folder first, or name another with --database",
    errno.EACCES: WRITABLE,
    errno.EPERM: WRITABLE,
    errno.EROFS: WRITABLE,
    errno.ENOSPC: ROOM,
    errno.EDQUOT: ROOM,
}
ADVICE_ON_SQLITE = {
    sqlite3.SQLITE_READONLY: WRITABLE,
    sqlite3.SQLITE_CANTOPEN: WRITABLE,
    sqlite3.SQLITE_FULL: ROOM,
    sqlite3.SQLITE_IOERR: "look at its disk: it may be full or failing",
    sqlite3.SQLITE_BUSY: "another program keeps it locked: end that one",
    sqlite3.SQLITE_NOTADB: "it is no SQLite file: name another with --database",
    sqlite3.SQLITE_CORRUPT: "`sandtable check` says what is damaged; a backup has it whole",
}

# libpq's: seconds to connect, ms until unanswered bytes end a connection, ms for a statement.
POSTGRESQL = {
    "connect_timeout": PATIENCE,
    "tcp_user_timeout": 1000 * PATIENCE,
    "options": f"-c statement_timeout={1000 * PATIENCE}",
    "application_name": "sandtable",
}


def open_engine(given: str, *, must_exist: bool = False) -> Engine:
    """Open a database and bring it to the present schema."""
    url = read_url(given)
    engine = _sqlite(url, must_exist) if url.drivername == "sqlite" else _postgresql(url)
    try:
        _bring_up(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def opened(given: str, *, must_exist: bool = False) -> Iterator[Engine]:
    """Open a database for the length of a block."""
    engine = open_engine(given, must_exist=must_exist)
    try:
        yield engine
    finally:
        engine.dispose()


def sqlite_file(given: str) -> Path | None:
    """Return the file of a database, or None if it is none of SQLite's."""
    url = read_url(given)
    return Path(url.database or "") if url.drivername == "sqlite" else None


def reading(engine: Engine) -> Engine:
    """Return the same database for single statements that only read."""
    return engine.execution_options(sqlite_begin="")


def consistently(engine: Engine) -> Engine:
    """Return the same database for transactions that read, and see it as it is at their start."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ")
    return engine.execution_options(sqlite_begin="BEGIN")


def reason(error: BaseException) -> str:
    """Return the driver's words for what went wrong: one line, without any of our data."""
    driver = getattr(error, "orig", None)
    lines = str(driver or error).splitlines()
    if lines and lines[0].startswith(NO_TEXT):
        return "a text is not UTF-8"  # SQLite's driver would quote it
    return lines[0] if lines else type(error).__name__


def explain(error: BaseException) -> str:
    """Return the driver's words, and what to do about it where that is known."""
    driver = getattr(error, "orig", None) or error
    code = getattr(driver, "sqlite_errorcode", sqlite3.SQLITE_OK)
    advice = ADVICE_ON_SQLITE.get(code & 0xFF)
    return f"{reason(error)}; {advice}" if advice else reason(error)


def is_damage(error: BaseException | None) -> bool:
    """Whether a database cannot make sense of what it reads from its own files."""
    driver = getattr(error, "orig", None) or error
    if isinstance(driver, sqlite3.Error):
        code = getattr(driver, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
        return code in SQLITE_DAMAGE or str(driver).startswith(NO_TEXT)
    return getattr(driver, "sqlstate", None) in POSTGRESQL_DAMAGE


def read_url(given: str) -> URL:
    """Read the name of a database, and refuse what is none."""
    # The text itself is never shown: it may hold a password.
    advice = "a database is named like sqlite:///games.sqlite3 or postgresql://user@host/name"
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise StoreUnavailable(advice) from error
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    if url.drivername == "postgresql+psycopg":
        return url
    raise StoreUnavailable(advice)


def _postgresql(url: URL) -> Engine:
    return create_engine(
        url,
        connect_args={name: value for name, value in POSTGRESQL.items() if name not in url.query},
        pool_size=READERS + 1,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,  # a connection that died while nobody used it is replaced unseen
        hide_parameters=True,  # errors must not show what a table keeps secret
    )


def _sqlite(url: URL, must_exist: bool) -> Engine:
    path = Path(url.database or "")
    if not must_exist:
        new_file(path)
    elif not path.is_file():
        raise StoreUnavailable(f"there is no database {path}; --database names another")
    engine = create_engine(
        url,
        connect_args={"timeout": PATIENCE},
        poolclass=QueuePool,
        pool_size=READERS + 2,  # one for the thread that writes, one for the event loop
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_use_lifo=True,  # the connection used last has the freshest pages in its cache
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def new_file(path: Path) -> None:
    """Make a file for a database unless it is there: for its owner, as it holds secrets."""
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise not_opened(path, error) from error


def not_opened(path: Path, error: OSError) -> StoreUnavailable:
    """Return the refusal of a file that the system does not open, with what to do about it."""
    advice = ADVICE_ON_FILES.get(error.errno or 0, ANOTHER)
    return StoreUnavailable(f"the database {path} cannot be opened: {error.strerror}; {advice}")


def _prepare_sqlite(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    # Transactions begin where we say, not where Python's driver guesses.
    connection.isolation_level = None
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # no rest of a name that is forgotten
    connection.execute("PRAGMA temp_store = MEMORY")  # no file for what one statement may undo


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let the database keep a log: of several who turn it on at once, SQLite refuses some."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(AGAIN_AFTER)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    # A transaction takes the right to write at its start: one that asks for it later can be refused
    # without having waited. One statement that reads needs no transaction at all.
    begin = connection.get_execution_options().get("sqlite_begin", "BEGIN IMMEDIATE")
    if begin:
        connection.exec_driver_sql(begin)


def _bring_up(engine: Engine) -> None:
    try:
        with engine.begin() as connection:
            _migrate(connection)
    except SQLAlchemyError as error:
        name = "" if engine.url.drivername != "sqlite" else f" {engine.url.database}"
        raise StoreUnavailable(f"the database{name} cannot be opened: {explain(error)}") from error


def _migrate(connection: Connection) -> None:
    """Run the steps that the database lacks; one process does it, others wait and find it done."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    present, latest = _revision(connection), _steps()[-1]
    if present == latest:
        return
    if present is not None:
        check_revision(present)
        _keep_copy(connection, latest)
    from alembic import command  # takes a while to load, and is needed once
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_revision(revision: str) -> None:
    """Refuse a database whose last step is of a newer version."""
    if revision not in _steps():
        raise StoreUnavailable("a newer Sandtable has used this database: update this one")


def _steps() -> list[str]:
    return sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def _keep_copy(connection: Connection, revision: str) -> None:
    """Copy a database before it is changed; nobody else can write to it meanwhile."""
    if connection.dialect.name == "sqlite":
        kept = _copy_of_file(Path(connection.engine.url.database or ""), revision)
    else:
        kept = _copy_in_schema(connection, revision)
    log.warning("the database is brought to step %s; as it was: %s", revision, kept)


def _copy_of_file(path: Path, revision: str) -> str:
    from sandtable.store.copies.sqlite import copy  # which needs this file

    kept = path.with_name(f"{path.name}.before-v{revision}")
    copy(path, kept, lambda *_: None)
    return str(kept)


def _copy_in_schema(connection: Connection, revision: str) -> str:
    kept = f"before_v{revision}"
    names = inspect(connection).get_table_names()
    try:
        with connection.begin_nested():
            connection.execute(text(f"CREATE SCHEMA {kept}"))
            for name in names:
                connection.execute(text(f'CREATE TABLE {kept}."{name}" AS TABLE "{name}"'))
    except SQLAlchemyError as error:  # not everybody may make a schema
        return f"no copy ({reason(error)})"
    return f"the schema {kept}"


def _revision(connection: Connection) -> str | None:
    """Return the last step that a database has seen, or None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
