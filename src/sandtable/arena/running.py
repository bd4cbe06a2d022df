"""All games of a match-up: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import Result, play


def play_all(
    match_up: MatchUp, jobs: int | None = None, ray: str | None = None
) -> Generator[Result, None, None]:
    """Play a match-up and yield its results as they come, in any order.

    `jobs` is the number of processes (None: one a core); `ray` the address of a cluster to play
    on instead. Closing the generator stops everything at once.
    """
    if ray is not None:
        from sandtable.arena.cluster import play_on_ray

        yield from play_on_ray(match_up, ray)
    else:
        yield from _play_in_processes(match_up, min(jobs or cores(), match_up.games))


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _play_in_processes(match_up: MatchUp, jobs: int) -> Iterator[Result]:
    """Play in processes even if there is but one, for a process can be stopped in mid-thought."""
    not_ours = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_end_with_parent)
    try:
        with _interruptions_held_back():
            waiting = [pool.submit(play, match_up, fixture) for fixture in match_up.fixtures()]
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for worker in set(multiprocessing.active_children()) - set(not_ours):
            worker.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interruptions_held_back() -> Iterator[None]:
    """Start processes that never hear Ctrl-C, which the terminal sends to all of them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Make sure that this process does not outlive the one that started it."""

    def wait() -> None:
        if parent := multiprocessing.parent_process():
            parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
