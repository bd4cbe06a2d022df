"""Compiling, always in processes of its own: they can be ended at any moment, and make room.

    python -m sandtable.games.ground.compiling sandtable.games.ground.preparing:mandala ...

Such a process works through the parts it is given, and comes back later to those that another
process is at. A line on its standard input names a part to take next; it ends with that input,
and so with whoever started it. Every function is kept as soon as it is compiled, so nothing is
lost when a process ends, and nothing is done twice when many start at once.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from threading import Thread

from sandtable.games.ground.cache import PACKAGE, folder
from sandtable.games.ground.parts import Part, Tell, part_at, say_nothing

PROCESSES = 2  # at most: each needs some 250 MB
LOOK_EVERY = 0.05  # seconds
NICENESS = 2  # behind whatever somebody waits for, but not starved on a busy machine


def get_ready(parts: Sequence[Part], tell: Tell = say_nothing) -> None:
    """Load parts into this process, once; what is missing is compiled first, and told of."""
    missing = [part for part in parts if not part.is_loaded]
    told: set[float] = set()
    with contextlib.closing(Compilers(missing)) as compilers:
        while not compilers.are_done:
            share = sum(part.progress for part in missing) / len(missing)
            if share not in told:
                tell(share)
                told.add(share)
            time.sleep(LOOK_EVERY)
    for part in missing:
        part.load(tell)
    if told:
        tell(1.0)


class Compilers:
    """Processes that compile parts into the cache folder."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = [part for part in parts if not part.is_kept]
        number = min(PROCESSES, os.cpu_count() or 1, len(self._parts)) if folder().path else 0
        self._processes = [self._start() for _ in range(number)]

    def _start(self) -> subprocess.Popen[str]:
        path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
        return subprocess.Popen(
            [sys.executable, "-m", __name__, *(part.address for part in self._parts)],
            env=os.environ | {"SANDTABLE_CACHE_DIR": str(folder().path), "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C is for whoever started it
        )

    @property
    def are_done(self) -> bool:
        """Whether there is nothing to wait for: all is compiled, or nobody can compile the rest."""
        return all(part.is_kept for part in self._parts) or not self.are_running

    @property
    def are_running(self) -> bool:
        """Whether any of them is at work."""
        return any(process.poll() is None for process in self._processes)

    def prefer(self, part: Part) -> None:
        """Take a part before the others."""
        for process in self._processes:
            assert process.stdin
            with contextlib.suppress(OSError):
                process.stdin.write(f"{part.address}\n")
                process.stdin.flush()

    def close(self) -> None:
        """End them at once."""
        for process in self._processes:
            process.kill()
            process.communicate()


# ----------------------------------------------------------------------------- in such a process


def main(addresses: list[str]) -> None:
    """Compile the parts at these addresses until all are there, or nobody waits any more."""
    _step_back()
    wishes: list[str] = []
    Thread(target=_listen, args=(wishes,), daemon=True).start()
    waiting = {address: part_at(address) for address in addresses}
    while waiting:
        for address in sorted(waiting, key=lambda address: address not in wishes):
            if waiting[address].is_kept or waiting[address].compile():
                del waiting[address]
                break  # somebody may have a wish by now
        else:
            time.sleep(LOOK_EVERY)


def _listen(wishes: list[str]) -> None:
    for line in sys.stdin:
        wishes.append(line.strip())
    os._exit(0)  # whoever started this process is gone


def _step_back() -> None:
    """Let every other process go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if hasattr(os, "SCHED_BATCH"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


if __name__ == "__main__":
    main(sys.argv[1:])
