"""A disk that fails now and then."""

from pathlib import Path

import pytest

from tests import nets
from tests.trials.faults import faults_at_start, faults_at_work, run_faults
from tests.trials.progress import Progress

FAULTS = nets.width(plain=4, thorough=20)  # at the start, and as many at work
CALLS = 12  # among the first of each kind


@pytest.mark.slow
def test_errors_of_the_disk_cost_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Moves are refused as unavailable meanwhile; afterwards games go on by themselves."""
    dice = nets.dice("disk errors")
    faults = dice.sample([*faults_at_start(CALLS)], FAULTS)
    faults += dice.sample([*faults_at_work(CALLS)], FAULTS)
    progress = Progress(nets.seed)
    run_faults(progress, tmp_path, faults)
    assert progress.counts["calls_that_failed"] >= FAULTS
