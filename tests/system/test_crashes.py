"""A server that is killed again and again under load."""

import sys
from pathlib import Path

import pytest

from tests import nets
from tests.trials.kills import run_kills
from tests.trials.progress import Progress

KILLS = nets.width(plain=3, thorough=20)
TABLES = nets.width(plain=6, thorough=30)


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_by_kills_in_a_row(
    database: str, tmp_path: Path
) -> None:
    """Whatever was acknowledged is in the log once, and all tables come to their ends."""
    run_kills(Progress(nets.seed), tmp_path, database, KILLS, TABLES)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="several processes need Linux")
@pytest.mark.parametrize("database", nets.some(["sqlite", "postgresql"]), indirect=True)
def test_no_acknowledged_move_is_lost_or_doubled_when_processes_of_a_server_die(
    database: str, tmp_path: Path
) -> None:
    """The others go on, and another takes the place of each; the one that thinks is one of them."""
    run_kills(Progress(nets.seed), tmp_path, database, KILLS, TABLES, processes=2)
