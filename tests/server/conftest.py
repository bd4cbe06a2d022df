"""One real server for all tests of its interface, and a house full of guests for each test."""

from collections.abc import Iterator

import pytest

from tests.server.guests import House
from tests.server.serving import Serving, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("served")) as started:
        yield started


@pytest.fixture
def house(served: Serving) -> Iterator[House]:
    with House(served.url) as house:
        yield house
