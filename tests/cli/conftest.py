"""Engines for tests to talk to."""

from collections.abc import Iterator

import pytest

from tests.cli.engine_process import EngineInside, EngineProcess


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    with EngineProcess() as process:
        yield process


@pytest.fixture(scope="module")
def another() -> Iterator[EngineProcess]:
    with EngineProcess() as process:
        yield process


@pytest.fixture(scope="module")
def inside() -> EngineInside:
    engine = EngineInside()
    engine.begin()
    return engine
