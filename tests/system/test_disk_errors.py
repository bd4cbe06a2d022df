"""A disk that fails now and then."""

from pathlib import Path

import pytest

from tests import nets
from tests.trials.faults import Fault, faults_of, run_faults
from tests.trials.progress import Progress

FAULTS = nets.width(plain=3, thorough=15)  # at work, at the start and at the stop each
CALLS = 12  # among the first of each kind


@pytest.mark.slow
def test_errors_of_the_disk_cost_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Moves are refused as unavailable meanwhile; afterwards games go on by themselves."""
    dice = nets.dice("disk errors")
    faults: list[Fault] = []
    for moment in ("work", "start", "stop"):
        possible = [fault for fault in faults_of(CALLS) if fault.moment == moment]
        faults += dice.sample(possible, FAULTS)
    progress = Progress(nets.seed)
    run_faults(progress, tmp_path, faults)
    assert progress.counts["calls_that_failed"] >= FAULTS
