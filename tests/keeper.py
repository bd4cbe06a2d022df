"""Ends what tests have started, should they be killed before they can do so themselves.

A process of its own is told of every server and folder. When nobody speaks to it any more, it ends
those that are left and deletes the folders.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from os import kill
from pathlib import Path


@cache
def _keeper() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-I", "-S", __file__],
        stdin=subprocess.PIPE,
        text=True,
        start_new_session=True,  # signals to the tests are not for it
    )


@contextmanager
def kept(thing: subprocess.Popen[bytes] | str) -> Iterator[None]:
    """Have a process ended, or a folder deleted, should the tests be killed within the block."""
    name = thing if isinstance(thing, str) else f"{thing.pid} {_born(thing.pid)}"
    _say(f"+{name}")
    try:
        yield
    finally:
        _say(f"-{name}")


def heed_signals() -> None:
    """Heed the signals of a terminal, in the background too.

    A shell starts what runs in its background with them ignored, and whatever that starts inherits
    it: tests of Ctrl-C would wait for ever, and so would the end of a Redis.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGQUIT) is signal.SIG_IGN:
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def _say(line: str) -> None:
    keeper = _keeper()
    assert keeper.stdin
    keeper.stdin.write(f"{line}\n")
    keeper.stdin.flush()


def _born(pid: int) -> str:
    """Return when a process was started: another that gets its number later is left alone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    return ""


def main() -> None:
    """Be the keeper."""
    things: dict[str, None] = {}
    for line in sys.stdin:
        name = line[1:].rstrip("\n")
        if line[0] == "+":
            things[name] = None
        else:
            things.pop(name, None)
    for name in things:
        pid, _, born = name.partition(" ")
        if name.startswith("/"):
            shutil.rmtree(name, ignore_errors=True)
        elif born and _born(int(pid)) == born:
            with suppress(ProcessLookupError):
                kill(int(pid), signal.SIGKILL)


if __name__ == "__main__":
    main()
