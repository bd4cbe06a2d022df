"""The command ``sandtable`` in a pseudo-terminal of 80 columns and 24 lines, or a pipe."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from pathlib import Path
from types import TracebackType

from tests.patience import LONG_ENOUGH
from tests.servers import Forked, nursery

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    """Return an environment that saves games in a folder and speaks English."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LC_ALL", "LANG")}
    plain = {"XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    return kept | plain | more


def pipe(
    folder: Path, *arguments: str, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with typed lines that do not come from a terminal."""
    given = surroundings(folder, **environment)
    return nursery().run_text("play", *arguments, environment=given, typed=typed)


class Terminal:
    """A person's terminal with the command running in it."""

    def __init__(
        self, folder: Path, *arguments: str, command: str | None = "play", **environment: str
    ) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        words = [*([command] if command else []), *arguments]
        files = theirs, theirs, theirs
        self.process = Forked(words, surroundings(folder, **environment), *files)
        os.close(theirs)
        self.raw = ""
        self.read = 0  # characters of `raw` that were waited for already

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.ours, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key such as Ctrl-C."""
        os.write(self.ours, key)

    def wait_for(self, *texts: str) -> str:
        """Read until one of some texts appears; give all that came since the last wait, as sent."""
        end = time.monotonic() + LONG_ENOUGH
        while not (found := self._find(texts)):
            if time.monotonic() > end or not self._read_more():
                raise AssertionError(f"none of {texts} came, but:\n{self.raw[self.read :]}")
        news = self.raw[self.read : found]
        self.read = found
        return news

    def _find(self, texts: tuple[str, ...]) -> int:
        ends = [self.raw.find(text, self.read) + len(text) for text in texts if text in self._new]
        return min(ends, default=0)

    @property
    def _new(self) -> str:
        return self.raw[self.read :]

    def _read_more(self) -> bool:
        ready, _, _ = select.select([self.ours], [], [], 1)
        if not ready:
            return True
        try:
            self.raw += os.read(self.ours, 65536).decode("utf-8", "replace")
        except OSError:  # the other side is closed
            return False
        return True

    def exit_code(self) -> int:
        """Read to the end and give the exit code of the command."""
        end = time.monotonic() + LONG_ENOUGH
        while self._read_more() and time.monotonic() < end:
            if self.process.poll() is not None and not select.select([self.ours], [], [], 0)[0]:
                break
        return self.process.wait()


def plain(raw: str) -> str:
    """Take away colours and movements of the cursor."""
    return ESCAPES.sub("", raw)
