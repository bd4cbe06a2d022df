"""A real `sandtable worker` for tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.patience import wait_until
from tests.servers import Forked


@dataclass
class WorkerProcess:
    """A worker, and what it has logged."""

    process: Forked
    log: Path

    def has_logged(self, word: str) -> int:
        """Count the lines of the log that hold a word."""
        return sum(word in line for line in self.log.read_text().splitlines())


@contextmanager
def start_worker(url: str, folder: Path, name: str = "worker") -> Iterator[WorkerProcess]:
    """Run a worker with one thread, which is ready, until the end of the block."""
    log = folder / f"{name}.log"
    words = ["worker", "--redis", url, "--threads", "1"]
    with log.open("ab") as sink, Path(os.devnull).open() as nothing:
        files = nothing.fileno(), sink.fileno(), sink.fileno()
        process = Forked(words, os.environ, *files)
    worker = WorkerProcess(process, log)
    try:
        wait_until(
            lambda: worker.has_logged("worker_ready") or process.poll() is not None, log.read_text
        )
        assert process.poll() is None, log.read_text()
        yield worker
    finally:
        process.kill()
        process.wait()
