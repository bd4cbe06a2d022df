"""A real `sandtable worker` for tests."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 120  # seconds: the players may have to be compiled first


@dataclass
class WorkerProcess:
    """A worker, and what it has logged."""

    process: subprocess.Popen[bytes]
    log: Path

    def has_logged(self, word: str) -> int:
        """Count the lines of the log that hold a word."""
        return sum(word in line for line in self.log.read_text().splitlines())


@contextmanager
def start_worker(url: str, folder: Path, name: str = "worker") -> Iterator[WorkerProcess]:
    """Run a worker with one thread, which is ready, until the end of the block."""
    log = folder / f"{name}.log"
    command = [sys.executable, "-m", "sandtable", "worker", "--redis", url, "--threads", "1"]
    with log.open("wb") as sink, subprocess.Popen(command, stdout=sink, stderr=sink) as process:
        worker = WorkerProcess(process, log)
        try:
            give_up = time.monotonic() + PATIENCE
            while not worker.has_logged("worker_ready"):
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < give_up, log.read_text()
                time.sleep(0.05)
            yield worker
        finally:
            process.kill()
