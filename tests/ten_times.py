"""Run ./test again and again, as on new machines: each time in a fresh clone with empty caches.

    python3 tests/ten_times.py                   five times idle, five times with all cores busy
    python3 tests/ten_times.py --idle 1 --busy 0

Prints a line for each run, and in the last line all of them as one JSON object. The output of a run
that failed is kept.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUSY = "while True: pass"
PASSED = re.compile(r"(\d+) passed")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def main() -> int:
    """Do all runs; return 0 if every one has passed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--idle", type=int, default=5, help="runs with nothing else to do")
    parser.add_argument("--busy", type=int, default=5, help="runs with a busy loop on each core")
    wanted = parser.parse_args()
    print(
        f"{'run':>3}  {'cores':5}  {'seconds':>7}  {'status':>6}  {'passed':>6}  failed", flush=True
    )
    runs = []
    for number, cores in enumerate(["idle"] * wanted.idle + ["busy"] * wanted.busy, start=1):
        with busy_loops(os.cpu_count() or 1 if cores == "busy" else 0):
            run = {"cores": cores} | run_once()
        runs.append(run)
        row = f"{number:3}  {cores:5}  {run['seconds']:7.0f}  {run['status']:6}  {run['passed']:6}"
        print(row, *run["failed"], run["output"], flush=True)
    print(json.dumps({"runs": runs}))
    return int(any(run["status"] for run in runs))


def run_once() -> dict[str, Any]:
    """Run ./test in a new clone; tell how it went."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-ten-"))
    clone, output = folder / "clone", folder / "output.txt"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    began = time.monotonic()
    with output.open("w") as file:
        done = subprocess.run(
            ["./test"], cwd=clone, env=environment(folder), stdout=file, stderr=file, check=False
        )
    seconds = time.monotonic() - began
    text = output.read_text()
    passed = [int(number) for number in PASSED.findall(text)]
    if done.returncode == 0:
        shutil.rmtree(folder)
    else:
        shutil.rmtree(clone)
    return {
        "seconds": round(seconds, 1),
        "status": done.returncode,
        "passed": passed[-1] if passed else 0,
        "failed": FAILED.findall(text),
        "output": str(output) if done.returncode else "",
    }


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
