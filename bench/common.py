"""What all benchmarks share: their environment, their options and how they end."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# What is measured, and the clients that measure the server and the page.
OURS = ("sandtable", "picows", "playwright")
WIDTH = 60  # of a line of progress


def enter_environment(*modules: str, packages: str = "bench") -> None:
    """Run this script again inside .venv, with the peers installed, unless all modules are here.

    `packages` names the file in requirements/ that holds these modules.
    """
    if "--no-peers" in sys.argv:
        modules = tuple(module for module in modules if module in OURS)
    if all(importlib.util.find_spec(module) for module in modules):
        return
    if os.environ.get("SANDTABLE_BENCH_ENTERED"):
        sys.exit(f"cannot import {', '.join(modules)}; --no-peers measures without them")
    set_up("venv", packages)
    python = str(ROOT / ".venv/bin/python")
    os.environ["SANDTABLE_BENCH_ENTERED"] = "1"
    os.execv(python, [python, *sys.argv])


def ensure_page() -> None:
    """Return once the page is built from web/ as it is."""
    set_up("page")


def set_up(*words: str) -> None:
    """Do what requirements/set_up can do; it says so itself if that fails."""
    command = [sys.executable, str(ROOT / "requirements/set_up"), *words]
    if status := subprocess.run(command, check=False).returncode:
        sys.exit(status)


def parser_of(description: str) -> argparse.ArgumentParser:
    """Make the options that every benchmark has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="end within 50 seconds")
    parser.add_argument("--no-peers", action="store_true", help="measure Sandtable alone")
    parser.add_argument("--save", metavar="FILE", help="write the figures down, for the documents")
    return parser


def measure_rounds(
    engines: dict[str, Callable[[float], float]], rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Measure every engine once a round."""
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for number in range(rounds):
        for name, measure in engines.items():
            if sys.stderr.isatty():
                print(f"\rround {number + 1} of {rounds}: {name:32}", end="", file=sys.stderr)
            rates[name].append(measure(seconds))
        if not sys.stderr.isatty():
            print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    return rates


def say(text: str) -> None:
    """Print on standard error how far we are."""
    if sys.stderr.isatty():
        print(f"\r{text:{WIDTH}}\r", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr)


def tell(row: str) -> None:
    """Print a row in place of the last progress."""
    say("")
    print(row, flush=True)


def rounded(value: Any) -> Any:
    """Keep four digits of every number."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, float):
        return float(f"{value:.4g}")
    return value


def finish(figures: dict[str, Any]) -> None:
    """Print all figures as the last line; with --save, write them down as well."""
    figures = rounded(figures)
    if "--save" in sys.argv:
        save(figures, sys.argv.index("--save"))
    print(json.dumps(figures), flush=True)


def finish_with_rows(figures: dict[str, Any]) -> None:
    """Print a row for each figure, then all of them as the last line."""
    say("")
    for name, figure in figures.items():
        print(f"{name:44} {figure:,.4g}")
    finish(figures)


def save(figures: dict[str, Any], place: int) -> None:
    """Write the figures with the command, the machine and the month, as in bench/results/."""
    script = Path(sys.argv[0]).resolve().relative_to(ROOT)
    words = [*sys.argv[1:place], *sys.argv[place + 2 :]]
    content = {
        "made_by": " ".join(["python3", str(script), *words]),
        "machine": f"{os.cpu_count()} cores ({processor()}), Python {platform.python_version()}",
        "when": time.strftime("%Y-%m"),
        "figures": figures,
    }
    Path(sys.argv[place + 1]).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def processor() -> str:
    """Return the name of the processor, as far as the system says it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()
