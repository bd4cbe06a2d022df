"""An evening with everything in it."""

from pathlib import Path

import pytest

from tests import nets
from tests.services import Service, fresh_database
from tests.trials.progress import Progress
from tests.trials.soak import run_soak

MINUTES = nets.width(plain=1, thorough=10) / 20


@pytest.mark.slow
def test_people_computers_and_servers_that_come_and_go(
    postgres: Service, redis: Service, tmp_path: Path
) -> None:
    """What `python -m tests.trials soak` does for an hour."""
    database = fresh_database(postgres)
    run_soak(Progress(nets.seed), tmp_path, database, redis.url, MINUTES, tables=4, pause=0.02)
