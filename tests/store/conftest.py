"""Stores for tests, on both kinds of database."""

import asyncio
from collections.abc import Iterator

import pytest

from sandtable.store import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """Open an empty store for one test."""
    opened = Store.open(database)
    yield opened
    asyncio.run(opened.close())
