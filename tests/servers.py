"""`sandtable` as processes that tests start, stop and kill, or wait for.

Importing Python's libraries and loading the compiled games takes seconds. So one process, the
nursery, does it once; each command is a fork of it that then runs like any other.
"""

from __future__ import annotations

import atexit
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from tests.patience import LONG_ENOUGH, wait_until

READY = re.compile(r"Sandtable is at (http://[^\s]+)|worker_ready")
ROOT = Path(__file__).parent.parent


class Nursery:
    """The process that forks all others."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.servers"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the tests
        )

    def ask(self, **request: Any) -> Any:
        """Ask for a process or for its exit status."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def run(
        self, *arguments: str, environment: Mapping[str, str], typed: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command to its end, with these bytes as its standard input."""
        with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
            files = [Path(folder) / name for name in ("stdin", "stdout", "stderr")]
            for file in files:
                file.write_bytes(typed if file.name == "stdin" else b"")
            pid = self.ask(
                arguments=arguments, environment=dict(environment), files=[*map(str, files)]
            )
            status = self.wait(pid, arguments[0])
            out, err = (file.read_bytes() for file in files[1:])
            return subprocess.CompletedProcess(arguments, status, out, err)

    def wait(self, pid: int, name: str) -> int:
        """Wait for the end of a process; give the exit status, negative after a signal."""
        ends: list[int] = []

        def has_ended() -> bool:
            ends.extend(self.ended(pid))
            return bool(ends)

        wait_until(has_ended, lambda: f"{name} does not end")
        return ends[0]

    def ended(self, pid: int) -> list[int]:
        """Return the exit status of a process that has ended, negative after a signal."""
        status = self.ask(wait=pid)
        return [] if status is None else [int(status)]

    def close(self) -> None:
        """End the nursery and all that came of it."""
        self._process.communicate(timeout=LONG_ENOUGH)


@cache
def nursery() -> Nursery:
    """Return the one nursery of this process, started when first needed."""
    made = Nursery()
    atexit.register(made.close)
    return made


class Command:
    """A `sandtable` command that can be started again and again."""

    def __init__(self, nursery: Nursery, folder: Path, *arguments: str, **settings: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.url = ""
        self.pid = 0
        self._starts = 0
        self._nursery = nursery
        self._arguments = arguments
        given = {f"SANDTABLE_{name.upper()}": value for name, value in settings.items()}
        self._environment = os.environ | {"SANDTABLE_DATA": str(folder)} | given

    @property
    def output(self) -> str:
        """All that this command has written since its first start."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("output-*.txt")))

    @property
    def tracebacks(self) -> list[str]:
        """The lines of the output that tell of errors which nobody expected."""
        return [line for line in self.output.splitlines() if "Traceback" in line]

    def start(self) -> None:
        """Start it, and return when it is ready."""
        path = self.launch()
        wait_until(
            lambda: READY.search(path.read_text()) or self.status() is not None, path.read_text
        )
        ready = READY.search(path.read_text())
        if not ready:
            self.pid = 0  # it has ended
        assert ready, path.read_text()
        self.url = ready[1] or ""

    def launch(self) -> Path:
        """Start it without waiting for anything; give where its output goes."""
        assert not self.pid, "it is running"
        self._starts += 1
        path = self.folder / f"output-{self._starts:03}.txt"
        path.touch()
        self.pid = self._nursery.ask(
            arguments=self._arguments,
            environment=self._environment,
            files=[os.devnull, str(path), str(path)],
        )
        return path

    def status(self) -> int | None:
        """Return the exit status, negative after a signal, or None while it runs."""
        return next(iter(self._nursery.ended(self.pid)), None)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Wait for its end; give the exit status."""
        status = self._nursery.wait(self.pid, self._arguments[0])
        self.pid = 0
        return status

    def stop(self) -> int:
        """Ask it to stop, in good order; give the exit status."""
        self.signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """End it at once, wherever it is (kill -9)."""
        if self.pid:
            self.signal(signal.SIGKILL)
            self.wait()


@contextmanager
def running(*commands: Command) -> Iterator[None]:
    """Run commands until the end of the block, whatever happens in it."""
    try:
        for command in commands:
            command.start()
        yield
    finally:
        for command in commands:
            command.kill()


def main() -> None:
    """Be the nursery: fork a process for each line that asks for one, until there are no more."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # whatever else is printed must not be taken for an answer
    _load()
    children: set[int] = set()
    for line in sys.stdin:
        request = json.loads(line)
        if "wait" in request:
            print(json.dumps(_status(request["wait"], children)), file=answers)
            continue
        child = os.fork()
        if child == 0:
            _become(request)
            return
        children.add(child)
        print(child, file=answers)
    for child in children:
        os.kill(child, signal.SIGKILL)


def _load() -> None:
    importlib.import_module("sandtable.server.serve")
    importlib.import_module("sandtable.cli.worker").prepare_all()


def _status(pid: int, children: set[int]) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    if not found:
        return None
    children.discard(pid)
    return os.waitstatus_to_exitcode(status)


def _become(request: dict[str, Any]) -> None:
    from sandtable.cli import main as run_command

    with suppress(ProcessLookupError):
        os.setsid()
    for given, path in enumerate(request["files"]):
        os.dup2(os.open(path, os.O_WRONLY | os.O_APPEND if given else os.O_RDONLY), given)
    os.environ.clear()
    os.environ.update(request["environment"])
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = os.fdopen(0, encoding=encoding)
    sys.stdout = os.fdopen(1, "w", encoding=encoding)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", buffering=1)
    run_command(request["arguments"])


if __name__ == "__main__":
    main()
