"""Run ./test again and again, as on new machines: each time in a fresh clone with empty caches.

    python3 tests/ten_times.py                   five times idle, five times with all cores busy
    python3 tests/ten_times.py --idle 1 --busy 0
    python3 tests/ten_times.py --idle 0 --busy 0 --shared 2    beside whatever else runs here

Prints a line for each run: how long it took, the processor time of all its processes, the load of
the machine meanwhile, and what failed, also if it passed when it was run again and the status is 0.
The last line has all runs as one JSON object. The output of a run in which anything failed is kept.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUSY = "while True: pass"
LOOK_EVERY = 10  # seconds
PR_SET_CHILD_SUBREAPER = 36
PASSED = re.compile(r"(\d+) passed")
FAILED = re.compile(r"^failed: (\S+)", re.MULTILINE)  # also what has passed when run again


def main() -> int:
    """Do all runs; return 0 if every one has passed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--idle", type=int, default=5, help="runs with nothing else to do")
    parser.add_argument("--busy", type=int, default=5, help="runs with a busy loop on each core")
    parser.add_argument("--shared", type=int, default=0, help="runs beside whatever else runs")
    wanted = vars(parser.parse_args())
    adopt_orphans()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # no loop stays busy
    print("run  cores   minutes  processor minutes   load  status  passed  failed", flush=True)
    runs = []
    kinds = [kind for kind in ("idle", "busy", "shared") for _ in range(wanted[kind])]
    for number, cores in enumerate(kinds, start=1):
        with busy_loops(os.cpu_count() or 1 if cores == "busy" else 0):
            run = {"cores": cores} | run_once()
        runs.append(run)
        row = (
            f"{number:3}  {cores:6}  {run['seconds'] / 60:7.1f}  "
            f"{run['processor_seconds'] / 60:17.1f}  {run['load']:5.1f}  {run['status']:6}  "
            f"{run['passed']:6} "
        )
        print(row, *run["failed"], run["output"], flush=True)
    print(json.dumps({"runs": runs}))
    return int(any(run["status"] or run["failed"] for run in runs))


def run_once() -> dict[str, Any]:
    """Run ./test in a new clone; return how it went."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-ten-"))
    clone, output = folder / "clone", folder / "output.txt"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    began = time.monotonic()
    with output.open("w") as file, load_meanwhile() as loads:
        started = subprocess.Popen(
            ["./test"], cwd=clone, env=environment(folder), stdout=file, stderr=file
        )
        status, processor_seconds = wait_for(started)
    seconds = time.monotonic() - began
    text = output.read_text()
    passed = [int(number) for number in PASSED.findall(text)]
    failed = list(dict.fromkeys(FAILED.findall(text)))
    shutil.rmtree(clone if status or failed else folder)
    return {
        "seconds": round(seconds, 1),
        "processor_seconds": round(processor_seconds, 1),
        "load": round(sum(loads) / len(loads), 1),
        "status": status,
        "passed": max(passed, default=0),
        "failed": failed,
        "output": str(output) if status or failed else "",
    }


def adopt_orphans() -> None:
    """Become the parent of processes whose own has ended, so that their time is counted here.

    Browsers leave many of them. Where the system cannot do this, their time is missing.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def wait_for(started: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Wait for a process; return its status, and the processor time of it and all it started."""
    processor_seconds = 0.0
    while True:
        pid, status, usage = os.wait4(-1, 0)  # also those that were left to us
        processor_seconds += usage.ru_utime + usage.ru_stime
        if pid == started.pid:
            started.returncode = os.waitstatus_to_exitcode(status)
            return started.returncode, processor_seconds


@contextmanager
def load_meanwhile() -> Iterator[list[float]]:
    """Note the load of the machine every few seconds until the end of the block."""
    loads, is_over = [os.getloadavg()[0]], threading.Event()

    def look() -> None:
        while not is_over.wait(LOOK_EVERY):
            loads.append(os.getloadavg()[0])

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield loads
    finally:
        is_over.set()
        looking.join()


def environment(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing has been kept from earlier runs."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("SANDTABLE_")}
    return kept | {
        "XDG_CACHE_HOME": str(folder / "cache"),  # ours, and pip's
        "npm_config_cache": str(folder / "cache/npm"),
    }


@contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """Keep so many cores busy until the end of the block."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main())
