"""The power fails at any moment."""

from dataclasses import replace
from pathlib import Path
from sqlite3 import DatabaseError

import pytest

from sandtable.errors import StoreUnavailable, TableDamaged
from tests import nets
from tests.trials.disk import SYNCS
from tests.trials.power import Recording, lose_power, record
from tests.trials.progress import Progress

MOVES = nets.width(plain=60, thorough=300)
LOSSES = nets.width(plain=4, thorough=20)

dice = Progress(nets.seed).dice


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """Record an evening once for all tests."""
    return record(tmp_path_factory.mktemp("recorded"), MOVES)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_with_the_power(recording: Recording, tmp_path: Path) -> None:
    """The database opens by itself, holds all that was acknowledged, and games go on."""
    chance = dice("power")
    for number in range(LOSSES):
        lose_power(recording, tmp_path / str(number), chance)


@pytest.mark.slow
def test_a_store_that_does_not_wait_for_the_disk_is_found_out(
    recording: Recording, tmp_path: Path
) -> None:
    """The same evening, as if no move had been synced after the first.

    What is torn, and so how it shows, is up to what happened at the same time.
    """
    (first, *_) = [line.at for line in recording.history.lines if line.what == "done"]
    calls = [call for call in recording.calls if call.name not in SYNCS or call.ended < first]
    careless = replace(recording, calls=calls)
    chance = dice("careless")

    def lose_power_again_and_again() -> None:
        for number in range(20):
            lose_power(careless, tmp_path / str(number), chance)

    damage = StoreUnavailable, TableDamaged, DatabaseError
    words = r"is lost|malformed|not a database"
    with pytest.raises((AssertionError, *damage), match=words):
        lose_power_again_and_again()
