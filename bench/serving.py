"""`sandtable serve` as a process, and people who come to it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from processes import Process, free_port, post


@contextmanager
def serving(database: str | None = None, processes: int = 1) -> Iterator[Process]:
    """Run the server on a database, or on SQLite in an empty data folder."""
    port = free_port()
    command = [sys.executable, "-m", "sandtable", "serve", "--port", str(port)]
    command += ["--processes", str(processes)]
    with TemporaryDirectory(prefix="sandtable-bench-") as folder:
        environment = os.environ | {"SANDTABLE_DATA": folder}
        if database is not None:
            environment["SANDTABLE_DATABASE"] = database
        with Process(command, port, "/healthz", environment) as process:
            yield process


def person(process: Process, name: str) -> str:
    """Make somebody known to the server; give the key."""
    return str(post(process, "/api/people", {"name": name})["key"])


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}
