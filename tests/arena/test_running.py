"""Many games in many processes."""

import multiprocessing
from concurrent.futures.process import BrokenProcessPool

import pytest

from sandtable.arena import MatchUp, play_all
from sandtable.arena.report import report
from tests import nets
from tests.arena.reports import without_runs

SEATS = ["montecarlo:4", "search:20", "random"]


# tests/cli/test_arena.py compares the results of one process with those of two, too.
@pytest.mark.thorough
def test_the_number_of_processes_changes_nothing_but_times() -> None:
    match_up = MatchUp.arrange("flowers", SEATS, 9, seed=6)
    alone = list(play_all(match_up, jobs=1))
    together = list(play_all(match_up, jobs=2))
    assert without_runs(report(match_up, alone, 1.0)) == without_runs(
        report(match_up, together, 2.0)
    )
    assert len({result.run.worker for result in together}) == 2
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", nets.some([1, 2]))  # tests/cli/test_arena.py interrupts two
def test_closing_stops_the_processes_at_once(jobs: int) -> None:
    """Even a single one is not this process, so that it can be stopped in mid-thought."""
    match_up = MatchUp.arrange("mandala", ["montecarlo:500", "random"], 1000, seed=1)
    results = play_all(match_up, jobs)
    next(results)
    assert len(multiprocessing.active_children()) == jobs
    results.close()
    assert not multiprocessing.active_children()


def test_a_process_that_dies_is_an_error_and_not_a_game_to_wait_for() -> None:
    match_up = MatchUp.arrange("mandala", ["montecarlo:500", "random"], 1000, seed=1)
    results = play_all(match_up, jobs=2)
    next(results)
    multiprocessing.active_children()[0].kill()
    with pytest.raises(BrokenProcessPool):
        list(results)
    assert not multiprocessing.active_children()
