"""Servers for whole-system tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.servers import Command, Nursery
from tests.services import free_port

Start = Callable[..., Command]


@pytest.fixture
def server(nursery: Nursery, tmp_path: Path) -> Iterator[Start]:
    """Make servers, each with a port of its own that it keeps; all end with the test."""
    made: list[Command] = []

    def make(database: str, redis: str | None = None, **settings: str) -> Command:
        flags = ["--port", str(free_port()), "--database", database]
        flags += ["--redis", redis] if redis else []
        folder = tmp_path / f"server-{len(made)}"
        made.append(Command(nursery, folder, "serve", *flags, **settings))
        return made[-1]

    yield make
    for command in made:
        command.kill()


@pytest.fixture
def worker(nursery: Nursery, tmp_path: Path) -> Iterator[Start]:
    """Make workers with one thread; all end with the test."""
    made: list[Command] = []

    def make(redis: str) -> Command:
        folder = tmp_path / f"worker-{len(made)}"
        made.append(Command(nursery, folder, "worker", "--redis", redis, "--threads", "1"))
        return made[-1]

    yield make
    for command in made:
        command.kill()
