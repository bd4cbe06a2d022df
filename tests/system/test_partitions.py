"""Networks that fall apart, and databases that are replaced."""

from pathlib import Path

import pytest

from tests import nets
from tests.services import Service, fresh_database
from tests.trials.failover import run_failover
from tests.trials.partitions import run_partitions
from tests.trials.progress import Progress

PARTITIONS = nets.width(plain=2, thorough=10)


@pytest.mark.slow
def test_nothing_is_lost_or_doubled_when_servers_lose_sight_of_each_other(
    postgres: Service, redis: Service, tmp_path: Path
) -> None:
    """Cut from PostgreSQL, from Redis or from both, half open too, and healed."""
    database = fresh_database(postgres)
    run_partitions(Progress(nets.seed), tmp_path, database, redis.url, PARTITIONS)


@pytest.mark.slow
@pytest.mark.thorough  # as test_deployment.py, which fails over in the same way
def test_nothing_is_lost_when_a_replica_takes_over(redis: Service, tmp_path: Path) -> None:
    """PostgreSQL crashes under load; servers find the replica that was promoted by themselves."""
    run_failover(Progress(nets.seed), tmp_path, redis.url)
