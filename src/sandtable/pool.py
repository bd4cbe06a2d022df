"""Work spread over processes of this machine, which end when they are no longer wanted."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes, even if there is but one: it can be stopped in mid-thought."""
    not_ours = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(number, context, initializer=_end_with_parent)
    try:
        yield pool
    finally:
        for worker in set(multiprocessing.active_children()) - set(not_ours):
            worker.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def interruptions_held_back() -> Iterator[None]:
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
