"""Servers on machines with different dates."""

from pathlib import Path

import pytest

from tests.services import Service, fresh_database
from tests.trials.progress import Progress
from tests.trials.skew import run_skew

HOUR = 3600.0  # seconds


@pytest.mark.slow
def test_servers_of_different_dates_agree_when_time_is_up(
    postgres: Service, redis: Service, tmp_path: Path
) -> None:
    """Nobody who moves in time loses by it, and whoever does not move does so once."""
    run_skew(Progress(), tmp_path, fresh_database(postgres), redis.url, (-HOUR, 2 * HOUR))
