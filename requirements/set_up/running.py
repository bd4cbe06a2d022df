"""Programs that a set-up runs: side by side, with progress, and none left behind at the end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from stamps import ROOT, VENV

CACHES = VENV / "cache"  # of programs, where the user's own cannot be written
TICK = 0.2  # seconds between looks at what is under way
LAST_BREATH = 1.0  # seconds that a program may take to be gone once it was killed
LAST_LINES = 15  # of a log, shown when something fails

DISK_FULL = (
    "the disk is full, and about 1 GB is needed; make room and start again, it goes on from there"
)
NO_NETWORK = (
    "the network cannot be reached, and it is needed once; connect and start again, it goes on "
    "from there (mirrors and proxies are those of pip and npm)"
)
# What programs write when the reason is not in them.
SIGNS = {
    r"No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|os error (28|122)\b": DISK_FULL,
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH"
    r"|ERR_SOCKET_TIMEOUT|ProxyError|NewConnectionError|ConnectTimeoutError|ReadTimeoutError"
    r"|NameResolutionError|name resolution|error sending request|dns error": NO_NETWORK,
}


class Failed(Exception):
    """Something cannot be set up; the message is a sentence for the user."""

    def __init__(self, sentence: str, last_lines: str = "") -> None:
        super().__init__(sentence)
        self.last_lines = last_lines  # of the log, where the sentence does not say why

    def tell(self) -> None:
        """Print something for the user."""
        if self.last_lines:
            print(self.last_lines, file=sys.stderr)
        say(str(self))


def say(text: str) -> None:
    """Print something for the user, on standard error."""
    with suppress(OSError):  # the terminal may be gone
        print(f"sandtable: {text}", file=sys.stderr, flush=True)


def reason_of(output: str) -> str | None:
    """Return why something failed, where that is neither our fault nor the program's."""
    return next((told for sign, told in SIGNS.items() if re.search(sign, output)), None)


class Programs:
    """The programs of a set-up, each a process group of its own, so that none leaves children."""

    def __init__(self, kept_open: int) -> None:
        # The file of the lock: should this process be killed, the lock lasts until they have ended.
        self._kept_open = kept_open
        self._running: set[subprocess.Popen[bytes]] = set()
        self._is_over = False
        self._lock = threading.Lock()

    def run(
        self,
        what: str,
        command: Sequence[str | Path],
        log: Path,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Run a program that does something and must end well; what it writes goes to a log."""
        with log.open("a+b") as output:
            output.write(f"$ {' '.join(map(str, command))}\n".encode())
            output.flush()
            before = output.tell()
            process = self.start(command, output, variables)
            status = process.wait()
            self.forget(process)
            if status:
                output.seek(before)
                written = output.read().decode(errors="replace")
                if reason := reason_of(written):
                    raise Failed(reason)
                lines = written.splitlines()[-LAST_LINES:]
                raise Failed(f"{what} failed; all of its output is in {log}", "\n".join(lines))

    def start(
        self,
        command: Sequence[str | Path],
        output: Any,
        variables: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a program, which is killed with the others unless it was forgotten."""
        with self._lock:
            if self._is_over:
                raise Failed("the set-up was ended")
            process = subprocess.Popen(
                command,
                env={**environment(), **(variables or {})},
                cwd=ROOT,  # and not wherever the user is, which may be gone
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                pass_fds=[self._kept_open],
            )
            self._running.add(process)
            return process

    def forget(self, process: subprocess.Popen[bytes]) -> None:
        """Leave out a program that has ended: others may get its number."""
        with self._lock:
            self._running.discard(process)

    def end(self) -> None:
        """Kill all that run: what they make counts only once they have ended well.

        Wait until they are gone, so that nothing runs any more when this process ends.
        """
        with self._lock:
            self._is_over = True
            ended = list(self._running)
            for process in ended:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
        for process in ended:
            with suppress(subprocess.TimeoutExpired):
                process.wait(LAST_BREATH)


def environment() -> dict[str, str]:
    """Return the environment for programs: without what would lead Python to other packages.

    Where the user's caches cannot be written, .venv has a place for them.
    """
    unwanted = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV", "UV_PYTHON")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    own = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    home = Path(os.environ.get("HOME") or "/")
    caches = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    for name, place in {"UV_CACHE_DIR": caches / "uv", "npm_config_cache": home / ".npm"}.items():
        if name not in kept and not can_write(place):
            own[name] = str(CACHES / name)
    return kept | own


def can_write(folder: Path) -> bool:
    """Whether a folder can be written to, or made."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


class Progress:
    """What goes on, in a line that is written again and again; without a terminal, line by line."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._steps: dict[str, str] = {}
        self._is_terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    @property
    def seconds(self) -> float:
        """Return the time since the beginning."""
        return time.monotonic() - self._began

    def step(self, task: str, what: str) -> None:
        """Note what a task is doing now."""
        self._steps[task] = what
        if not self._is_terminal:
            say(f"{self.seconds:4.1f} s  {task}: {what}")

    def show(self) -> None:
        """Write the line again."""
        steps = "   ".join(f"{task}: {what}" for task, what in list(self._steps.items()))
        self._write(f"sandtable: {self.seconds:3.0f} s   {steps}")

    def clear(self) -> None:
        """Take the line away."""
        self._write("")

    def _write(self, line: str) -> None:
        if self._is_terminal:
            with suppress(OSError):  # it may be gone
                columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
                print(f"\r{line[: columns - 1]}\x1b[K", end="", file=sys.stderr, flush=True)


class Task(threading.Thread):
    """One of the things that are done side by side."""

    def __init__(self, work: Callable[[], None], *, is_vital: bool) -> None:
        super().__init__(daemon=True)
        self._work = work
        self.is_vital = is_vital  # nothing goes on without it
        self.error: Exception | None = None

    def run(self) -> None:
        """Work, and keep what went wrong."""
        try:
            self._work()
        except Exception as error:
            self.error = error


def side_by_side(tasks: Sequence[Task], programs: Programs, progress: Progress) -> None:
    """Run tasks until all are done, or until a vital one fails: then the others are ended."""
    for task in tasks:
        task.start()
    try:
        while alive := [task for task in tasks if task.is_alive()]:
            if any(task.error and task.is_vital for task in tasks):
                break
            alive[0].join(TICK)
            progress.show()
    finally:
        programs.end()
        progress.clear()
    for task in tasks:
        if task.error:
            raise task.error


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Let Ctrl-C, SIGTERM and a closed terminal end what is under way."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, _stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
