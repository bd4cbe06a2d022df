"""Sandtable with the fourth game: what registers it, and a server that has it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import LONG_ENOUGH, wait_until

ROOT = Path(__file__).parents[2]

# The line that registers it: what stands in `games/registry.py` for the others.
LINE = "dunes=tests.fourth_game.dunes"


def environment(folder: Path, *sources: Path) -> dict[str, str]:
    """Return an environment with the fourth game, in which all data are kept in a folder.

    The package comes from `sources` where any are given.
    """
    path = os.pathsep.join(filter(None, [*map(str, (*sources, ROOT)), os.getenv("PYTHONPATH")]))
    here = {"SANDTABLE_GAMES": LINE, "SANDTABLE_DATA": str(folder), "PYTHONPATH": path}
    return os.environ | here


@contextmanager
def served(folder: Path, *sources: Path) -> Iterator[str]:
    """Run a server that has the fourth game; yield its address."""
    output = folder / "server.txt"
    words = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--no-browser"]
    with output.open("w") as file:
        server = subprocess.Popen(
            words, env=environment(folder, *sources), stdout=file, stderr=file
        )
    try:
        wait_until(lambda: "Sandtable is at" in output.read_text(), output.read_text)
        yield re.findall(r"Sandtable is at (http://\S+)", output.read_text())[0].rstrip("/")
    finally:
        server.terminate()
        assert server.wait(LONG_ENOUGH) == 0
