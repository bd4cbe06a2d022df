"""`sandtable` as processes that tests start, stop and kill, or wait for.

Importing Python's libraries and loading the compiled games takes seconds. So one process, the
nursery, does it once; each command is a fork of it that then runs like any other.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import importlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from tests.patience import LONG_ENOUGH, wait_until

READY = re.compile(r"Sandtable is at (http://[^\s]+)|worker_ready")
ROOT = Path(__file__).parent.parent


class Nursery:
    """The process that forks all others."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._answers = self._line.makefile()
        self._lock = Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.servers"],
                cwd=ROOT,
                stdin=theirs.fileno(),
                stdout=2,  # what tests print may be for another process
                start_new_session=True,  # Ctrl-C is for the tests
            )

    def fork(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        *files: int,
        is_held: bool = False,
    ) -> int:
        """Start a command with these files as its first ones; return its process number.

        One that is held does nothing until it gets a SIGCONT.
        """
        request = {"arguments": arguments, "environment": dict(environment), "is_held": is_held}
        return int(self._ask(request, files))

    def run(
        self, *arguments: str, environment: Mapping[str, str], typed: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command to its end, with these bytes as its standard input."""
        with ExitStack() as stack:
            files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
            files[0].write(typed)
            files[0].seek(0)
            pid = self.fork(arguments, environment, *(file.fileno() for file in files))
            status = self.wait(pid, arguments[0])
            for file in files:
                file.seek(0)
            return subprocess.CompletedProcess(arguments, status, files[1].read(), files[2].read())

    def run_text(
        self, *arguments: str, environment: Mapping[str, str], typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end, with this text as its standard input."""
        done = self.run(*arguments, environment=environment, typed=typed.encode())
        out, err = done.stdout.decode(), done.stderr.decode()
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    def wait(self, pid: int, name: str) -> int:
        """Wait for the end of a process; return the exit status, negative after a signal."""
        ends: list[int] = []

        def has_ended() -> bool:
            ends.extend(self.ended(pid))
            return bool(ends)

        wait_until(has_ended, lambda: f"{name} does not end")
        return ends[0]

    def ended(self, pid: int) -> list[int]:
        """Return the exit status of a process that has ended, negative after a signal."""
        status = self._ask({"wait": pid})
        return [] if status is None else [int(status)]

    def close(self) -> None:
        """End the nursery and all that came of it."""
        self._answers.close()
        self._line.close()
        self._process.wait(LONG_ENOUGH)

    def _ask(self, request: dict[str, Any], files: Sequence[int] = ()) -> Any:
        with self._lock:
            socket.send_fds(self._line, [f"{json.dumps(request)}\n".encode()], files)
            return json.loads(self._answers.readline())


@cache
def nursery() -> Nursery:
    """Return the one nursery of this process, started when first needed."""
    made = Nursery()
    atexit.register(made.close)
    return made


class Forked:
    """A command with files of ours as its standard ones; it has the verbs of a Popen."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], *files: int
    ) -> None:
        self.args = arguments
        self.returncode: int | None = None
        self.pid = nursery().fork(arguments, environment, *files)

    def poll(self) -> int | None:
        """Return the exit status, negative after a signal, or None while it runs."""
        if self.returncode is None:
            self.returncode = next(iter(nursery().ended(self.pid)), None)
        return self.returncode

    def wait(self, _: float = LONG_ENOUGH) -> int:
        """Wait for its end; return the exit status."""
        if self.returncode is None:
            self.returncode = nursery().wait(self.pid, " ".join(self.args))
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once (kill -9)."""
        self.send_signal(signal.SIGKILL)


class Command:
    """A `sandtable` command that can be started again and again."""

    def __init__(self, nursery: Nursery, folder: Path, *arguments: str, **settings: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.url = ""
        self.pid = 0
        self.skew = 0.0  # seconds by which its date is ahead
        self.before: Callable[[int], object] | None = None  # to be called with each new process
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
        """Start it without waiting for anything; return where its output goes."""
        assert not self.pid, "it is running"
        self._starts += 1
        path = self.folder / f"output-{self._starts:03}.txt"
        with path.open("ab") as file, Path(os.devnull).open("rb") as nothing:
            files = nothing.fileno(), file.fileno(), file.fileno()
            environment = self._environment | {"SKEW": str(self.skew)}
            is_held = self.before is not None
            self.pid = self._nursery.fork(self._arguments, environment, *files, is_held=is_held)
        if self.before is not None:
            wait_until(lambda: _is_stopped(self.pid))  # or it would stop after all
            self.before(self.pid)
            self.signal(signal.SIGCONT)
        return path

    def status(self) -> int | None:
        """Return the exit status, negative after a signal, or None while it runs."""
        return next(iter(self._nursery.ended(self.pid)), None)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Wait for its end; return the exit status."""
        status = self._nursery.wait(self.pid, self._arguments[0])
        self.pid = 0
        return status

    def stop(self) -> int:
        """Ask it to stop, in good order; return the exit status."""
        self.signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """End it at once, wherever it is (kill -9)."""
        if self.pid:
            self.signal(signal.SIGKILL)
            self.wait()


def children_of(pid: int) -> list[int]:
    """Return the numbers of the processes that one has started, the oldest first."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    try:
        return sorted(int(child) for path in tasks for child in path.read_text().split())
    except (FileNotFoundError, ProcessLookupError):
        return children_of(pid)  # a thread has ended meanwhile


def _is_stopped(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


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
    line = socket.socket(fileno=os.dup(0))
    atexit.register(_leave)  # before all others, so that it is the last to be called
    _load()
    children: set[int] = set()
    while asked := _listen(line):
        request, files = asked
        if "wait" in request:
            _say(line, _status(request["wait"], children))
            continue
        child = os.fork()
        if child == 0:
            line.close()
            _become(request, files)
            return
        children.add(child)
        for file in files:
            os.close(file)
        _say(line, child)
    for child in children:
        os.kill(child, signal.SIGKILL)


def _listen(line: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Return the next request with the files that came with it; None if nobody asks any more."""
    said, files = b"", []
    while not said.endswith(b"\n"):
        more, came, _, _ = socket.recv_fds(line, 1 << 16, 3)
        if not more:
            return None
        said += more
        files += came
    return json.loads(said), files


def _say(line: socket.socket, answer: int | None) -> None:
    line.sendall(f"{json.dumps(answer)}\n".encode())


def _load() -> None:
    from sandtable.cli import HOMES
    from sandtable.cli.arguments import COMMANDS

    for command in COMMANDS:
        importlib.import_module(f"sandtable.cli.{HOMES.get(command, command)}")
    importlib.import_module("sandtable.server.serve")
    importlib.import_module("sandtable.cli.worker").prepare_all()
    gc.collect()
    gc.freeze()  # what is there already is not looked at again, or each fork would copy all of it


def _status(pid: int, children: set[int]) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    if not found:
        return None
    children.discard(pid)
    return os.waitstatus_to_exitcode(status)


def _become(request: dict[str, Any], files: list[int]) -> None:
    from sandtable.cli import main as run_command

    os.setsid()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # Ctrl-C at this terminal is for this process
    os.environ.clear()
    os.environ.update(request["environment"])
    if skew := float(os.environ.pop("SKEW", "0")):
        _set_date(skew)
    if request["is_held"]:
        signal.raise_signal(signal.SIGSTOP)
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = os.fdopen(0, encoding=encoding)
    sys.stdout = os.fdopen(1, "w", encoding=encoding)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", buffering=1)
    try:
        run_command(request["arguments"])
    except SystemExit as end:
        _statuses.append(end.code)
        raise


_statuses: list[object] = []  # of this fork, once its command has ended


def _leave() -> None:
    """End a fork at once: freeing all that the nursery has loaded would take 0.2 seconds."""
    match _statuses:
        case [int(status)]:
            with suppress(OSError, ValueError):  # of which Python tells when it ends
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status & 255)


def _set_date(skew: float) -> None:
    """Let this process believe in another date, so many seconds ahead."""
    from sandtable.server.tables import clock

    true = time.time_ns
    time.time_ns = lambda: true() + int(skew * 10**9)
    time.time = lambda: time.time_ns() / 10**9
    importlib.reload(clock)  # it has taken the date already


if __name__ == "__main__":
    main()
