"""`sandtable serve` as a process of its own, on a free port, with its data in a folder.

A fork of what is loaded already, unless it is to start anew as on any morning.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.keeper import kept
from tests.patience import LONG_ENOUGH, wait_until
from tests.servers import Forked

ADDRESS = re.compile(r"Sandtable is at (http://\S+)")


class Serving:
    """A server process that has told its address."""

    def __init__(
        self,
        folder: Path,
        *flags: str,
        command: str = "serve",
        anew: bool = False,
        **variables: str,
    ) -> None:
        self.folder = folder
        self.output = folder / "output.txt"
        self._kept = ExitStack()
        arguments = [command, "--port", "0", *flags] if command else [*flags]
        environment = os.environ | {"SANDTABLE_DATA": str(folder)} | variables
        self.process = (self._start if anew else self._fork)(arguments, environment)
        self.url = self._wait_for_address()

    def _start(self, arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "sandtable", *arguments]
        with self.output.open("w") as file:
            started = subprocess.Popen(
                command, env=environment, stdout=file, stderr=subprocess.STDOUT
            )
        self._kept.enter_context(kept(started))
        return started

    def _fork(self, arguments: list[str], environment: dict[str, str]) -> Forked:
        with self.output.open("a") as file, Path(os.devnull).open() as nothing:
            file.truncate(0)
            files = nothing.fileno(), file.fileno(), file.fileno()
            return Forked(arguments, environment, *files)

    @property
    def database(self) -> Path:
        """The file that holds all games."""
        return self.folder / "sandtable.sqlite3"

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop the server; return its exit status."""
        self.process.send_signal(how)
        return self.process.wait(LONG_ENOUGH)

    def kill(self) -> None:
        """Make sure that the process is gone."""
        self.process.kill()
        self.process.wait()
        self._kept.close()

    def _wait_for_address(self) -> str:
        def is_known_or_over() -> bool:
            return bool(ADDRESS.search(self.output.read_text())) or self.process.poll() is not None

        wait_until(is_known_or_over, self.output.read_text)
        found = ADDRESS.search(self.output.read_text())
        assert found, self.output.read_text()
        return found[1]


@contextmanager
def serving(
    folder: Path,
    *flags: str,
    command: str = "serve",
    anew: bool = False,
    **variables: str,
) -> Iterator[Serving]:
    """Serve until the end of the block, with variables of the environment."""
    folder.mkdir(exist_ok=True)
    server = Serving(folder, *flags, command=command, anew=anew, **variables)
    try:
        yield server
    finally:
        server.kill()
