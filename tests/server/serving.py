"""`sandtable serve` as a process of its own, on a free port, with its data in a folder."""

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

ADDRESS = re.compile(r"Sandtable is at (http://\S+)")


class Serving:
    """A server process that has told its address."""

    def __init__(self, folder: Path, *flags: str, command: str = "serve", **variables: str) -> None:
        self.folder = folder
        self.output = folder / "output.txt"
        arguments = [command, "--port", "0", *flags] if command else [*flags]
        with self.output.open("w") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sandtable", *arguments],
                env=os.environ | {"SANDTABLE_DATA": str(folder)} | variables,
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        self._kept = ExitStack()
        self._kept.enter_context(kept(self.process))
        self.url = self._wait_for_address()

    @property
    def database(self) -> Path:
        """The file that holds all games."""
        return self.folder / "sandtable.sqlite3"

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop the server; give its exit status."""
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
    folder: Path, *flags: str, command: str = "serve", **variables: str
) -> Iterator[Serving]:
    """Serve until the end of the block, with variables of the environment."""
    folder.mkdir(exist_ok=True)
    server = Serving(folder, *flags, command=command, **variables)
    try:
        yield server
    finally:
        server.kill()
