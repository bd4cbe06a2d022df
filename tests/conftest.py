"""Settings that all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.servers import Nursery
from tests.services import Service, fresh_database, start_postgres, start_redis

# The first call of a compiled function takes seconds, so examples have no deadline.
settings.register_profile(
    "default",
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", parent=settings.get_profile("default"), max_examples=2000, derandomize=False
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Load the games once for all servers."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Service]:
    """Run a PostgreSQL, started by the first test that needs one."""
    with start_postgres() as service:
        yield service


@pytest.fixture(scope="session")
def redis() -> Iterator[Service]:
    """Run a Redis, started by the first test that needs one."""
    with start_redis() as service:
        yield service


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    return fresh_database(request.getfixturevalue("postgres"))
