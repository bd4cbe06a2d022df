"""Real services for tests: PostgreSQL and Redis, each on a free port of this machine alone."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import redis
from psycopg import sql

from tests.keeper import kept
from tests.patience import LONG_ENOUGH, wait_until

PORTS = range(20_000, 32_768)  # below those that Linux gives by itself, above those of Ray
_first = random.SystemRandom().randrange(len(PORTS))  # another one in each process
_ports: Iterator[int] = itertools.cycle([*PORTS[_first:], *PORTS[:_first]])

USER = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root


class Service:
    """A server process that a test may take away and bring back; its data stay."""

    def __init__(self, command: list[str], url: str, is_ready: Callable[[], bool]) -> None:
        self.url = url
        self._command = command
        self._is_ready = is_ready
        self._process: subprocess.Popen[bytes] | None = None
        self._kept = ExitStack()

    def start(self) -> None:
        """Start it, and return when it answers."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the tests, which then stop it in good order
            user=USER,
            group=USER,
        )
        process = self._process
        self._kept.enter_context(kept(process))
        wait_until(
            lambda: process.poll() is not None or self._is_ready(),
            lambda: f"{self._command[0]} does not answer",
        )
        assert process.poll() is None, f"{self._command[0]} did not start"

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it; open connections are cut."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(LONG_ENOUGH)
            self._process = None
            self._kept.close()


@contextmanager
def start_postgres() -> Iterator[Service]:
    """Run an empty PostgreSQL with full durability until the end of the block."""
    with _folder() as folder:
        initdb = [_program("initdb"), "--pgdata", folder, "--username=postgres", "--auth=trust"]
        options = ["--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run([*initdb, *options], check=True, capture_output=True, user=USER, group=USER)
        with _running(_postgres(folder)) as service:
            yield service


@contextmanager
def start_replica(primary: Service) -> Iterator[Service]:
    """Run a copy that follows a PostgreSQL, which from now on waits for it at each commit."""
    with _folder() as folder:
        copy = [_program("pg_basebackup"), "--dbname", primary.url, "--pgdata", folder]
        options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
        subprocess.run([*copy, *options], check=True, capture_output=True, user=USER, group=USER)
        with _running(_postgres(folder)) as replica:
            _wait_for(replica, primary)
            yield replica


def _wait_for(replica: Service, primary: Service) -> None:
    """Let a PostgreSQL wait for its replica at each commit."""
    following = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    with psycopg.connect(primary.url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        connection.execute("SELECT pg_reload_conf()")
        wait_until(
            lambda: (connection.execute(following).fetchone() or [0])[0],
            lambda: f"{replica.url} does not follow",
        )


def promote(replica: Service) -> None:
    """Let a replica take the place of its PostgreSQL; it waits for no other any more."""
    with psycopg.connect(replica.url, autocommit=True) as connection:
        connection.execute("SELECT pg_promote()")
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
        connection.execute("SELECT pg_reload_conf()")


def either_of(database: str, *services: Service) -> str:
    """Return a URL for a database at whichever of several PostgreSQLs takes writes."""
    hosts = [f"host={urlsplit(service.url).netloc.rpartition('@')[2]}" for service in services]
    name = database.rpartition("/")[2]
    wanted = "&".join([*hosts, "target_session_attrs=read-write"])
    return f"postgresql://postgres@/{name}?{wanted}"


def _postgres(folder: str) -> Service:
    port = free_port()
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    listening = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
    sizes = ["-c", "fsync=on", "-c", "max_connections=200", "-c", "shared_buffers=32MB"]
    command = [_program("postgres"), "-D", folder, "-p", str(port), *listening, *sizes]
    return Service(command, url, lambda: _postgres_answers(url))


@contextmanager
def start_redis() -> Iterator[Service]:
    """Run an empty Redis until the end of the block."""
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    with _folder() as folder:
        address = ["--bind", "127.0.0.1", "--port", str(port), "--dir", folder]
        command = [_program("redis-server"), *address, "--save", "", "--appendonly", "no"]
        with _running(Service(command, url, lambda: _redis_answers(url))) as service:
            yield service


@contextmanager
def start_nginx(port: int, configure: Callable[[Path], None]) -> Iterator[Service]:
    """Run nginx until the block ends, with the nginx.conf that `configure` writes into a folder."""
    with _folder() as folder:
        configure(Path(folder))
        command = [_program("nginx"), "-p", folder, "-c", "nginx.conf", "-e", "error.log"]
        with _running(Service(command, folder, lambda: _is_listening(port))) as service:
            yield service


def fresh_database(service: Service) -> str:
    """Make an empty database in a PostgreSQL, and give its URL."""
    name = f"games_{uuid.uuid4().hex}"
    with psycopg.connect(service.url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return service.url.removesuffix("/postgres") + f"/{name}"


def free_port() -> int:
    """Return a port of loopback that nobody listens on.

    The system gives none of these to whoever asks for any port, so it stays free until it is used,
    and while a server that has it is started again.
    """
    return next(port for port in _ports if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as chosen, suppress(OSError):
        chosen.bind(("127.0.0.1", port))
        return True
    return False


@contextmanager
def _running(service: Service) -> Iterator[Service]:
    try:
        service.start()
        yield service
    finally:
        service.stop(signal.SIGQUIT)  # at once: nobody needs what it has not yet written


@contextmanager
def _folder() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="sandtable-", ignore_cleanup_errors=True) as folder:
        if USER is not None:
            shutil.chown(folder, USER)
        with kept(folder):
            yield folder


def _program(name: str) -> str:
    """Find a program, also where Debian hides it."""
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(hidden[-1]) if hidden else None)
    assert found, f"{name} is not installed; ./test installs it on Debian and Ubuntu"
    return found


def _is_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def _postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=int(LONG_ENOUGH)).close()
    except psycopg.OperationalError:
        return False
    return True


def _redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_timeout=LONG_ENOUGH) as client:
            return bool(client.ping())
    except redis.ConnectionError:
        return False
