"""Every command ends when it is told to, at whatever moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import nets
from tests.patience import LONG_ENOUGH, wait_until

TIMES = nets.width(plain=100, thorough=200)
LATEST = 2.5  # seconds: by then all of them compile
AT_ONCE = 4


@dataclass(frozen=True)
class Told:
    """A command, the signal it is sent and when, and the exit status that is usual then."""

    command: tuple[str, ...]
    signal: signal.Signals
    after: float  # seconds
    says: bytes = b""  # on its standard input

    @property
    def status(self) -> int:
        """Servers have done what they were for when they are told to end."""
        if self.signal == signal.SIGTERM and self.command[0] in ("serve", "worker"):
            return 0
        return 128 + self.signal


COMMANDS = (
    ("serve", "--port", "0", "--no-browser"),
    ("worker", "--redis", "redis://127.0.0.1:1"),
    ("engine",),
    ("play", "mandala"),
    ("arena", "--game", "patterns", "--seats", "greedy,random", "--games", "1000"),
    ("compile",),
)
SAYS = {"engine": b'{"do":"new","game":"flowers"}\n'}


def chances() -> list[Told]:
    dice = nets.dice(11)
    told = []
    for number in range(TIMES):
        command = COMMANDS[number % len(COMMANDS)]
        how = dice.choice((signal.SIGTERM, signal.SIGINT))
        told.append(Told(command, how, LATEST * dice.random(), SAYS.get(command[0], b"")))
    return told


def end(told: Told, folder: Path) -> str:
    """Start a command with an empty cache and end it; say what was wrong with its end."""
    own = {"SANDTABLE_CACHE_DIR": str(folder / "cache"), "SANDTABLE_DATA": str(folder)}
    folder.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "sandtable", *told.command],
        env=os.environ | own,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert process.stdin
    process.stdin.write(told.says)
    process.stdin.flush()
    wait_until(lambda: has_begun(process.pid))
    time.sleep(told.after)
    process.send_signal(told.signal)
    output, _ = process.communicate(timeout=LONG_ENOUGH)
    wait_until(lambda: not any_of(folder))
    if process.returncode != told.status:
        return f"{told} ended with {process.returncode}: {output.decode()}"
    return f"{told}: {output.decode()}" if b"Traceback" in output or b"ignored" in output else ""


def has_begun(pid: int) -> bool:
    """Whether a process has set its own way to end, which it does before anything else.

    The moment before that belongs to Python, which would greet Ctrl-C with a traceback.
    """
    status = Path(f"/proc/{pid}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


def any_of(folder: Path) -> bool:
    """Whether a process of this command is left, compiling ones included."""
    mark = f"SANDTABLE_DATA={folder}\0".encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in path.read_bytes() + b"\0" and not is_dead(path.parent):
                return True
        except OSError:
            continue
    return False


def is_dead(process: Path) -> bool:
    return (process / "stat").read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks into /proc")
def test_every_command_ends_at_whatever_moment_it_is_told(tmp_path: Path) -> None:
    """Again and again, mostly while something is being compiled.

    The status is the usual one, there is no traceback, and nothing is left running.
    """
    with ThreadPoolExecutor(AT_ONCE) as pool:
        folders = [tmp_path / str(number) for number in range(TIMES)]
        wrong = [each for each in pool.map(end, chances(), folders) if each]
    assert wrong == []
