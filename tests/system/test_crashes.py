"""A server that is killed again and again under load."""

from pathlib import Path

import pytest

from tests import nets
from tests.trials.kills import run_kills
from tests.trials.progress import Progress

KILLS = nets.width(plain=6, thorough=20)
TABLES = nets.width(plain=12, thorough=30)


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_by_kills_in_a_row(
    database: str, tmp_path: Path
) -> None:
    """Whatever was acknowledged is in the log once, and all tables come to their ends."""
    run_kills(Progress(nets.seed), tmp_path, database, KILLS, TABLES)
